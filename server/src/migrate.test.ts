import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readSchemaStatus } from '#platform/sql/migrations.ts';
import { createEmptyDatabase } from '#testing/empty-database.ts';
import { programEnv } from '#testing/program-env.ts';
import { findRedis, startThrowAwayRedis } from '#testing/redis-server.ts';
import { runServerProcess, startServerProcess } from '#testing/server-process.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const program = join(import.meta.dirname, 'migrate.ts');

/** An empty database and a data directory, with the programs that use them. */
async function startScene() {
  await using stack = new AsyncDisposableStack();
  const { url, pool } = stack.use(await createEmptyDatabase());
  const dataDir = stack.use(await mkdtempDisposable(join(tmpdir(), 'baraza-migrate-'))).path;
  const spawnMigrate = (...args: string[]) =>
    spawn(process.execPath, [program, ...args], {
      env: { ...programEnv(), DATABASE_URL: url, DATA_DIR: dataDir, NODE_ENV: 'test' },
    });
  const kept = stack.move();
  return {
    pool,
    spawnMigrate,
    /** Runs `npm run migrate -- ...` in its own process. */
    async migrate(...args: string[]) {
      const child = spawnMigrate(...args);
      const result = { out: '', err: '' };
      child.stdout.setEncoding('utf8').on('data', (text: string) => (result.out += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (result.err += text));
      const [code] = (await once(child, 'close')) as [number | null];
      return { ...result, code };
    },
    server: (env: Record<string, string> = {}) => ({ dataDir, env: { DATABASE_URL: url, ...env } }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

const status = async (url: string) => (await fetch(url)).status;

test('status lists what is pending, up applies it, and both are safe to repeat', async () => {
  await using scene = await startScene();
  const before = await scene.migrate('status');
  expect(before).toMatchObject({ code: 1, err: '' });
  expect(before.out).toMatch(/^pending {2}0001_functions\n/);
  expect(before.out).not.toContain('applied');
  const refused = await runServerProcess(scene.server({ MIGRATE: '0' }));
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(
    /^The database lacks migrations of this release \(\d+, from 0001_functions\): .*\.\n$/,
  );

  const up = await scene.migrate('up');
  expect(up).toMatchObject({ code: 0, err: '' });
  expect(up.out).toMatch(/^applied {2}0001_functions in \d+\.\d s\n(applied .*\n)+Applied \d+ migrations\.\n$/);
  expect(await scene.migrate('up')).toEqual({ code: 0, out: 'There is nothing to migrate.\n', err: '' });
  const after = await scene.migrate('status');
  expect(after.code).toBe(0);
  expect(after.out).not.toContain('pending');
  await using server = await startServerProcess(scene.server({ MIGRATE: '0' }));
  expect(await status(`${server.url}/readyz`)).toBe(200);
});

test.each([[], ['down'], ['constructor']])('%j is refused with the usage', async (...args: string[]) => {
  await using scene = await startScene();
  const end = await scene.migrate(...args);
  expect(end).toMatchObject({ code: 1, out: '' });
  expect(end.err).toMatch(/^Usage: npm run migrate -- status\|up\n/);
});

test('two servers that start at the same time on an empty database are both ready', async ({ skip }) => {
  const redisProgram = findRedis();
  if (redisProgram === undefined) return skip('no Redis on the path');
  await using redis = await startThrowAwayRedis(redisProgram);
  await using scene = await startScene();
  const options = scene.server({ REDIS_URL: redis.url });
  const servers = await Promise.all([startServerProcess(options), startServerProcess(options)]);
  await using stack = new AsyncDisposableStack();
  for (const server of servers) stack.use(server);
  for (const { url } of servers) expect(await status(`${url}/readyz`)).toBe(200);
  const names = (await readSchemaStatus(scene.pool)).applied;
  const counts = servers.map((server) =>
    Number(/"count":(\d+),[^\n]*"migrated the database"/.exec(server.output())?.[1] ?? 0),
  );
  expect(counts.toSorted()).toEqual([0, names.length]);
});

test('after kill -9 in the middle, the next run applies the rest', async () => {
  await using scene = await startScene();
  // The migration that creates this table waits for the transaction.
  const holder = await scene.pool.connect();
  await holder.query('begin; create table venture (id int)');
  const child = scene.spawnMigrate('up');
  await vi.waitFor(
    async () => {
      const { rows } = await scene.pool.query(
        `select from pg_stat_activity where application_name = 'baraza migrate' and wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 30_000 },
  );
  child.kill('SIGKILL');
  await once(child, 'close');
  await holder.query('rollback');
  holder.release();
  const { applied, pending } = await readSchemaStatus(scene.pool);
  expect(applied).toContain('0012_intake');
  expect(pending[0]).toBe('0013_ventures');
  expect((await scene.migrate('up')).code).toBe(0);
  expect(await readSchemaStatus(scene.pool)).toMatchObject({ pending: [], unknown: [], isCompatible: true });
});

test.each(['0', '1'])('MIGRATE=%s: starts on a newer schema only if that is compatible', async (MIGRATE) => {
  await using scene = await startScene();
  await scene.migrate('up');
  await scene.pool.query(
    `alter table post add column later text; insert into kysely_migration values ('9999_newer', now()::text)`,
  );
  {
    await using server = await startServerProcess(scene.server({ MIGRATE }));
    expect(await status(`${server.url}/readyz`)).toBe(200);
  }
  const listed = await scene.migrate('status');
  expect(listed.code).toBe(0);
  expect(listed.out).toContain('applied  9999_newer (of a newer release)\n');

  await scene.pool.query(`update schema_compatibility set required_migration = '9999_newer'`);
  const refused = await runServerProcess(scene.server({ MIGRATE }));
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^A newer release has changed the database, [^\n]* 9999_newer, [^\n]*\.\n$/);
  const after = await scene.migrate('status');
  expect(after.code).toBe(1);
  expect(after.out).toContain('This release does not work with the database, which requires 9999_newer.\n');
});

test('a database that cannot be reached ends the run with one sentence', async () => {
  const child = spawn(process.execPath, [program, 'up'], {
    env: { ...programEnv(), DATABASE_URL: 'postgres://baraza:secret@127.0.0.1:1/baraza' },
  });
  let error = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(error).toMatch(/^The database cannot be reached \(.+\)\.\n$/);
  expect(error).not.toContain('secret');
});
