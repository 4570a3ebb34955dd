import { expect, test } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

test('work on one key runs one at a time in order, and work on another key does not wait', async () => {
  const turns = new KeyedMutex(1_000);
  const order: string[] = [];
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const first = turns.take('one', async () => {
    begun.resolve();
    await end.promise;
    order.push('first');
  });
  await begun.promise;
  const later = ['second', 'third'].map((name) => turns.take('one', async () => void order.push(name)));
  await turns.take('other', async () => void order.push('other'));
  expect(order).toEqual(['other']);
  end.resolve();
  await Promise.all([first, ...later]);
  expect([order, turns.size]).toEqual([['other', 'first', 'second', 'third'], 0]);
});

test('work that throws releases the key and its error is passed on', async () => {
  const turns = new KeyedMutex(1_000);
  const failing = turns.take('one', () => Promise.reject(new Error('no')));
  const next = turns.take('one', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect([await next, turns.size]).toEqual(['yes', 0]);
});

test('a caller that waits too long gets 503', async () => {
  const turns = new KeyedMutex(5);
  const end = Promise.withResolvers<void>();
  const first = turns.take('one', () => end.promise);
  await expect(turns.take('one', async () => 'yes')).rejects.toMatchObject({ code: 'unavailable' });
  end.resolve();
  await first;
  expect(turns.size).toBe(0);
});
