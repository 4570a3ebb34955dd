import { expect, test } from 'vitest';
import { filterFromAddress, withFilter } from './event-list-filter.ts';

const of = (query: string) => filterFromAddress(new URLSearchParams(query));

test('an address asks for the events to come, unless it says past', () => {
  expect(of('')).toEqual({ when: 'future' });
  expect(of('when=past')).toEqual({ when: 'past' });
  expect(of('when=yesterday')).toEqual({ when: 'future' });
});

test('words, tag and campus are asked for, and nothing that no list can hold', () => {
  expect(of('search=+jazz+&tag=music&campus=Makerere')).toEqual({
    when: 'future',
    search: 'jazz',
    tag: 'music',
    campus: 'Makerere',
  });
  expect(of(`search=+&tag=crime&campus=&host=ada`)).toEqual({ when: 'future' });
  expect(of(`search=${'x'.repeat(200)}`).search).toHaveLength(100);
});

test('the soonest come first where the address says so', () => {
  expect(of('sort=soonest')).toEqual({ when: 'future', sort: 'soonest' });
  expect(of('sort=taken')).toEqual({ when: 'future' });
});

test('one thing is asked for differently, and the rest stays', () => {
  const address = new URLSearchParams('when=past&tag=music');
  expect(withFilter(address, 'search', ' jazz ').toString()).toBe('when=past&tag=music&search=jazz');
  expect(withFilter(address, 'tag', '').toString()).toBe('when=past');
  expect(address.toString()).toBe('when=past&tag=music');
});
