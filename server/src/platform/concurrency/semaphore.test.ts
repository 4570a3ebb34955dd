import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('work that does not fit waits in order of arrival', async () => {
  const gate = new Semaphore(10);
  const order: string[] = [];
  const leaveFirst = await gate.enter(8);
  const large = gate.enter(9).then((leave) => (order.push('large'), leave));
  const small = gate.enter(1).then((leave) => (order.push('small'), leave));
  await Promise.resolve();
  // The small one would fit, but the large one arrived first.
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

test('a caller that waits too long gets 503 and blocks nobody', async () => {
  const gate = new Semaphore(10, 20);
  const leave = await gate.enter(5);
  const large = gate.enter(10);
  const small = gate.enter(5);
  await expect(large).rejects.toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 });
  (await small)();
  leave();
  expect(gate.inside).toBe(0);
});

test('work that throws releases its weight', async () => {
  const gate = new Semaphore(1);
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(gate.inside).toBe(0);
});
