import { expect, test } from 'vitest';
import { RawJson, written, writtenObject, writtenPage } from './written-json.ts';

const row = (id: string) => ({ id, json: `{"id":"${id}"}` });

test('a page shows as many rows as were asked for, and goes on behind its last one where there are more', () => {
  const rows = ['c', 'b', 'a'].map(row);
  const page = writtenPage(rows, 2);
  expect(page.items.text).toBe('[{"id":"c"},{"id":"b"}]');
  expect(page.next).toBe('b');
  expect(writtenPage(rows, 3)).toMatchObject({ next: undefined });
  expect(writtenPage([], 3)).toEqual({ items: new RawJson('[]'), next: undefined });
});

test('a row that could not be written is an error, and never a hole in the page', () => {
  expect(() => written({ id: 'c', json: null })).toThrow('c');
  expect(() => writtenPage([row('c'), { id: 'b', json: null }], 2)).toThrow('b');
});

test('an object may hold what is written beside what is not', () => {
  const page = { users: new RawJson<number[]>('[1,2]'), total: 7, 'it"s': null };
  expect(writtenObject<{ users: number[]; total: number; 'it"s': string | null }>(page).read()).toEqual({
    users: [1, 2],
    total: 7,
    'it"s': null,
  });
});
