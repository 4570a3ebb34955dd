import { expect, test } from 'vitest';
import { keptWords } from './form-draft.ts';

const known = { name: '', role: 'Cook' };

test('of what was kept the words that the form knows come back', () => {
  expect(keptWords('{"name":"Chapati","role":"","other":"x"}', known)).toEqual({ name: 'Chapati', role: '' });
});

test.each(['', '{', 'null', '7', '"name"', '{"name":7,"role":null}'])('of %j nothing is taken over', (text) => {
  expect(keptWords(text, known)).toEqual({});
});
