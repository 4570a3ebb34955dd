import { expect, test } from 'vitest';
import { elapsed } from './elapsed.ts';

const now = new Date(2026, 0, 31, 12).getTime();
const ago = (seconds: number) => elapsed(now - seconds * 1000, now, 'en');

test('a time is shown in the largest whole unit', () => {
  expect(ago(0)).toBe('now');
  expect(ago(59)).toBe('now');
  expect(ago(60)).toBe('1 min. ago');
  expect(ago(3599)).toBe('59 min. ago');
  expect(ago(7200)).toBe('2 hr. ago');
  expect(ago(86_400)).toBe('yesterday');
  expect(ago(8 * 86_400)).toBe('1 wk. ago');
  expect(ago(400 * 86_400)).toBe('1 yr. ago');
});

test('days are calendar days of the reader, not units of 24 hours', () => {
  // 23 November 2026 is a Monday.
  const monday = (hour: number) => new Date(2026, 10, 23, hour).getTime();
  const saturdayEvening = new Date(2026, 10, 21, 20).getTime();
  expect(elapsed(saturdayEvening, monday(9), 'en')).toBe('2 days ago');
  expect(elapsed(saturdayEvening, monday(23), 'en')).toBe('2 days ago');
  expect(elapsed(new Date(2026, 10, 22, 1).getTime(), monday(23), 'en')).toBe('yesterday');
  expect(elapsed(new Date(2026, 10, 16, 23).getTime(), monday(1), 'en')).toBe('1 wk. ago');
  // The same for future times.
  expect(elapsed(monday(23), saturdayEvening, 'en')).toBe('in 2 days');
});

test('last week and last month are used only when that is certain', () => {
  // The Sunday before last, in the same month.
  expect(elapsed(new Date(2026, 10, 15, 9).getTime(), new Date(2026, 10, 23, 9).getTime(), 'en')).toBe('1 wk. ago');
  expect(elapsed(new Date(2026, 2, 1, 9).getTime(), new Date(2026, 2, 31, 10).getTime(), 'en')).toBe('1 mo. ago');
});
