import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { assertDurable, assertNewEnough } from './durability.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

test('a session that commits without waiting for the disk is refused with the setting’s name', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baraza-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await expect(assertDurable(client)).resolves.toBeUndefined();
    for (const weaker of ['off', 'local', 'remote_write']) {
      await client.query(`set synchronous_commit = ${weaker}`);
      await expect(assertDurable(client)).rejects.toThrow(
        'PostgreSQL may lose what it has confirmed: turn synchronous_commit on and start Baraza again.',
      );
    }
    await client.query('set synchronous_commit = remote_apply');
    await expect(assertDurable(client)).resolves.toBeUndefined();
  } finally {
    await client.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
});

test('every disabled setting is named', async () => {
  const query = () =>
    Promise.resolve({
      rows: [
        { name: 'fsync', setting: 'off' },
        { name: 'full_page_writes', setting: 'off' },
        { name: 'synchronous_commit', setting: 'on' },
      ],
    });
  await expect(assertDurable({ query } as unknown as Client)).rejects.toThrow('turn fsync and full_page_writes on');
});

test('a PostgreSQL that is too old is refused with its version', async () => {
  const of = (version: string) => ({ query: () => Promise.resolve({ rows: [{ version }] }) }) as unknown as Client;
  await expect(assertNewEnough(of('140012'))).rejects.toThrow('PostgreSQL 14 is too old: Baraza needs 15 or newer.');
  await expect(assertNewEnough(of('150001'))).resolves.toBeUndefined();
  await expect(assertNewEnough(of('180004'))).resolves.toBeUndefined();
});
