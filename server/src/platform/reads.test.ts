import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { debianPostgres, startThrowAwayPostgres } from '#testing/debian-postgres.ts';
import { findRedis, startThrowAwayRedis } from '#testing/redis-server.ts';
import { startStandby } from '#testing/standby.ts';
import { startTestApp, type TestPerson } from '#testing/test-app.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const bin = debianPostgres(15);

const bioOf = async (viewer: TestPerson, username: string) =>
  (await viewer.get(`/api/users?search=${username}`)).body.users[0]?.bio;

/** Migrates a primary, and starts and connects to a replica of it, which ends with the stack. */
async function startReplica(bin: string, primary: { url: string }, stack: AsyncDisposableStack) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-files-'));
  const migrated = await startServerProcess({ dataDir: folder.path, env: { DATABASE_URL: primary.url } });
  await migrated.end('SIGTERM');
  const kept = stack.use(await startStandby(bin, primary.url));
  const replica = new pg.Client({ connectionString: kept.url });
  stack.defer(() => replica.end());
  replica.on('error', () => {});
  await replica.connect();
  return { kept, replica };
}

test('searches use the replica, a writer sees their own write, and a replica that lags or fails is not used', async ({
  skip,
}) => {
  if (!bin) return skip('no PostgreSQL 15 in /usr/lib/postgresql/15');
  await using primary = await startThrowAwayPostgres(bin);
  await using stack = new AsyncDisposableStack();
  const { kept, replica } = await startReplica(bin, primary, stack);
  await using app = await startTestApp({ databaseUrl: primary.url, env: { DATABASE_READ_URL: kept.url } });
  const { pool } = app.deps;
  const [ada, ben] = [await app.person('ada_one'), await app.person('ben_two')];

  // The text on the replica differs only while its replay is paused.
  const setBio = (username: string, bio: string) =>
    pool.query('update person set bio = $2 where username = $1', [username, bio]);
  await setBio('ada_one', 'before');
  await vi.waitFor(async () => expect(await bioOf(ben, 'ada_one')).toBe('before'), { timeout: 10_000 });
  await replica.query('select pg_wal_replay_pause()');
  await vi.waitFor(
    async () => {
      await setBio('ada_one', 'only on the primary');
      expect(await bioOf(ben, 'ada_one')).toBe('before');
    },
    { timeout: 10_000, interval: 200 },
  );

  expect((await ben.put('/api/profile/me', { about: 'Ben has written' })).status).toBe(200);
  expect(await bioOf(ben, 'ada_one')).toBe('only on the primary');

  const carl = await app.signInAgain(ada);
  await vi.waitFor(async () => expect(await bioOf(carl, 'ben_two')).toBeDefined(), { timeout: 10_000 });
  // A replica that stays behind is no longer used by anyone.
  const stranger = await app.person('eve_three');
  await vi.waitFor(async () => expect(await bioOf(stranger, 'ada_one')).toBe('only on the primary'), {
    timeout: 15_000,
    interval: 200,
  });
  await replica.query('select pg_wal_replay_resume()');
  await setBio('ada_one', 'after');
  await vi.waitFor(async () => expect(await bioOf(stranger, 'ada_one')).toBe('after'), { timeout: 10_000 });

  await stack.disposeAsync();
  for (let round = 0; round < 5; round += 1) expect(await bioOf(stranger, 'ada_one')).toBe('after');
}, 120_000);

test('after a write on one node, the writer reads from the primary on another node', async ({ skip }) => {
  const program = findRedis();
  if (!bin || !program) return skip('no PostgreSQL 15, or no redis-server or valkey-server on the path');
  await using primary = await startThrowAwayPostgres(bin);
  await using stack = new AsyncDisposableStack();
  const { kept, replica } = await startReplica(bin, primary, stack);
  const redis = stack.use(await startThrowAwayRedis(program));
  const options = { databaseUrl: primary.url, env: { DATABASE_READ_URL: kept.url, REDIS_URL: redis.url } };
  const one = stack.use(await startTestApp(options));
  const two = stack.use(await startTestApp(options));
  const [, ben, carl] = [await one.person('ada_one'), await one.person('ben_two'), await one.person('carl_three')];
  const [benOnTwo, carlOnTwo] = [await two.signInAgain(ben), await two.signInAgain(carl)];
  const setBio = (bio: string) => one.deps.pool.query(`update person set bio = $1 where username = 'ada_one'`, [bio]);
  await setBio('before');
  await vi.waitFor(async () => expect(await bioOf(benOnTwo, 'ada_one')).toBe('before'), { timeout: 10_000 });
  await replica.query('select pg_wal_replay_pause()');
  await vi.waitFor(
    async () => {
      await setBio('only on the primary');
      expect(await bioOf(benOnTwo, 'ada_one')).toBe('before');
    },
    { timeout: 10_000, interval: 200 },
  );

  expect((await ben.put('/api/profile/me', { about: 'Ben has written' })).status).toBe(200);
  expect(await bioOf(benOnTwo, 'ada_one')).toBe('only on the primary');
  expect(await bioOf(carlOnTwo, 'ada_one')).toBe('before');
  await replica.query('select pg_wal_replay_resume()');
}, 120_000);
