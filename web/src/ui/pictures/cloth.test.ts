import { expect, test } from 'vitest';
import { clothOf } from './cloth.ts';

test('a person’s pattern is always the same, regardless of the case of the username', () => {
  expect(clothOf('Amina_O')).toEqual(clothOf('amina_o'));
});

test('different people have different patterns, made of gradients only', () => {
  const patterns = Array.from({ length: 60 }, (_, at) => clothOf(`student_${at}`).background);
  expect(new Set(patterns).size).toBeGreaterThan(12);
  for (const pattern of patterns) expect(pattern).toMatch(/gradient/);
  expect(patterns.filter((pattern) => /url\(|undefined|NaN/.test(pattern))).toEqual([]);
});
