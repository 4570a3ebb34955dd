import { expect, test } from 'vitest';
import { openSeal, seal } from './sealed.ts';

const [key, context] = ['a1'.repeat(32), 'row 1'];

test('opens what was sealed, and never seals the same text to the same bytes', () => {
  const text = 'Zoë’s token';
  const sealed = seal(text, { key, context });
  expect(openSeal(sealed, { key, context })).toBe(text);
  expect(seal(text, { key, context }).equals(sealed)).toBe(false);
  expect(sealed.includes('token')).toBe(false);
});

test('does not open with another key, for another row, or after a change of any byte', () => {
  const sealed = seal('a token', { key, context });
  expect(openSeal(sealed, { key: 'b2'.repeat(32), context })).toBeUndefined();
  expect(openSeal(sealed, { key, context: 'row 2' })).toBeUndefined();
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openSeal(changed, { key, context }), String(at)).toBeUndefined();
  }
  for (const length of [0, 11, 20, 28]) expect(openSeal(sealed.subarray(0, length), { key, context })).toBeUndefined();
});
