import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMissingProgram } from '#shared/node-pair.ts';
import { runRollingRestart } from './rolling-restart.ts';

test('no request fails while both servers behind nginx are restarted', async ({ skip }) => {
  const missing = findMissingProgram();
  if (missing !== undefined) return skip(`no ${missing} on the path`);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-rolling-'));
  const { failures, requests, reconnects } = await runRollingRestart({
    dataDir: folder.path,
    restarts: 2,
    people: 6,
  });
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(100);
  // Every socket was connected to one of the servers, and both were restarted.
  expect(reconnects).toBeGreaterThanOrEqual(6);
}, 180_000);
