import { expect, test, vi } from 'vitest';
import { RecentValues } from './recent-values.ts';

test('a value is computed once, also for concurrent calls, until it is the least recently used', async () => {
  const values = new RecentValues<string>(2);
  const compute = vi.fn<(key: string) => Promise<string>>(async (key) => `value of ${key}`);
  const read = (key: string) => values.get(key, () => compute(key));
  expect(await Promise.all([read('a'), read('a')])).toEqual(['value of a', 'value of a']);
  await read('b');
  await read('a');
  expect(compute).toHaveBeenCalledTimes(2);
  await read('c');
  await read('a');
  expect(compute).toHaveBeenCalledTimes(3);
  await read('b');
  expect(compute).toHaveBeenCalledTimes(4);
});

test('a failure is not kept', async () => {
  const values = new RecentValues<string>(2);
  await expect(values.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await values.get('a', async () => 'yes')).toBe('yes');
});
