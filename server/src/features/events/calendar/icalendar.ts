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
