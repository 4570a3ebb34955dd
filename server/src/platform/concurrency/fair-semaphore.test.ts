import { AppError } from '#platform/http/errors.ts';
import { expect, test } from 'vitest';
import { FairSemaphore, type FairSemaphoreOptions } from './fair-semaphore.ts';

function semaphore(options: Partial<FairSemaphoreOptions> = {}) {
  return new FairSemaphore({
    capacity: 1,
    perKey: 1,
    waitingPerKey: 10,
    timeout: 60_000,
    refuse: () => new AppError('rate_limited', 'Too many.', { retryAfter: 10 }),
    ...options,
  });
}

/** Acquires for all keys concurrently and returns the order in which they are served. */
async function serve(fair: FairSemaphore, keys: string[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(keys.map((key) => fair.run(key, async () => void order.push(key))));
  return order;
}

test('keys are served in turn, however many callers one of them has', async () => {
  const order = await serve(semaphore(), ['ada', 'ada', 'ada', 'ada', 'ben', 'cleo', 'ben']);
  expect(order).toEqual(['ada', 'ben', 'cleo', 'ada', 'ben', 'ada', 'ada']);
});

test('a key holds no more than its share while there is room', async () => {
  const fair = semaphore({ capacity: 3, perKey: 2 });
  const [first, second] = [await fair.acquire('ada'), await fair.acquire('ada')];
  const third = fair.acquire('ada');
  const other = await fair.acquire('ben');
  expect([fair.held('ada'), fair.held('ben'), fair.waiting('ada')]).toEqual([2, 1, 1]);
  first();
  first();
  const last = await third;
  expect(fair.held('ada')).toBe(2);
  for (const release of [second, other, last]) release();
  expect([fair.held(), fair.held('ada'), fair.waiting('ada')]).toEqual([0, 0, 0]);
});

test('the caller beyond the waiting limit is refused immediately, and other keys are not', async () => {
  const fair = semaphore({ capacity: 2, waitingPerKey: 1 });
  const release = await fair.acquire('ada');
  const waiting = fair.acquire('ada');
  await expect(fair.acquire('ada')).rejects.toMatchObject({ status: 429, message: 'Too many.', retryAfter: 10 });
  (await fair.acquire('ben'))();
  release();
  (await waiting)();
  expect(fair.held()).toBe(0);
});

test('waiting too long is 429 behind the key’s own work and 503 behind that of others', async () => {
  const fair = semaphore({ timeout: 20 });
  const release = await fair.acquire('ada');
  await expect(fair.acquire('ada')).rejects.toMatchObject({ status: 429 });
  await expect(fair.acquire('ben')).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  release();
  (await fair.acquire('ben'))();
  expect(fair.held()).toBe(0);
});

test('background work runs once nobody waits', async () => {
  const fair = semaphore();
  const order: string[] = [];
  const release = await fair.acquire('ada');
  const background = fair.runInBackground(async () => void order.push('background'));
  const others = ['ben', 'cleo'].map((key) => fair.run(key, async () => void order.push(key)));
  release();
  await Promise.all([background, ...others]);
  expect([order, fair.held()]).toEqual([['ben', 'cleo', 'background'], 0]);
});

test('work that throws releases', async () => {
  const fair = semaphore();
  await expect(fair.run('ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(fair.runInBackground(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(fair.held()).toBe(0);
});
