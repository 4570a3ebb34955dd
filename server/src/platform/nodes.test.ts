import { randomUUID } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Deps } from '#platform/deps.ts';
import { DiskStore } from './disk-store.ts';
import { joinNodes, listNodes } from './nodes.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** Only its presence matters to the registry. */
const redis = {} as Deps['redis'];

function joinAs(app: TestApp, more: Partial<Deps> = {}) {
  return joinNodes({ ...app.deps, ...more });
}

/** Adds the row of a node that runs elsewhere, with its last sign of life so many seconds ago. */
async function addNode(app: TestApp, node: { host: string; pid: number; silentFor: number; hasRedis?: boolean }) {
  const id = randomUUID();
  await app.deps.pool.query(
    `insert into node (id, host, pid, role, version, has_redis, has_bucket, seen_at)
     values ($1, $2, $3, 'all', '0', $4, false, now() - make_interval(secs => $5))`,
    [id, node.host, node.pid, node.hasRedis ?? false, node.silentFor],
  );
  return id;
}

/** Keeps a node alive as its own heartbeat does. */
function beat(app: TestApp, id: string): void {
  const timer = setInterval(
    () => void app.deps.pool.query('update node set seen_at = clock_timestamp() where id = $1', [id]).catch(() => {}),
    100,
  );
  onTestFinished(() => clearInterval(timer));
}

test('a node is listed while it runs, and several may run with Redis and one storage', async () => {
  await using app = await startTestApp();
  const one = await joinAs(app, { redis });
  // The process of the test would count as ended, because it has the same id.
  await app.deps.pool.query(`update node set host = 'other.example'`);
  const two = await joinAs(app, { redis });
  const rows = await listNodes(app.deps.db);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
  expect(rows[1]).toMatchObject({ host: hostname(), pid: process.pid, role: 'all', has_redis: true, is_silent: false });
  await one[Symbol.asyncDispose]();
  expect((await listNodes(app.deps.db)).map(({ id }) => id)).toEqual([two.id]);
  await two[Symbol.asyncDispose]();
  expect(await listNodes(app.deps.db)).toEqual([]);
});

test.each([
  ['this one has no Redis', { hasRedis: true }, {}, /set REDIS_URL on every node, or stop the other one first\.$/],
  ['the other one has no Redis', { hasRedis: false }, { redis }, /it has no REDIS_URL; set it on every node\.$/],
  ['each has a storage of its own', { hasRedis: true }, { redis }, /it stores pictures elsewhere; set the same S3_/],
])('a second node is refused in one sentence when %s', async (_case, other, own, sentence) => {
  await using app = await startTestApp();
  const id = await addNode(app, { host: 'other.example', pid: 7, silentFor: 0, ...other });
  beat(app, id);
  await expect(joinAs(app, own)).rejects.toThrow(
    /^Another node of this community runs on other\.example \(process 7\): /,
  );
  await expect(joinAs(app, own)).rejects.toThrow(sentence);
  expect((await listNodes(app.deps.db)).map((node) => node.id)).toEqual([id]);
});

test('nodes with different folders do not share a storage', async () => {
  await using app = await startTestApp();
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-other-store-'));
  await using one = await joinAs(app, { redis, store: new DiskStore(folder.path) });
  // The process of the test would count as ended, because it has the same id.
  await app.deps.pool.query(`update node set host = 'other.example'`);
  beat(app, one.id);
  await expect(joinAs(app, { redis })).rejects.toThrow(/it stores pictures elsewhere/);
  await using two = await joinAs(app, { redis, store: new DiskStore(folder.path) });
  expect(two.id).not.toBe(one.id);
});

test('a crashed node does not block a restart on the same machine, nor a silent one elsewhere', async () => {
  await using app = await startTestApp();
  // No process has this id: it is above the largest that Linux gives.
  await addNode(app, { host: hostname(), pid: 4_194_305, silentFor: 1 });
  await addNode(app, { host: hostname(), pid: process.pid, silentFor: 1 });
  await addNode(app, { host: 'other.example', pid: 1, silentFor: 61 });
  const started = performance.now();
  await using node = await joinAs(app);
  expect(performance.now() - started).toBeLessThan(3_000);
  expect((await listNodes(app.deps.db)).map(({ id }) => id)).toEqual([node.id]);
});

test('a node elsewhere without a sign of life is waited for, and then removed', async () => {
  await using app = await startTestApp();
  await addNode(app, { host: 'other.example', pid: 1, silentFor: 59 });
  await using node = await joinAs(app);
  expect((await listNodes(app.deps.db)).map(({ id }) => id)).toEqual([node.id]);
});

test('the embedded database belongs to one process, so its other nodes have ended', async () => {
  await using app = await startTestApp();
  await addNode(app, { host: 'former-container', pid: 1, silentFor: 0 });
  await using node = await joinAs(app, { env: { ...app.deps.env, DATABASE_URL: undefined } });
  expect((await listNodes(app.deps.db)).map(({ id }) => id)).toEqual([node.id]);
});

test('of nodes that start at the same time without Redis, one runs', async () => {
  await using app = await startTestApp();
  const host = 'other.example';
  await using one = await joinAs(app);
  await app.deps.pool.query('update node set host = $1', [host]);
  beat(app, one.id);
  const others = await Promise.allSettled([joinAs(app), joinAs(app), joinAs(app)]);
  expect(others.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect((await listNodes(app.deps.db)).map(({ id }) => id)).toEqual([one.id]);
});
