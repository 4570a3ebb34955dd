import { expect, test } from 'vitest';
import { makeIds } from './past-ids.ts';
import { parseDuration, soonAfter, spread } from './times.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('a duration adds days, hours and minutes', () => {
  expect(parseDuration('2d 3h 4m')).toBe(((2 * 24 + 3) * 60 + 4) * 60_000);
  expect(parseDuration('45m')).toBe(45 * 60_000);
});

test('items are spread in their order, after the start and not after the end', () => {
  const from = new Date(now.getTime() - 60_000);
  const list = Array.from({ length: 38 }, (_, index) => ({ index }));
  const times = spread(list, from, now).map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, two) => one - two));
  expect(times[0]).toBeGreaterThan(from.getTime());
  expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
});

test('people react within twelve hours and never in the future', () => {
  expect(soonAfter(new Date('2026-11-20T12:00:00Z'), now)).toEqual(new Date('2026-11-21T00:00:00Z'));
  expect(soonAfter(new Date('2026-11-21T11:00:00Z'), now)).toEqual(now);
});

test('ids have the time of their item and follow the order of time, then of the list', () => {
  const items = [{ at: new Date(now.getTime() + 1) }, { at: now }, { at: now }];
  const idOf = makeIds(items);
  const [later, first, second] = items.map(idOf);
  expect([first, second, later]).toEqual([later, second, first].toSorted());
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7000-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(first!.replace('-', '').slice(0, 12), 16)).toBe(now.getTime());
  expect(() => idOf({ at: now })).toThrow(/no id/);
});
