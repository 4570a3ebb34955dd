import { expect, test } from 'vitest';
import { matchesSearch } from './matches-search.ts';

const event = { title: 'Jam session', location: 'École, Rooftop' };

test.each([
  ['JAM', true],
  [' roof ', true],
  ['école', true],
  ['', true],
  ['n é', false],
  ['j.m', false],
])('looked for by "%s" it is found: %s', (words, isFound) => {
  expect(matchesSearch(event, words)).toBe(isFound);
});
