import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMissingProgram } from '#shared/node-pair.ts';
import { SoakRecord } from './record.ts';
import { runSoak } from './soak.ts';

test('no confirmed write is lost, and only the restart of the database causes 503', async ({ skip }) => {
  const missing = findMissingProgram();
  if (missing !== undefined) return skip(`no ${missing} on the path`);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-soak-'));
  const result = await runSoak({
    dataDir: folder.path,
    minutes: 0.4,
    rate: 40,
    people: 10,
    seed: 7,
    // Backups and restores under writes have tests of their own.
    withRestore: false,
  });
  expect(result.failures).toEqual([]);
  expect(result.confirmed).toBeGreaterThan(50);
}, 240_000);

test('a 503 outside the restart of the database is reported', async () => {
  const record = new SoakRecord();
  await record.duringFault('database restart', 0, async () => record.addUnavailable('feed', performance.now()));
  const later = performance.now() + 1_000;
  record.addUnavailable('event', later);
  expect(record.unexpectedUnavailable('database restart')).toEqual([
    `event: 503 at ${Math.round(later / 1000)} s, outside the database restart`,
  ]);
});
