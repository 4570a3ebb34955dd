import { expect, test } from 'vitest';
import { elapsed } from './elapsed.ts';

const now = Date.UTC(2026, 0, 31, 12);
const ago = (seconds: number) => elapsed(now - seconds * 1000, now, 'en');

test('a moment is told in the largest whole unit', () => {
  expect(ago(0)).toBe('now');
  expect(ago(59)).toBe('now');
  expect(ago(60)).toBe('1 min. ago');
  expect(ago(3599)).toBe('59 min. ago');
  expect(ago(7200)).toBe('2 hr. ago');
  expect(ago(86_400)).toBe('yesterday');
  expect(ago(8 * 86_400)).toBe('last wk.');
  expect(ago(400 * 86_400)).toBe('last yr.');
});
