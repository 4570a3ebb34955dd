import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runReconnectStorm } from './reconnect-storm.ts';

test('everybody is back and heard after the server was killed, and nobody is refused', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baraza-storm-'));
  try {
    // "Within 30 s" is measured by `npm run storm`, with 2,000, on a machine that does nothing else.
    const { back, faults } = await runReconnectStorm({ dataDir, sockets: 60, seed: 7, within: 60_000 });
    expect(faults).toEqual([]);
    expect(back).toBe(60);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);
