import { expect, test } from 'vitest';
import { filterFromAddress, withFilter } from './event-list-filter.ts';

const parse = (query: string) => filterFromAddress(new URLSearchParams(query), 'created');

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

test('reads the days, and ignores those that do not exist', () => {
  expect(parse('on=today')).toEqual({ when: 'future', on: 'today' });
  expect(parse('on=2027-03-05&when=past')).toEqual({ when: 'past', on: '2027-03-05' });
  expect(parse('on=2027-02-30')).toEqual({ when: 'future' });
});

test('sorts as the address says, otherwise as stored', () => {
  const sortOf = (query: string, stored: 'soonest' | 'created') =>
    filterFromAddress(new URLSearchParams(query), stored).sort;
  expect([sortOf('sort=soonest', 'created'), sortOf('sort=created', 'soonest')]).toEqual(['soonest', undefined]);
  expect([sortOf('sort=taken', 'soonest'), sortOf('', 'created')]).toEqual(['soonest', undefined]);
});

test('changes one parameter and keeps the others', () => {
  const address = new URLSearchParams('when=past&tag=music');
  expect(withFilter(address, 'search', ' jazz ').toString()).toBe('when=past&tag=music&search=jazz');
  expect(withFilter(address, 'tag', '').toString()).toBe('when=past');
  expect(address.toString()).toBe('when=past&tag=music');
});

test('reads the club, and ignores what is no id', () => {
  const communityId = '01920000-0000-7000-8000-000000000030';
  expect(parse(`communityId=${communityId}`)).toEqual({ when: 'future', communityId });
  expect(parse('communityId=chess-club')).toEqual({ when: 'future' });
});
