import { expect, test } from 'vitest';
import { formatDateTime } from './date-time.ts';

/** A timestamp in the time zone of this device. */
const at = (...time: [number, number, number, number, number]) => new Date(...time).toISOString();

test('formats a timestamp as month, day, year and a 12-hour time', () => {
  expect(formatDateTime(at(2026, 10, 5, 17, 1), 'en')).toBe('Nov 5, 2026 5:01 PM');
  expect(formatDateTime(at(2024, 0, 31, 0, 5), 'en')).toBe('Jan 31, 2024 12:05 AM');
  expect(formatDateTime(at(2025, 11, 1, 12, 30), 'en')).toBe('Dec 1, 2025 12:30 PM');
});

test('formats the day and time in the given zone', () => {
  expect(formatDateTime('2026-11-21T16:05:00.000Z', 'en', 'UTC')).toBe('Nov 21, 2026 4:05 PM');
  expect(formatDateTime('2027-01-03T00:30:00.000Z', 'en', 'Africa/Nairobi')).toBe('Jan 3, 2027 3:30 AM');
});

test('uses the names and the clock of the locale', () => {
  expect(formatDateTime('2026-11-21T16:05:00.000Z', 'fr', 'UTC')).toBe('21 nov. 2026 16:05');
});
