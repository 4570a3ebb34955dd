import { expect, test } from 'vitest';
import { compare, medianOf } from './compare.ts';
import { type Figure, goals, judge, median } from './figures.ts';

const figure = (goal: Figure['goal'], ratio: number): Figure => ({
  row: '1',
  what: '',
  unit: '',
  ours: 0,
  ratio,
  ...(goal && { goal }),
});

test('compares a figure with a minimum or maximum goal', () => {
  expect([0.31, 0.3, 0.2, 0.1].map((ratio) => judge(figure(goals['1'], ratio)))).toEqual([
    'goal',
    'goal',
    'floor',
    'UNDER',
  ]);
  expect([1, 2, 3, 3.1].map((ratio) => judge(figure(goals['3'], ratio)))).toEqual(['goal', 'goal', 'floor', 'UNDER']);
  expect(judge(figure(goals['3'], Number.NaN))).toBe('UNDER');
  expect(judge(figure(undefined, 5))).toBe('');
});

test('the ratio is the median of the ratios of the rounds', () => {
  const rounds = (...rates: number[]) => rates.map((perSecond) => ({ perSecond }));
  expect(compare({ row: '1', what: '' }, rounds(10, 40, 90), rounds(100, 100, 100))).toMatchObject({
    ours: 40,
    limit: 100,
    ratio: 0.4,
  });
  expect(compare({ row: '1', what: '' }, rounds(10, 40, 30), rounds(10, 100, 60)).ratio).toBe(0.5);
  expect(median([3, 1, 2, 4])).toBe(2.5);
  expect(medianOf([1, undefined, 3])).toBeUndefined();
});
