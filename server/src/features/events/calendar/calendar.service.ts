import { hash, randomBytes } from 'node:crypto';
import { calendarAddressesMax } from '@baraza/contract/features/event-limits.ts';
import { product } from '@baraza/contract/shared/product.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/viewer.ts';
import { notFound } from '#platform/errors.ts';
import { transact } from '#platform/pool.ts';
import {
  addCalendarAddress,
  type CalendarRow,
  findCalendarOwner,
  findForCalendar,
  listForCalendar,
  removeCalendarAddresses,
} from './calendar.queries.ts';
import { type CalendarEvent, writeCalendar } from './icalendar.ts';

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
  const secret = randomBytes(32).toString('base64url');
  await transact(db, (tx) => addCalendarAddress(tx, viewer.id, hashOf(secret), calendarAddressesMax));
  return { url: `${origin}/api/events/calendar/${secret}.ics` };
}

/** Deletes all addresses of the viewer's calendar. Idempotent. */
export async function removeCalendar({ db }: Deps, viewer: Viewer): Promise<void> {
  await removeCalendarAddresses(db, viewer.id);
}

/** The events of an address, whose secret authenticates calendar apps: they cannot sign in. */
export async function viewCalendar({ db }: Deps, secret: string, origin: string): Promise<string> {
  const owner = await findCalendarOwner(db, hashOf(secret.replace(/\.ics$/, '')));
  if (owner === undefined) throw notFound();
  const rows = await listForCalendar(db, owner);
  return writeCalendar(
    rows.map((row) => withUrl(row, origin)),
    product.name,
  );
}

function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

function withUrl(row: CalendarRow, origin: string): CalendarEvent {
  return { ...row, url: `${origin}/events-parties/events/${row.id}` };
}
