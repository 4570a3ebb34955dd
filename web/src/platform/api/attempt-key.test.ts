import { expect, test } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

const attempt = ['Habari', [['1', '']]];

test('the same content has the same key, and any change a new one', () => {
  const keyFor = createAttemptKeys();
  const first = keyFor(attempt);
  expect(keyFor(structuredClone(attempt))).toBe(first);
  const others = [
    ['Habari!', [['1', '']]],
    ['Habari', [['1', 'A goat']]],
    ['Habari', [['2', '']]],
    ['Habari', []],
  ].map(keyFor);
  expect(new Set([first, ...others]).size).toBe(5);
});
