import { expect, test } from 'vitest';
import { momentWords } from './date-time.ts';

/** A moment by the clock of this device, wherever it stands. */
const at = (...time: [number, number, number, number, number]) => new Date(...time).toISOString();

test('a moment is told as month, day, year and the time of twelve hours', () => {
  expect(momentWords(at(2026, 10, 5, 17, 1), 'en')).toBe('Nov 5, 2026 5:01 PM');
  expect(momentWords(at(2024, 0, 31, 0, 5), 'en')).toBe('Jan 31, 2024 12:05 AM');
  expect(momentWords(at(2025, 11, 1, 12, 30), 'en')).toBe('Dec 1, 2025 12:30 PM');
});
