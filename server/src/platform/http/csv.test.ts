import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('quotes cells with commas, quotes and line breaks', () => {
  expect(csvOf(['name', 'note'], [['Ada, "the" Obi', 'one\ntwo']])).toBe(
    'name,note\r\n"Ada, ""the"" Obi","one\ntwo"\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('no spreadsheet runs %j as a formula', (cell) => {
  expect(csvOf(['a'], [[cell]])).toContain(`'${cell}`);
});

test.each([
  ['x;=1+1', `"x;'=1+1"`],
  ['ok\n-2', `"ok\n'-2"`],
  ['＝1', "'＝1"],
])('no spreadsheet that separates cells at other characters runs %j as a formula', (cell, written) => {
  expect(csvOf(['a'], [[cell]])).toBe(`a\r\n${written}\r\n`);
});

test('cells that are no formulas stay as they are', () => {
  expect(csvOf(['a', 'b'], [['a=b', 'Zoë']])).toBe('a,b\r\na=b,Zoë\r\n');
});
