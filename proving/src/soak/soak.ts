import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, openPool } from '@baraza/server/src/platform/sql/pool.ts';
import { runAdmin } from '@baraza/server/src/testing/run-admin.ts';
import { postgresPid } from '@baraza/server/src/testing/server-process.ts';
import { findWrongCounters } from '@baraza/server/src/testing/wrong-counters.ts';
import { addCrowd } from '#shared/crowd.ts';
import { type NodePair, startNodePair } from '#shared/node-pair.ts';
import { addContent, findLostWrites } from '#shared/student-content.ts';
import { Random } from '#shared/random.ts';
import { Students } from '#shared/students.ts';
import { type Times, UseRecord } from '#shared/use-record.ts';

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
  const record = new UseRecord();
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

/** Takes parts away one after another, spread over the duration. Returns what went wrong. */
async function injectFaults(
  pair: NodePair,
  record: UseRecord,
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
