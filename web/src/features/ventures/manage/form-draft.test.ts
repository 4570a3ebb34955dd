import { expect, test } from 'vitest';
import { parseFormDraft } from './form-draft.ts';

const known = { name: '', role: 'Cook' };

test('restores the fields that the form knows', () => {
  expect(parseFormDraft('{"name":"Chapati","role":"","other":"x"}', known)).toEqual({ name: 'Chapati', role: '' });
});

test.each(['', '{', 'null', '7', '"name"', '{"name":7,"role":null}'])('ignores the malformed draft %j', (text) => {
  expect(parseFormDraft(text, known)).toEqual({});
});
