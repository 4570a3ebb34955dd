import { expect, test } from 'vitest';
import { localMoment, momentOf } from './local-date-time.ts';

test('a moment goes through the box for date and time unharmed, in summer and winter', () => {
  for (const iso of ['2027-01-01T15:30:00.000Z', '2027-07-01T00:00:00.000Z', '2024-02-29T23:59:00.000Z']) {
    expect(localMoment(iso)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
    expect(momentOf(localMoment(iso))).toBe(iso);
  }
});
