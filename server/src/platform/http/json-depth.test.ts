import { expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;

test('twenty levels are accepted and further ones are not, whether or not they are closed', () => {
  expect(isTooDeep(nested(20))).toBe(false);
  expect(isTooDeep(nested(22))).toBe(true);
  expect(isTooDeep('['.repeat(21))).toBe(true);
  expect(isTooDeep(`[${'[],'.repeat(100)}[]]`)).toBe(false);
});

test('brackets in strings do not count, and escaped quotes do not end a string', () => {
  expect(isTooDeep(JSON.stringify(['['.repeat(50), '\\"'.repeat(50), '"['.repeat(50)]))).toBe(false);
  expect(isTooDeep(`["\\\\",${nested(20)}]`)).toBe(true);
});
