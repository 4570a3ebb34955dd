import { expect, test } from 'vitest';
import { filterFromAddress, withFilter } from './event-list-filter.ts';

const parse = (query: string) => filterFromAddress(new URLSearchParams(query));

test('lists upcoming events unless the address says past', () => {
  expect(parse('')).toEqual({ when: 'future' });
  expect(parse('when=past')).toEqual({ when: 'past' });
  expect(parse('when=yesterday')).toEqual({ when: 'future' });
});

test('reads search, tag and campus, and ignores invalid values', () => {
  expect(parse('search=+jazz+&tag=music&campus=Makerere')).toEqual({
    when: 'future',
    search: 'jazz',
    tag: 'music',
    campus: 'Makerere',
  });
  expect(parse(`search=+&tag=crime&campus=&host=ada`)).toEqual({ when: 'future' });
  expect(parse(`search=${'x'.repeat(200)}`).search).toHaveLength(100);
});

test('sorts by the soonest event when the address says so', () => {
  expect(parse('sort=soonest')).toEqual({ when: 'future', sort: 'soonest' });
  expect(parse('sort=taken')).toEqual({ when: 'future' });
});

test('changes one parameter and keeps the others', () => {
  const address = new URLSearchParams('when=past&tag=music');
  expect(withFilter(address, 'search', ' jazz ').toString()).toBe('when=past&tag=music&search=jazz');
  expect(withFilter(address, 'tag', '').toString()).toBe('when=past');
  expect(address.toString()).toBe('when=past&tag=music');
});
