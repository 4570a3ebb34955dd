import { hash } from 'node:crypto';
import { calendarAddressesMax, calendarFeed } from '@baraza/contract/features/event-limits.ts';
import type { Deps } from '#platform/features/deps.ts';
import { hasTag } from '#platform/http/entity-tag.ts';
import { hashToken, makeToken } from '#platform/http/sessions.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notFound } from '#platform/http/errors.ts';
import { beginningOf } from '#platform/features/excerpt.ts';
import { RecentValues } from '#platform/http/recent-values.ts';
import { transact } from '#platform/sql/pool.ts';
import { limit } from '#platform/http/rate-limits.ts';
import {
  addCalendarAddress,
  type CalendarRow,
  findCalendarOwner,
  findForCalendar,
  listCalendarRevisions,
  listForCalendar,
  removeCalendarAddresses,
} from './calendar.queries.ts';
import { calendarHeadBytes, type CalendarEvent, countCalendarBytes, writeCalendar } from './icalendar.ts';

/** One event as an iCalendar file. `origin` is the origin of the product's addresses. */
export async function viewCalendarFile(
  { db }: Deps,
  viewer: Viewer,
  { id, origin }: { id: string; origin: string },
): Promise<string> {
  const row = await findForCalendar(db, viewer.id, id);
  if (!row) throw notFound();
  return writeCalendar([withUrl(row, origin)]);
}

/** Creates an address from which a calendar app reads the viewer's events. The five newest addresses work. */
export async function createCalendarAddress({ db }: Deps, viewer: Viewer, origin: string): Promise<{ url: string }> {
  const secret = makeToken();
  await transact(db, (tx) => addCalendarAddress(tx, viewer.id, hashToken(secret), calendarAddressesMax));
  return { url: `${origin}/api/events/calendar/${secret}.ics` };
}

/** Deletes all addresses of the viewer's calendar. Idempotent. */
export async function removeCalendar({ db }: Deps, viewer: Viewer): Promise<void> {
  await removeCalendarAddresses(db, viewer.id);
}

export interface CalendarRequest {
  /** Authenticates calendar apps, which cannot sign in. */
  secret: string;
  origin: string;
  /** The `If-None-Match` header. */
  knownTags: string | undefined;
}

/** The entity tag of a calendar feed, and the feed unless the caller has this version. Throws 429 for an address that is read too often. */
export async function viewCalendar(
  deps: Deps,
  { secret, origin, knownTags }: CalendarRequest,
): Promise<{ tag: string; feed: string | undefined }> {
  const { db } = deps;
  const secretHash = hashToken(secret.replace(/\.ics$/, ''));
  const owner = await findCalendarOwner(db, secretHash);
  if (owner === undefined) throw notFound();
  await limit(deps, `calendar ${secretHash.toString('hex')}`, { max: calendarFeed.readsPerHour, per: 'hour' });
  const revisions = await listCalendarRevisions(db, owner);
  const version = hash('sha256', JSON.stringify([owner, origin, revisions]), 'base64url');
  // Weak, because the bytes differ with the encoding.
  const tag = `W/"${version}"`;
  if (hasTag(knownTags, tag)) return { tag, feed: undefined };
  const ids = revisions.map(({ id }) => id);
  return { tag, feed: await feeds.get(version, () => writeFeed(deps, owner, { ids, origin })) };
}

/** The feeds that were written last, by version: the devices of a person read the same one. */
const feeds = new RecentValues<string>(20);

async function writeFeed(
  { db, env }: Deps,
  ownerId: string,
  { ids, origin }: { ids: string[]; origin: string },
): Promise<string> {
  const rows = new Map((await listForCalendar(db, ownerId, ids)).map((row) => [row.id, row]));
  const found = ids.flatMap((id) => rows.get(id) ?? []).map((row) => withLinkedText(withUrl(row, origin)));
  return writeCalendar(takeWhileSmall(found), env.SITE_NAME);
}

/** Cuts a long description, with the link to the event, which some apps show only as text, after it. */
function withLinkedText(event: CalendarEvent): CalendarEvent {
  const { descriptionMax } = calendarFeed;
  const { description, url } = event;
  if (description.length <= descriptionMax) return event;
  return { ...event, description: `${beginningOf(description, descriptionMax)}\n\n${url}` };
}

/** The first events that make a feed of at most `bytesMax`. */
function takeWhileSmall(events: readonly CalendarEvent[]): CalendarEvent[] {
  let left = calendarFeed.bytesMax - calendarHeadBytes;
  return events.filter((event) => {
    left -= countCalendarBytes(event);
    return left >= 0;
  });
}

function withUrl(row: CalendarRow, origin: string): CalendarEvent {
  return { ...row, url: `${origin}/events-parties/events/${row.id}` };
}
