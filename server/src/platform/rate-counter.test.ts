import { expect, test } from 'vitest';
import { LocalRateCounter } from './rate-counter.ts';

const [minute, hour] = [60_000, 3_600_000];

test('requests of many addresses end no window of a person or of a longer limit', () => {
  const counter = new LocalRateCounter();
  const limits: [key: string, span: number][] = [
    ['http POST /api/exports person:ada', hour],
    ['http GET /api/posts person:ada', minute],
    ['http POST /api/auth address:10.0.0.1', hour],
  ];
  for (const [key, span] of limits) counter.addNow(key, span);
  for (let number = 0; number < 60_000; number += 1) counter.addNow(`http GET /api/options address:a${number}`, minute);
  for (const [key, span] of limits) expect(counter.addNow(key, span).count, key).toBe(2);
});

test('an address that has been counted more than once is not displaced by others that are counted once', () => {
  const counter = new LocalRateCounter();
  const key = 'failures tokens address:10.0.0.1';
  for (let time = 0; time < 30; time += 1) counter.addNow(key, minute);
  for (let number = 0; number < 60_000; number += 1) counter.addNow(`failures tokens address:a${number}`, minute);
  expect(counter.addNow(key, minute).count).toBe(31);
});

test('the windows of one store are bounded, the oldest being dropped', () => {
  const counter = new LocalRateCounter();
  for (let number = 0; number < 50_001; number += 1) {
    for (let time = 0; time < 2; time += 1) counter.addNow(`failures tokens address:a${number}`, hour);
  }
  expect(counter.addNow('failures tokens address:a0', hour).count).toBe(1);
  expect(counter.addNow('failures tokens address:a50000', hour).count).toBe(3);
});
