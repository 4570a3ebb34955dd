import { HideableFeature, NoticeText, type NoticeLanguage } from '@baraza/contract/features/installation.ts';
import { TimestampInput } from '@baraza/contract/shared/scalars.ts';
import * as z from 'zod/mini';
import { findCampusId } from '#features/profiles/profiles.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import { addHidden, addNotice, listHidden, listNotices, removeHidden } from './installation.queries.ts';

/** The longest duration of a notice, in days, and how many can be shown at the same time. */
const [maxDays, maxNotices] = [90, 10];

interface Announcement {
  text: string;
  translations: Partial<Record<NoticeLanguage, string>>;
  until: string;
  /** The name of a campus; undefined for everyone. */
  campus: string | undefined;
}

/** Shows a text to everyone or to a campus until a time. Throws an Error with one sentence for the operator. */
export async function announce(
  tx: Tx,
  { text, translations, until, campus }: Announcement,
): Promise<{ id: string; campusId: string | null; until: string }> {
  const campusId = await requireCampus(tx, campus);
  const checked = Object.fromEntries(
    Object.entries(translations).map(([language, each]) => [language, checkText(each)]),
  );
  const end = checkEnd(until);
  if ((await listNotices(tx)).length >= maxNotices) {
    throw new Error(`There are ${maxNotices} announcements already. Withdraw one of them first.`);
  }
  const id = await addNotice(tx, { text: checkText(text), translations: checked, until: end, campusId });
  return { id, campusId, until: end };
}

function checkText(text: string): string {
  const read = z.safeParse(NoticeText, text);
  if (read.success) return read.data;
  throw new Error(`A text cannot be used (${read.error.issues[0]?.message.replace(/\.$/, '')}).`);
}

function checkEnd(until: string): string {
  const read = z.safeParse(TimestampInput, until);
  if (!read.success) throw new Error('--until is a time with its time zone, such as 2027-03-05T18:30:00+03:00.');
  const days = (Date.parse(read.data) - Date.now()) / 86_400_000;
  if (days > 0 && days <= maxDays) return read.data;
  throw new Error(`--until is a time in the next ${maxDays} days.`);
}

/** Hides a feature from everyone or from a campus. Idempotent. Returns the campus. */
export async function hideFeature(tx: Tx, name: string, campus: string | undefined): Promise<string | null> {
  const campusId = await requireCampus(tx, campus);
  await addHidden(tx, requireFeature(name), campusId);
  return campusId;
}

/** Shows a feature to a campus again, or to everyone. Idempotent. Returns the campus. */
export async function showFeature(tx: Tx, name: string, campus: string | undefined): Promise<string | null> {
  const feature = requireFeature(name);
  const campusId = await requireCampus(tx, campus);
  const isHiddenFromAll = (await listHidden(tx)).some((each) => each.feature === feature && each.campus === null);
  if (campusId !== null && isHiddenFromAll) {
    throw new Error(`${name} is hidden from everyone. Show it to everyone, then hide it from the other campuses.`);
  }
  await removeHidden(tx, feature, campusId);
  return campusId;
}

function requireFeature(name: string): HideableFeature {
  const read = z.safeParse(HideableFeature, name);
  if (read.success) return read.data;
  throw new Error(`The features that can be hidden are ${HideableFeature.options.join(', ')}.`);
}

async function requireCampus(tx: Tx, name: string | undefined): Promise<string | null> {
  if (name === undefined) return null;
  const id = await findCampusId(tx, name);
  if (id === undefined) throw new Error(`There is no campus ${name}.`);
  return id;
}
