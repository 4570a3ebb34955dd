import { expect, test } from 'vitest';
import { toLocalInput, fromLocalInput } from './local-date-time.ts';

test('converts a timestamp to an input value and back, in summer and winter', () => {
  for (const iso of ['2027-01-01T15:30:00.000Z', '2027-07-01T00:00:00.000Z', '2024-02-29T23:59:00.000Z']) {
    expect(toLocalInput(iso)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
    expect(fromLocalInput(toLocalInput(iso))).toBe(iso);
  }
});
