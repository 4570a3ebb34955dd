import { expect, test } from 'vitest';
import { clothOf } from './cloth.ts';

test('a person’s pattern is always the same, regardless of the case of the username', () => {
  expect(clothOf('Amina_O')).toEqual(clothOf('amina_o'));
});

test('different people have one of thirty patterns', () => {
  const patterns = Array.from({ length: 600 }, (_, at) => clothOf(`student_${at}`).background);
  expect(new Set(patterns).size).toBe(30);
});
