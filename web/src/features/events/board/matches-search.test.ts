import { expect, test } from 'vitest';
import { isFoundBy } from './matches-search.ts';

const event = { title: 'Jam session', location: 'École, Rooftop' };

test.each([
  ['JAM', true],
  [' roof ', true],
  ['école', true],
  ['', true],
  ['n é', false],
  ['j.m', false],
])('looked for by "%s" it is found: %s', (words, isFound) => {
  expect(isFoundBy(event, words)).toBe(isFound);
});
