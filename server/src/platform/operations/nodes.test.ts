import { randomUUID } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Deps } from '#platform/features/deps.ts';
import { DiskStore } from '#platform/storage/disk-store.ts';
import { joinNodes, listNodes } from './nodes.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** Only its presence matters to the registry. */
const redis = {} as Deps['redis'];

function joinAs(app: TestApp, more: Partial<Deps> = {}) {
  return joinNodes({ ...app.deps, ...more });
}

interface OtherNode {
  host: string;
  pid: number;
  /** Where the process id is unique; another container or machine by default. */
  processes?: string | null;
  /** How long ago its last sign of life was, in seconds. */
  silentFor: number;
  hasRedis?: boolean;
}

async function addNode(app: TestApp, { host, pid, processes = 'elsewhere', silentFor, hasRedis = false }: OtherNode) {
  const id = randomUUID();
  await app.deps.pool.query(
    `insert into node (id, host, pid, processes, role, version, has_redis, has_bucket, seen_at)
     values ($1, $2, $3, $4, 'all', '0', $5, false, now() - make_interval(secs => $6))`,
    [id, host, pid, processes, hasRedis, silentFor],
  );
  return id;
}

/** Makes the registered nodes those of another container, because a process of the test's own id would count as ended. */
async function moveNodesElsewhere(app: TestApp): Promise<void> {
  await app.deps.pool.query(`update node set host = 'other.example', processes = 'elsewhere'`);
}

/** The value of `processes` for this process. */
async function ownProcesses(app: TestApp): Promise<string> {
  await using _node = await joinAs(app);
  const [row] = await listNodes(app.deps.db);
  return row?.processes ?? '';
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
  await moveNodesElsewhere(app);
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
  await moveNodesElsewhere(app);
  beat(app, one.id);
  await expect(joinAs(app, { redis })).rejects.toThrow(/it stores pictures elsewhere/);
  await using two = await joinAs(app, { redis, store: new DiskStore(folder.path) });
  expect(two.id).not.toBe(one.id);
});

test('a crashed node does not block a restart on the same machine, nor a silent one elsewhere', async () => {
  await using app = await startTestApp();
  const processes = await ownProcesses(app);
  // No process has this id: it is above the largest that Linux gives.
  await addNode(app, { host: hostname(), pid: 4_194_305, processes, silentFor: 1 });
  await addNode(app, { host: 'former-name', pid: process.pid, processes, silentFor: 1 });
  await addNode(app, { host: 'other.example', pid: 1, silentFor: 61 });
  const started = performance.now();
  await using node = await joinAs(app);
  expect(performance.now() - started).toBeLessThan(3_000);
  expect((await listNodes(app.deps.db)).map(({ id }) => id)).toEqual([node.id]);
});

test.each([
  ['another container', 'elsewhere'],
  ['a previous release', null],
])(
  'a running node of %s with the same host name and process id is not taken for a crashed one',
  async (_case, processes) => {
    await using app = await startTestApp();
    const id = await addNode(app, { host: hostname(), pid: process.pid, processes, silentFor: 0 });
    beat(app, id);
    await expect(joinAs(app)).rejects.toThrow(/^Another node of this community runs on /);
    expect((await listNodes(app.deps.db)).map((node) => node.id)).toEqual([id]);
  },
);

test('a running process of this machine that does not fit refuses the start', async () => {
  await using app = await startTestApp();
  const processes = await ownProcesses(app);
  const id = await addNode(app, { host: hostname(), pid: process.ppid, processes, silentFor: 0 });
  beat(app, id);
  await expect(joinAs(app)).rejects.toThrow(/set REDIS_URL on every node, or stop the other one first\.$/);
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
  await using one = await joinAs(app);
  await moveNodesElsewhere(app);
  beat(app, one.id);
  const others = await Promise.allSettled([joinAs(app), joinAs(app), joinAs(app)]);
  expect(others.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect((await listNodes(app.deps.db)).map(({ id }) => id)).toEqual([one.id]);
});
