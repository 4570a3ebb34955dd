import { expect, test } from 'vitest';
import { columnsFor } from './use-columns.ts';

test('a phone has one column, a tablet two, a desktop three', () => {
  expect([328, 599, 600, 736, 899, 900, 1120].map(columnsFor)).toEqual([1, 1, 2, 2, 2, 3, 3]);
});
