import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openDatabase, openPool } from '@baraza/server/src/platform/pool.ts';
import { eventDraft } from '@baraza/server/src/testing/events.ts';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { postForm } from '@baraza/server/src/testing/post-form.ts';
import { runAdmin } from '@baraza/server/src/testing/run-admin.ts';
import { postgresPid } from '@baraza/server/src/testing/server-process.ts';
import { findWrongCounters } from '@baraza/server/src/testing/wrong-counters.ts';
import { addCrowd } from '#shared/crowd.ts';
import { inParallel } from '#shared/in-parallel.ts';
import { type NodePair, startNodePair } from '#shared/node-pair.ts';
import { Random } from '#shared/random.ts';
import { SoakRecord, type Times } from './record.ts';
import { Students, type WrittenTable } from './students.ts';

export interface SoakOptions {
  /** An empty folder. */
  dataDir: string;
  minutes: number;
  /** Actions per second of all students together. */
  rate: number;
  /** The number of students, each with a socket; even, because they chat in pairs. */
  people: number;
  seed: number;
  /** Whether to rehearse a restore, which needs restic. */
  withRestore: boolean;
  onFault?: (name: string, seconds: number) => void;
}

export interface SoakResult {
  requests: number;
  unavailable: number;
  confirmed: number;
  reconnects: number;
  failedReconnects: number;
  reads: Times;
  writes: Times;
  slowestNames: string[];
  failures: string[];
}

/** How many posts, and a tenth as many events and businesses, exist before the load begins. */
const firstPosts = 200;
/** The time after a fault that still belongs to it: clients reconnect within this. */
const settling = 10_000;
const databaseRestart = 'database restart';

/**
 * Lets students use two servers behind nginx. Meanwhile both servers, the database and Redis are restarted, and a backup is made
 * and restored on trial. Every confirmed write must then be stored once, and only the restart of the database may cause 503.
 */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const { dataDir, minutes, rate, people: count, seed } = options;
  const random = new Random(seed);
  const record = new SoakRecord();
  await using stack = new AsyncDisposableStack();
  const pair = stack.use(await startNodePair(dataDir, { DRAIN_SECONDS: '2', RATE_LIMITS: 'high' }));
  const pool = openPool({ url: pair.databaseUrl });
  stack.defer(() => pool.end());
  pool.on('error', () => undefined);

  const people = await addCrowd(pool, pair.url, count);
  const content = await addContent(pool, people);
  const students = new Students({ people, ...content, random, record });
  await students.connect();
  const duration = minutes * 60_000;
  const [, faults] = await Promise.all([
    students.act(rate, duration),
    injectFaults(pair, record, { ...options, duration }),
  ]);
  const { reconnects, failedReconnects } = await students.end();
  return {
    requests: record.requests,
    unavailable: record.unavailable,
    confirmed: Object.values(students.written).reduce((sum, { confirmed }) => sum + confirmed.size, 0),
    reconnects,
    failedReconnects,
    reads: record.timesOf('read'),
    writes: record.timesOf('write', 'message'),
    slowestNames: record.slowestNames(4),
    failures: [
      ...record.failures,
      ...record.unexpectedUnavailable(databaseRestart),
      ...faults,
      ...(await findLostWrites(pool, students)),
      ...(await findWrongCounters(openDatabase(pool))).map((wrong) => JSON.stringify(wrong)),
    ],
  };
}

/** Adds friends with conversations, posts, events and businesses through the API. Returns their ids. */
async function addContent(pool: pg.Pool, people: readonly TestPerson[]) {
  const pairs = Array.from({ length: Math.floor(people.length / 2) }, (_, index) =>
    people.slice(2 * index, 2 * index + 2),
  ) as [TestPerson, TestPerson][];
  const conversationIds: string[] = [];
  for (const [one, other] of pairs) {
    await one.post('/api/connections', { followingId: other.id });
    await other.post('/api/connections', { followingId: one.id });
    conversationIds.push(await create(one, '/api/conversations', { participantIds: [other.id] }));
  }
  const postIds: string[] = [];
  const eventIds: string[] = [];
  const ventureIds: string[] = [];
  await inParallel(4, [...Array(firstPosts).keys()], async (number) => {
    const person = people[number % people.length] as TestPerson;
    postIds.push(await create(person, '/api/posts', postForm(person.id, `first post ${number}`)));
    if (number % 10 !== 0) return;
    eventIds.push(await create(person, '/api/events', eventDraft({ title: `Jam session ${number}` })));
    ventureIds.push(
      await create(person, '/api/ventures', {
        name: `Chapo Point ${number}`,
        description: 'Warm chapati.',
        location: 'Semaphore B',
        email: 'chapo@venture.example',
      }),
    );
  });
  // Tables that were just filled have no statistics, which makes plans of the first minutes slow.
  await pool.query('analyze');
  return { conversationIds, postIds, eventIds, ventureIds };
}

