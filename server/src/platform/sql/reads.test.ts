import fc from 'fast-check';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { debianPostgres, startThrowAwayPostgres } from '#testing/debian-postgres.ts';
import { findFreePort } from '#testing/free-port.ts';
import { postForm } from '#testing/post-form.ts';
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

async function migrate(primary: { url: string }) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-files-'));
  const migrated = await startServerProcess({ dataDir: folder.path, env: { DATABASE_URL: primary.url } });
  await migrated.end('SIGTERM');
}

/** Migrates a primary, and starts and connects to a replica of it, which ends with the stack. */
async function startReplica(bin: string, primary: { url: string }, stack: AsyncDisposableStack) {
  await migrate(primary);
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

/** Counts the statements of this process that each database gets, by its port, without those that only frame transactions. */
function countStatements() {
  const counts = new Map<number, number>();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: never[]) {
    const [first] = args as unknown as [string | { text?: string }];
    const text = (typeof first === 'string' ? first : first.text) ?? '';
    if (!/^(begin|commit|rollback|start|set|select set_config)\b/i.test(text.trim()))
      counts.set(this.port, (counts.get(this.port) ?? 0) + 1);
    return (query as (...given: never[]) => unknown).apply(this, args) as never;
  } as never);
  return { counts, [Symbol.dispose]: () => spy.mockRestore() };
}

test('with a delayed and a current replica nobody misses a write of their own, and most statements leave the primary', async ({
  skip,
}) => {
  if (!bin) return skip('no PostgreSQL 15 in /usr/lib/postgresql/15');
  await using primary = await startThrowAwayPostgres(bin);
  await using stack = new AsyncDisposableStack();
  await migrate(primary);
  const current = stack.use(await startStandby(bin, primary.url));
  const delayed = stack.use(await startStandby(bin, primary.url, { recovery_min_apply_delay: '1500ms' }));
  const down = `postgres://baraza@127.0.0.1:${await findFreePort()}/baraza`;
  const app = stack.use(
    await startTestApp({
      databaseUrl: primary.url,
      env: { DATABASE_READ_URL: [current.url, delayed.url, down].join(',') },
    }),
  );
  const people = await Promise.all(Array.from({ length: 60 }, (_, index) => app.person(`person_${index}`)));
  const mine = new Map<TestPerson, { id: string; content: string }[]>();
  const post = async (by: TestPerson, content: string) => {
    const { status, body } = await by.post('/api/posts', postForm(by.id, content));
    expect(status).toBe(201);
    mine.set(by, [...(mine.get(by) ?? []), { id: body.id, content }]);
  };
  for (const [index, each] of people.entries()) await post(each, `first of ${index}`);
  await vi.waitFor(
    async () => {
      using used = countStatements();
      for (const each of people) await each.get('/api/posts');
      for (const { url } of [current, delayed]) expect(used.counts.get(Number(new URL(url).port))).toBeGreaterThan(5);
    },
    { timeout: 20_000, interval: 200 },
  );

  const wrong: string[] = [];
  const requireOk = (status: number, what: string) => void (status === 200 || wrong.push(`${status} for ${what}`));
  const actions = fc.record({
    who: fc.nat(people.length - 1),
    // In ten minutes a student reads about ten times for each write.
    what: fc.constantFrom(
      'post',
      'edit',
      ...Array.from({ length: 5 }, () => ['feed', 'page', 'people', 'ventures']).flat(),
    ),
  });
  using measured = countStatements();
  for (const [index, { who, what }] of fc.sample(actions, { numRuns: 600, seed: 38 }).entries()) {
    const person = people[who]!;
    const own = mine.get(person)!;
    const last = own.at(-1)!;
    if (what === 'post') await post(person, `text ${index}`);
    else if (what === 'edit') {
      last.content = `changed ${index}`;
      requireOk((await person.put(`/api/posts/${last.id}`, { content: last.content })).status, what);
    } else if (what === 'feed') {
      const { status, body } = await person.get(`/api/posts?ownerId=${person.id}&limit=50`);
      requireOk(status, what);
      const seen = new Map(body.map((each: { id: string; content: string }) => [each.id, each.content]));
      for (const each of own) if (seen.get(each.id) !== each.content) wrong.push(`${index} feed: ${each.content}`);
    } else if (what === 'page') {
      const [{ status, body }, comments] = await Promise.all([
        person.get(`/api/posts/${last.id}`),
        person.get(`/api/posts/${last.id}/comments`),
      ]);
      requireOk(comments.status, what);
      requireOk(status, what);
      if (body.content !== last.content) wrong.push(`${index} page: ${last.content}, not ${body.content}`);
    } else {
      const { status } = await person.get(what === 'people' ? '/api/users?search=person' : '/api/ventures');
      requireOk(status, what);
    }
  }
  const { counts } = measured;
  const sum = [...counts.values()].reduce((total, count) => total + count, 0);
  const share = 1 - (counts.get(Number(new URL(primary.url).port)) ?? 0) / sum;
  console.log(`${sum} statements, ${Math.round(100 * share)}% left the primary: ${JSON.stringify([...counts])}`);
  expect(wrong).toEqual([]);
  // About 0.65; replicas that are busy apply the log later, and then more is read from the primary.
  expect(share).toBeGreaterThanOrEqual(0.5);
}, 180_000);
