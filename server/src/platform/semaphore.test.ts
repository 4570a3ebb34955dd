import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('what does not fit waits, first come first served', async () => {
  const gate = new Semaphore(10);
  const order: string[] = [];
  const leaveFirst = await gate.enter(8);
  const large = gate.enter(9).then((leave) => (order.push('large'), leave));
  const small = gate.enter(1).then((leave) => (order.push('small'), leave));
  await Promise.resolve();
  // The small one would fit, but the large one was there before it.
  expect(order).toEqual([]);
  leaveFirst();
  const [leaveLarge, leaveSmall] = await Promise.all([large, small]);
  expect([order, gate.inside]).toEqual([['large', 'small'], 10]);
  leaveLarge();
  leaveLarge();
  leaveSmall();
  expect(gate.inside).toBe(0);
});

test('a weight above the capacity takes all of it', async () => {
  const gate = new Semaphore(10);
  const leave = await gate.enter(1_000_000);
  expect(gate.inside).toBe(10);
  leave();
  expect(gate.inside).toBe(0);
});

test('whoever loses patience gets a 503 and holds nobody up', async () => {
  const gate = new Semaphore(10, 20);
  const leave = await gate.enter(5);
  const large = gate.enter(10);
  const small = gate.enter(5);
  await expect(large).rejects.toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 });
  (await small)();
  leave();
  expect(gate.inside).toBe(0);
});

test('work that throws leaves the gate', async () => {
  const gate = new Semaphore(1);
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(gate.inside).toBe(0);
});
