import { expect, test } from 'vitest';
import { durationInHours } from './event-time.ts';

test('measures an event in hours', () => {
  expect(durationInHours({ startTime: '2027-03-05T15:30:00.000Z', endTime: '2027-03-05T18:00:00.000Z' })).toBe(2.5);
});
