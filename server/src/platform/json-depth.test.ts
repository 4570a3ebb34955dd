import { expect, test } from 'vitest';
import { isNestedDeeperThan } from './json-depth.ts';

test.each([
  ['[[[]]]', 3, false],
  ['[[[]]]', 2, true],
  ['{"a":[{"b":1}]}', 2, true],
  ['[[],[],[]]', 2, false],
  ['"[[[["', 0, false],
  [String.raw`"\"[[["`, 0, false],
  [String.raw`["\\",[[]]]`, 2, true],
  ['', 0, false],
])('%s is deeper than %i: %s', (json, max, expected) => {
  expect(isNestedDeeperThan(max, json)).toBe(expected);
});

test('a long text is read in linear time', () => {
  const time = (length: number) => {
    const json = `[${'"[",'.repeat(length)}1]`;
    const started = process.cpuUsage().user;
    for (let run = 0; run < 10; run += 1) isNestedDeeperThan(20, json);
    return process.cpuUsage().user - started;
  };
  time(100_000);
  expect(time(400_000)).toBeLessThan(12 * Math.max(time(100_000), 1_000));
});
