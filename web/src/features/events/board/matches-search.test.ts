import { expect, test } from 'vitest';
import { matchesSearch } from './matches-search.ts';

const event = { title: 'Jam session', location: 'École, Rooftop' };

test.each([
  ['JAM', true],
  [' roof ', true],
  ['école', true],
  ['ecole', true],
  ['', true],
  ['n é', false],
  ['j.m', false],
])('a search for "%s" matches: %s', (search, isMatch) => {
  expect(matchesSearch(event, search)).toBe(isMatch);
});

test('an event is found without the marks of its Arabic title', () => {
  expect(matchesSearch({ title: 'أُمسيّة الشعر', location: 'المكتبة' }, 'امسية')).toBe(true);
});