async function create(person: TestPerson, path: string, body: unknown): Promise<string> {
  const { status, body: created } = await person.post(path, body);
  if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(created)}`);
  return created.id as string;
}

/** Takes parts away one after another, spread over the duration. Returns what went wrong. */
async function injectFaults(
  pair: NodePair,
  record: SoakRecord,
  { dataDir, duration, withRestore, onFault }: SoakOptions & { duration: number },
): Promise<string[]> {
  const failures: string[] = [];
  const faults: [name: string, inject: () => Promise<void>][] = [
    [
      'rolling restart',
      async () => {
        for (const name of ['one', 'two'] as const) {
          const problem = await pair.restart(name);
          if (problem !== undefined) failures.push(problem);
          // Longer than the `fail_timeout` of nginx, after which it sends requests to a restarted server again.
          await sleep(6_000);
        }
      },
    ],
    [databaseRestart, () => restartDatabase(dataDir, pair.url)],
    [
      'Redis restart',
      async () => {
        await pair.redis.stop();
        await sleep(3_000);
        await pair.redis.start();
      },
    ],
  ];
  if (withRestore) {
    faults.push(['restore rehearsal', async () => void failures.push(...(await rehearseRestore(pair, dataDir)))]);
  }
  const began = performance.now();
  for (const [index, [name, inject]] of faults.entries()) {
    await sleep(Math.max(0, began + (duration * (index + 1)) / (faults.length + 1) - performance.now()));
    const from = performance.now();
    await record.duringFault(name, settling, inject);
    onFault?.(name, (performance.now() - from) / 1000);
  }
  return failures;
}

/** Ends all connections and restarts PostgreSQL, as an operator does with `systemctl restart postgresql`. */
async function restartDatabase(dataDir: string, url: string): Promise<void> {
  const old = postgresPid(dataDir);
  process.kill(old, 'SIGINT');
  for (let tries = 0; tries < 600; tries += 1) {
    await sleep(100);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (postgresPid(dataDir) !== old && response?.status === 200) return;
  }
  throw new Error('The servers were not ready again within a minute after the restart of the database.');
}

/** Makes a backup of the running system and restores it to a temporary database. Returns what went wrong. */
async function rehearseRestore({ env }: NodePair, dataDir: string): Promise<string[]> {
  const backupEnv = { ...env, RESTIC_REPOSITORY: join(dataDir, 'backup'), RESTIC_PASSWORD: 'soak' };
  const failures: string[] = [];
  for (const command of [
    ['backup', '--init'],
    ['verify', 'backup', '--restore'],
  ]) {
    const { code, out, err } = await runAdmin(backupEnv, ...command);
    if (code !== 0) failures.push(`${command.join(' ')} ended with ${code}: ${out}${err}`);
  }
  return failures;
}

/** Compares what was confirmed with what is stored. */
async function findLostWrites(pool: pg.Pool, students: Students): Promise<string[]> {
  const failures: string[] = [];
  for (const [table, { sent, confirmed }] of Object.entries(students.written) as [
    WrittenTable,
    { sent: Set<string>; confirmed: Set<string> },
  ][]) {
    const { rows } = await pool.query<{ content: string; count: number }>(
      `select content, count(*)::int as count from ${table} where content like 'soak %' group by content`,
    );
    const stored = new Map(rows.map(({ content, count }) => [content, count]));
    for (const text of confirmed) if (!stored.has(text)) failures.push(`confirmed and lost: ${text}`);
    for (const [text, count] of stored) {
      if (count > 1) failures.push(`stored ${count} times: ${text}`);
      if (!sent.has(text)) failures.push(`stored and never sent: ${text}`);
    }
  }
  const { rows } = await pool.query<{ pair: string }>(`select post_id || ' ' || user_id as pair from post_like`);
  const likes = new Set(rows.map(({ pair }) => pair));
  for (const pair of students.likes.confirmed) if (!likes.has(pair)) failures.push(`confirmed and lost: like ${pair}`);
  return failures;
}
