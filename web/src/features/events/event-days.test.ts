import { expect, test } from 'vitest';
import { boundsOf, parseDays } from './event-days.ts';

const at = (day: number, hour: number) => new Date(2027, 2, day, hour).toISOString();
const bounds = (days: string, now: string, when: 'future' | 'past' = 'future') =>
  boundsOf(days, { when, now: Date.parse(now) });

test('a day ends with its night, at four in the morning', () => {
  expect(bounds('today', at(5, 12))).toEqual({ from: at(5, 4), until: at(6, 4) });
  expect(bounds('today', at(6, 2))).toEqual({ from: at(5, 4), until: at(6, 4) });
});

test('a week has seven days from today on, or until today for past events', () => {
  expect(bounds('week', at(5, 12))).toEqual({ from: at(5, 4), until: at(12, 4) });
  expect(bounds('week', at(15, 12), 'past')).toEqual({ from: at(9, 4), until: at(16, 4) });
});

test('a date has all its hours and its night', () => {
  expect(bounds('2027-03-20', at(5, 12))).toEqual({ from: at(20, 0), until: at(21, 4) });
});

test('reads only days that exist', () => {
  for (const days of ['today', 'week', '2027-03-05', '2028-02-29']) expect(parseDays(days)).toBe(days);
  for (const text of [
    null,
    '',
    'month',
    '2027-3-5',
    '0002-03-05',
    '2099-12-31',
    '2027-02-30',
    '2027-13-01',
    '__proto__',
  ])
    expect(parseDays(text)).toBeUndefined();
});
