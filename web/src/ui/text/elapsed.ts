import { calendarDay } from './calendar-day.ts';

const day = 86_400;
const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['hour', 3600],
  ['minute', 60],
];
const longUnits: [unit: Intl.RelativeTimeFormatUnit, days: number][] = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
];

/**
 * Formats how long ago (or ahead) a time is: 'now', '5 min. ago', 'yesterday', '2 days ago', '1 wk. ago'. From 24 hours on it
 * counts calendar days in the device's time zone, as 'yesterday' implies.
 */
export function elapsed(time: number, now: number, locale: string): string {
  const format = (value: number, unit: Intl.RelativeTimeFormatUnit, numeric: 'auto' | 'always') =>
    new Intl.RelativeTimeFormat(locale, { numeric, style: 'short' }).format(value, unit);
  const seconds = Math.round((time - now) / 1000);
  if (Math.abs(seconds) < day) {
    const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', Infinity];
    return format(Math.trunc(seconds / size), unit, 'auto');
  }
  const days = calendarDay(time) - calendarDay(now);
  const long = longUnits.find(([, length]) => Math.abs(days) >= length);
  // Seven days ago is not necessarily last week, nor 30 last month.
  return long ? format(Math.trunc(days / long[1]), long[0], 'always') : format(days, 'day', 'auto');
}
