import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { product } from '@baraza/contract/shared/product.ts';
import type { CalendarRow } from './calendar.queries.ts';

/** An event as calendars show it; `url` is the address of its page. */
export type CalendarEvent = CalendarRow & { url: string };

/**
 * Writes an iCalendar file (RFC 5545). Times are in UTC, which every calendar shows in the reader's time zone. A `name` is
 * for calendars that subscribe: they show it and fetch the file again every hour.
 */
export function writeCalendar(events: readonly CalendarEvent[], name?: string): string {
  const { company, name: productName } = product;
  const calendar = ical({
    prodId: { company, product: productName, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'GREGORIAN',
    events: events.map(toCalendarEvent),
    ...(name !== undefined && { name, ttl: 3600 }),
  });
  // The standard requires CRLF after the last line, too.
  return `${calendar.toString()}\r\n`;
}

/** More than a calendar needs besides its events, in bytes. */
export const calendarHeadBytes = 1_000;
/** More than an event needs besides its texts, in bytes. */
const eventHeadBytes = 600;

/** Returns the most bytes that an event may need. Folding adds 3 bytes to at least 70. */
export function countCalendarBytes({ title, description, location, url, tags }: CalendarEvent): number {
  const text = [title, description, location, url, ...tags].join('');
  const escapes = text.match(/[\\;,\n]/g)?.length ?? 0;
  return eventHeadBytes + Math.ceil((Buffer.byteLength(text) + escapes) * (73 / 70));
}

function toCalendarEvent(event: CalendarEvent): ICalEventData {
  return {
    id: `${event.id}@${product.name.toLowerCase()}`,
    stamp: event.updated_at,
    created: event.created_at,
    lastModified: event.updated_at,
    sequence: event.revision,
    start: event.start_time,
    // Calendars know only whole seconds, and an end must be after its start.
    end: new Date(Math.ceil(event.end_time.getTime() / 1000) * 1000),
    summary: clean(event.title),
    description: clean(event.description),
    location: clean(event.location),
    url: event.url,
    categories: event.tags.map((tag) => ({ name: clean(tag) })),
    status: event.cancelled_at ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

/** Removes characters that an iCalendar file must not contain. */
function clean(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]/gu, '');
}
