import { expect, test } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

test('work on one key runs one at a time in order, and work on another key does not wait', async () => {
  const mutex = new KeyedMutex(1_000);
  const order: string[] = [];
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const first = mutex.run('one', async () => {
    begun.resolve();
    await end.promise;
    order.push('first');
  });
  await begun.promise;
  const later = ['second', 'third'].map((name) => mutex.run('one', async () => void order.push(name)));
  await mutex.run('other', async () => void order.push('other'));
  expect(order).toEqual(['other']);
  end.resolve();
  await Promise.all([first, ...later]);
  expect([order, mutex.size]).toEqual([['other', 'first', 'second', 'third'], 0]);
});

test('work that throws releases the key and its error is passed on', async () => {
  const mutex = new KeyedMutex(1_000);
  const failing = mutex.run('one', () => Promise.reject(new Error('no')));
  const next = mutex.run('one', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect([await next, mutex.size]).toEqual(['yes', 0]);
});

test('a caller that waits too long gets 503', async () => {
  const mutex = new KeyedMutex(5);
  const end = Promise.withResolvers<void>();
  const first = mutex.run('one', () => end.promise);
  await expect(mutex.run('one', async () => 'yes')).rejects.toMatchObject({ code: 'unavailable' });
  end.resolve();
  await first;
  expect(mutex.size).toBe(0);
});
