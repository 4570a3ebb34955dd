import { expect, test } from 'vitest';
import { FairSemaphore, type FairSemaphoreOptions } from './fair-semaphore.ts';

function semaphore(options: Partial<FairSemaphoreOptions> = {}) {
  return new FairSemaphore({
    capacity: 1,
    perKey: 1,
    waitingPerKey: 10,
    patience: 60_000,
    tooMany: 'Too many.',
    ...options,
  });
}

/** Acquires for all keys at once and returns the order in which they are served. */
async function serve(gate: FairSemaphore, keys: string[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(keys.map((key) => gate.run(key, async () => void order.push(key))));
  return order;
}

test('keys are served in turn, however many callers one of them has', async () => {
  const order = await serve(semaphore(), ['ada', 'ada', 'ada', 'ada', 'ben', 'cleo', 'ben']);
  expect(order).toEqual(['ada', 'ben', 'cleo', 'ada', 'ben', 'ada', 'ada']);
});

test('a key holds no more than its share while there is room', async () => {
  const gate = semaphore({ capacity: 3, perKey: 2 });
  const [first, second] = [await gate.acquire('ada'), await gate.acquire('ada')];
  const third = gate.acquire('ada');
  const other = await gate.acquire('ben');
  expect([gate.held('ada'), gate.held('ben'), gate.waiting('ada')]).toEqual([2, 1, 1]);
  first();
  first();
  const last = await third;
  expect(gate.held('ada')).toBe(2);
  for (const release of [second, other, last]) release();
  expect([gate.held(), gate.held('ada'), gate.waiting('ada')]).toEqual([0, 0, 0]);
});

test('the caller beyond those that may wait is refused at once, and other keys are not', async () => {
  const gate = semaphore({ capacity: 2, waitingPerKey: 1 });
  const release = await gate.acquire('ada');
  const waiting = gate.acquire('ada');
  await expect(gate.acquire('ada')).rejects.toMatchObject({ status: 429, message: 'Too many.', retryAfter: 10 });
  (await gate.acquire('ben'))();
  release();
  (await waiting)();
  expect(gate.held()).toBe(0);
});

test('waiting too long is 429 behind own work and 503 behind that of others', async () => {
  const gate = semaphore({ patience: 20 });
  const release = await gate.acquire('ada');
  await expect(gate.acquire('ada')).rejects.toMatchObject({ status: 429 });
  await expect(gate.acquire('ben')).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  release();
  (await gate.acquire('ben'))();
  expect(gate.held()).toBe(0);
});

test('background work runs once nobody waits', async () => {
  const gate = semaphore();
  const order: string[] = [];
  const release = await gate.acquire('ada');
  const background = gate.runInBackground(async () => void order.push('background'));
  const others = ['ben', 'cleo'].map((key) => gate.run(key, async () => void order.push(key)));
  release();
  await Promise.all([background, ...others]);
  expect([order, gate.held()]).toEqual([['ben', 'cleo', 'background'], 0]);
});

test('work that throws releases', async () => {
  const gate = semaphore();
  await expect(gate.run('ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(gate.runInBackground(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(gate.held()).toBe(0);
});
