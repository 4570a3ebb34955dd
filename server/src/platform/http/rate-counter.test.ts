import { expect, test, vi } from 'vitest';
import { LocalRateCounter } from './rate-counter.ts';

const hour = 3_600_000;

test('requests from many addresses reset no count of a person, of a longer window, or of another address', () => {
  const counter = new LocalRateCounter();
  const count = (key: string, span: number, counted: 'person' | 'address') => counter.addNow(key, span, { counted });
  count('action ada', 60_000, 'person');
  count('sign-in 192.0.2.1', hour, 'address');
  count('page 192.0.2.1', 60_000, 'address');
  let highest = 0;
  for (let other = 0; other < 60_000; other += 1) {
    highest = Math.max(highest, count(`page other ${other}`, 60_000, 'address').count);
  }
  expect(count('action ada', 60_000, 'person').count).toBe(2);
  expect(count('sign-in 192.0.2.1', hour, 'address').count).toBe(2);
  expect(count('page 192.0.2.1', 60_000, 'address').count).toBe(2);
  // 10,000 keys beyond the maximum share 4,096 counts.
  expect(highest).toBeGreaterThan(1);
  expect(highest).toBeLessThan(30);
});

test('keys have counts of their own again when the windows of a full store have ended', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const counter = new LocalRateCounter();
    for (let key = 0; key < 50_000; key += 1) counter.addNow(`key ${key}`, 1_000);
    expect(counter.addNow('late', 1_000)).toMatchObject({ count: 1, isShared: true });
    vi.advanceTimersByTime(1_001);
    expect(counter.addNow('late', 1_000)).toMatchObject({ count: 1, isShared: false });
  } finally {
    vi.useRealTimers();
  }
});
