import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runReconnectStorm } from './reconnect-storm.ts';

test('all sockets reconnect after the server is killed, and none is refused', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-storm-'));
  // The limit of 30 s for 2,000 sockets holds on an idle machine; `npm run prove -- storm` checks it.
  const { back, failures } = await runReconnectStorm({ dataDir: folder.path, sockets: 60, seed: 7, within: 60_000 });
  expect(failures).toEqual([]);
  expect(back).toBe(60);
}, 120_000);
