import { randomBytes } from 'node:crypto';
import { product } from '@baraza/contract/shared/product.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { notFound } from '#platform/errors.ts';
import {
  addCalendar,
  type CalendarRow,
  findCalendarOwner,
  findForCalendar,
  listForCalendar,
  removeCalendar,
} from './event-calendar.queries.ts';
import { type CalendarEvent, writeCalendar } from './icalendar.ts';

/** One event as a file for the viewer's calendar; `origin` is where the product stands. */
export async function viewCalendarFile(
  { pool }: Deps,
  viewer: Viewer,
  { id, origin }: { id: string; origin: string },
): Promise<string> {
  const row = await findForCalendar(pool, viewer.id, id);
  if (!row) throw notFound();
  return writeCalendar([forCalendar(row, origin)]);
}

/** The address at which the viewer's calendar reads their events: the same one until it is ended. */
export async function openCalendar({ db }: Deps, viewer: Viewer, origin: string): Promise<{ url: string }> {
  const secret = await addCalendar(db, viewer.id, randomBytes(32).toString('base64url'));
  return { url: `${origin}/api/events/calendar/${secret}.ics` };
}

/** Ends the address, for when somebody else has come to know it. */
export async function endCalendar({ db }: Deps, viewer: Viewer): Promise<void> {
  await removeCalendar(db, viewer.id);
}

/** Whoever knows the secret reads the calendar, as calendars do which cannot sign in. */
export async function viewCalendar({ pool }: Deps, secret: string, origin: string): Promise<string> {
  const owner = await findCalendarOwner(pool, secret.replace(/\.ics$/, ''));
  if (owner === undefined) throw notFound();
  const rows = await listForCalendar(pool, owner);
  return writeCalendar(
    rows.map((row) => forCalendar(row, origin)),
    product.name,
  );
}

function forCalendar(row: CalendarRow, origin: string): CalendarEvent {
  return { ...row, url: `${origin}/events-parties/events/${row.id}` };
}
