import { expect, test } from 'vitest';
import { UseRecord } from './use-record.ts';

test('a 503 outside the restart of the database is reported', async () => {
  const record = new UseRecord();
  await record.duringFault('database restart', 0, async () => record.addUnavailable('feed', performance.now()));
  const later = performance.now() + 1_000;
  record.addUnavailable('event', later);
  expect(record.unexpectedUnavailable('database restart')).toEqual([
    `event: 503 at ${Math.round(later / 1000)} s, outside the database restart`,
  ]);
});
