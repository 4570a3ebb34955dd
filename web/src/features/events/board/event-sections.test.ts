import { expect, test } from 'vitest';
import { sectionsOf } from './event-sections.ts';

const at = (day: number, hour: number) => new Date(2027, 2, day, hour).toISOString();
const sectionsAt = (now: string, starts: string[]) =>
  sectionsOf(
    starts.map((startTime, index) => ({ id: String(index), startTime })),
    Date.parse(now),
  ).map(({ name, ids }) => `${name} ${ids.join(' ')}`);

test('divides events into tonight, this week and later', () => {
  const starts = [at(5, 18), at(6, 3), at(6, 4), at(12, 3), at(12, 4), at(30, 9)];
  expect(sectionsAt(at(5, 12), starts)).toEqual(['tonight 0 1', 'week 2 3', 'later 4 5']);
});

test('calls it today while an event before the evening is ahead', () => {
  expect(sectionsAt(at(5, 9), [at(5, 16), at(5, 21), at(6, 9)])).toEqual(['today 0 1', 'week 2']);
});

test('a night lasts until four in the morning', () => {
  expect(sectionsAt(at(6, 2), [at(6, 3), at(6, 9)])).toEqual(['tonight 0', 'week 1']);
  expect(sectionsAt(at(6, 5), [at(6, 9)])).toEqual(['today 0']);
});

test('has no section without events', () => {
  expect(sectionsAt(at(5, 12), [])).toEqual([]);
  expect(sectionsAt(at(5, 12), [at(30, 9)])).toEqual(['later 0']);
});
