import { product } from '@baraza/contract/shared/product.ts';

/** What a calendar is told of an event. */
export interface CalendarEvent {
  id: string;
  title: string;
  description: string;
  location: string;
  /** Where it can be read about. */
  url: string;
  start_time: Date;
  end_time: Date;
  created_at: Date;
  updated_at: Date;
  /** Goes up with each change. */
  revision: number;
  tags: readonly string[];
  cancelled_at: Date | null;
}

/**
 * An iCalendar file (RFC 5545). Moments are written in UTC, which every calendar shows in the zone of whoever looks, also
 * across the days when clocks change; a zone of the event's own would say nothing more.
 */
export function writeCalendar(events: readonly CalendarEvent[], name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product.company}//${product.name}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : feedLines(name)),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** How a calendar that reads again and again calls it, and how often it should; RFC 7986, and what came before it. */
function feedLines(name: string): string[] {
  return [
    `NAME:${escape(name)}`,
    `X-WR-CALNAME:${escape(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@${product.name.toLowerCase()}`,
    `DTSTAMP:${utc(event.updated_at)}`,
    `CREATED:${utc(event.created_at)}`,
    `LAST-MODIFIED:${utc(event.updated_at)}`,
    `SEQUENCE:${event.revision}`,
    `DTSTART:${utc(event.start_time)}`,
    // Rounded up, since an end at the start's own second is none.
    `DTEND:${utc(new Date(Math.ceil(event.end_time.getTime() / 1000) * 1000))}`,
    `SUMMARY:${escape(event.title)}`,
    `DESCRIPTION:${escape(event.description)}`,
    `LOCATION:${escape(event.location)}`,
    `URL:${event.url}`,
    ...(event.tags.length > 0 ? [`CATEGORIES:${event.tags.map(escape).join(',')}`] : []),
    `STATUS:${event.cancelled_at ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A text as a value: no sign in it ends the line or the value, and nothing is left that a file may not hold. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

const octetsMost = 75;

/** A line of more than 75 octets goes on in the next, behind a space; never within a letter. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > octetsMost) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}
