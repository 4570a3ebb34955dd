import type { OpeningHours } from '@baraza/contract/features/venture-drafts.ts';
import { wallClockAt } from '#platform/locale/time-zone.ts';

const day = 1440;
const week = 7 * day;
/** A Monday at midnight. */
const monday = Date.UTC(2024, 0, 1);

export interface OpenState {
  isOpen: boolean;
  /** When that changes, in minutes since Monday 00:00 by the clock of the business; undefined for one that never closes. */
  until: number | undefined;
  /** Whether that is on another weekday; until 24 hours ahead the closing time of tonight is not. */
  isOnOtherDay: boolean;
}

/** Whether a business is open at a time, and until when. Hours that follow each other without a break are one. */
export function openStateAt({ timeZone, days }: OpeningHours, now: number): OpenState {
  const { date, time } = wallClockAt(new Date(now).toISOString(), timeZone);
  const minute = weekdayOf(date) * day + minutesOf(time);
  const spans = days.flatMap((hours, weekday) => {
    if (!hours) return [];
    const [opens, closes] = [minutesOf(hours.opens), minutesOf(hours.closes)];
    // Equal times are 24 hours.
    return [{ start: weekday * day + opens, length: modulo(closes - opens - 1, day) + 1 }];
  });
  const leftAt = (at: number) => Math.max(...spans.map(({ start, length }) => length - modulo(at - start, week)), 0);
  let end = minute;
  for (let left = leftAt(end); left > 0 && end < minute + week; left = leftAt(end)) end += left;
  if (end >= minute + week) return { isOpen: true, until: undefined, isOnOtherDay: false };
  if (end > minute) return { isOpen: true, until: end % week, isOnOtherDay: end - minute >= day };
  const wait = Math.min(...spans.map(({ start }) => modulo(start - minute, week)));
  return { isOpen: false, until: (minute + wait) % week, isOnOtherDay: (minute % day) + wait >= day };
}

/** Formats a time of day, with the weekday if asked for. */
export function formatWeekTime(minutes: number, locale: string, withWeekday: boolean): string {
  const format = new Intl.DateTimeFormat(locale, {
    ...(withWeekday && { weekday: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  // Some browsers put a narrow no-break space before AM and PM.
  return format.format(monday + minutes * 60_000).replaceAll('\u202f', '\u00a0');
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}

/** 0 for Monday. */
function weekdayOf(date: string): number {
  return modulo((Date.parse(date) - monday) / 60_000 / day, 7);
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
