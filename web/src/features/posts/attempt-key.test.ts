import { expect, test } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

const attempt = { content: 'Habari', pictures: [{ id: '1', alt: '' }] };

test('the same content carries the same key, any change a new one', () => {
  const keyFor = createAttemptKeys();
  const first = keyFor(attempt);
  expect(keyFor(structuredClone(attempt))).toBe(first);
  const others = [
    { ...attempt, content: 'Habari!' },
    { ...attempt, pictures: [{ id: '1', alt: 'A goat' }] },
    { ...attempt, pictures: [{ id: '2', alt: '' }] },
    { ...attempt, pictures: [] },
  ].map(keyFor);
  expect(new Set([first, ...others]).size).toBe(5);
});
