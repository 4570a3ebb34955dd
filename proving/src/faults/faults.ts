import { execFile, spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startBucket } from '@baraza/server/src/testing/s3-bucket.ts';
import sharp from 'sharp';
import {
  canConnect,
  type ThrowAwayPostgres,
  startThrowAwayPostgres,
} from '@baraza/server/src/testing/debian-postgres.ts';
import { openDatabase, openPool } from '@baraza/server/src/platform/sql/pool.ts';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { postForm } from '@baraza/server/src/testing/post-form.ts';
import { runAdmin, startAdmin } from '@baraza/server/src/testing/run-admin.ts';
import { startStandby } from '@baraza/server/src/testing/standby.ts';
import { findWrongCounters } from '@baraza/server/src/testing/wrong-counters.ts';
import { addCrowd } from '#shared/crowd.ts';
import { type NodePair, startNodePair } from '#shared/node-pair.ts';
import { Random } from '#shared/random.ts';
import { addContent, findLostWrites } from '#shared/student-content.ts';
import { Students } from '#shared/students.ts';
import { startSwitchedProxy, type SwitchedProxy } from '#shared/switched-proxy.ts';
import { root } from '#shared/tool.ts';
import { UseRecord } from '#shared/use-record.ts';

export interface FaultsOptions {
  /** An empty folder. */
  dataDir: string;
  /** The folder of PostgreSQL's programs. */
  bin: string;
  /** Actions per second of all students together. */
  rate: number;
  people: number;
  seed: number;
  /** Only faults whose name contains this. */
  only: string;
  onFault: (row: FaultRow) => void;
}

export interface FaultRow {
  name: string;
  seconds: number;
  requests: number;
  acknowledged: number;
  lost: number;
  failed: number;
  /** The reasons of failed requests, with their numbers. */
  reasons: string[];
  note: string;
}

/** The parts that the faults disturb. */
interface Scene {
  pair: NodePair;
  primary: ThrowAwayPostgres;
  standby: { url: string };
  database: SwitchedProxy;
  storage: SwitchedProxy;
  /** A file that fills the disk of the database; undefined if it is not a disk of its own. */
  ballast: string | undefined;
  /** An account whose writes are not counted. */
  author: TestPerson;
  /** The `main.ts` of the next release. */
  nextRelease: string;
  dataDir: string;
}

interface Fault {
  name: string;
  /** Returns a remark for the report. Throws if the outcome differs from the documented one. */
  inject(scene: Scene): Promise<string | void>;
  /** Runs without load. */
  isQuiet?: boolean;
  /** What may be lost is the lag of the replica. */
  mayLose?: boolean;
  /** No request may fail. */
  isSeamless?: boolean;
}

/** How long a fault lasts, and how long the load continues after it, in milliseconds. */
const away = 8_000;
const settling = 6_000;
/** Longer than the `fail_timeout` of nginx, after which it sends requests to a restarted server again. */
const pauseBetweenRestarts = 6_000;
/** A clock that a signal moves ahead by ten minutes. */
const jumpingClock = `data:text/javascript,${encodeURIComponent(`
  let ahead = 0;
  const Real = Date;
  process.on('SIGUSR2', () => { ahead = 600_000; });
  globalThis.Date = class Date extends Real {
    constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() + ahead); }
    static now() { return Real.now() + ahead; }
  };`)}`;

const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0b6b57' } })
  .jpeg()
  .toBuffer();

async function restartBoth({ pair }: Scene, program?: string): Promise<void> {
  for (const name of ['one', 'two'] as const) {
    const problem = await pair.restart(name, program);
    if (problem !== undefined) throw new Error(problem);
    await sleep(pauseBetweenRestarts);
  }
}

const faults: Fault[] = [
  {
    name: 'server killed',
    async inject({ pair }) {
      await pair.node('one').end('SIGKILL');
      await sleep(2_000);
      await pair.start('one');
    },
  },
  { name: 'rolling restart', isSeamless: true, inject: (scene) => restartBoth(scene) },
  {
    name: 'server paused',
    async inject({ pair }) {
      pair.node('two').signal('SIGSTOP');
      await sleep(away);
      pair.node('two').signal('SIGCONT');
    },
  },
  {
    name: 'database restart',
    async inject({ primary }) {
      await primary.stop('SIGINT');
      await primary.start();
    },
  },
  {
    name: 'database killed',
    async inject({ primary }) {
      await primary.stop('SIGKILL');
      await startAgain(primary);
    },
  },
  {
    name: 'network to the database cut',
    async inject({ database }) {
      database.turn('off');
      await sleep(away);
      database.turn('on');
    },
  },
  {
    name: 'disk of the database full',
    async inject({ ballast, primary }) {
      if (ballast === undefined) return 'skipped: only root can make a small disk';
      try {
        const end = Date.now() + away;
        while (Date.now() < end) {
          fill(ballast);
          await sleep(200);
        }
      } finally {
        await rm(ballast, { force: true });
      }
      // PostgreSQL ends itself if it cannot write its log; a supervisor starts it again.
      if (await canConnect(primary.url)) return undefined;
      await primary.stop('SIGQUIT');
      await startAgain(primary);
      return 'PostgreSQL had ended';
    },
  },
  {
    name: 'Redis killed',
    async inject({ pair }) {
      await pair.redis.stop();
      await sleep(away);
      await pair.redis.start();
    },
  },
  {
    name: 'storage away',
    async inject({ storage, author }) {
      storage.turn('off');
      // The load has few pictures.
      const began = performance.now();
      const posts = Array.from({ length: 5 }, async (_, index) => {
        const { status } = await author.post('/api/posts', postForm(author.id, `a picture ${index}`, [picture]));
        return `${status} after ${((performance.now() - began) / 1000).toFixed(1)} s`;
      });
      const sent = Promise.all(posts);
      await sleep(2 * away);
      storage.turn('on');
      return `posts with pictures: ${(await sent).join(', ')}`;
    },
  },
  {
    name: 'clock of a server jumps',
    async inject({ pair }) {
      pair.node('two').signal('SIGUSR2');
      await sleep(away);
      await pair.restart('two');
      return '10 minutes ahead';
    },
  },
  // Before the upgrade: a release refuses a backup of a newer schema.
  { name: 'restore interrupted', isQuiet: true, inject: interruptRestore },
  {
    name: 'upgrade',
    isSeamless: true,
    async inject(scene) {
      // Not with `spawnSync`: its connection passes through the proxy in this process.
      await promisify(execFile)(process.execPath, [join(scene.nextRelease, '../migrate.ts'), 'up'], {
        env: { PATH: process.env['PATH'], ...scene.pair.env },
      });
      await restartBoth(scene, scene.nextRelease);
    },
  },
  { name: 'roll-back', isSeamless: true, inject: (scene) => restartBoth(scene) },
  { name: 'failover', mayLose: true, inject: failOver },
];

/** Interrupts a restore over the database, after which no server may start, and repeats it. */
async function interruptRestore({ pair, primary, dataDir }: Scene): Promise<string> {
  const env = { ...pair.env, RESTIC_REPOSITORY: join(dataDir, 'backup'), RESTIC_PASSWORD: 'faults' };
  await succeed(env, 'backup', '--init');
  await pair.node('one').end('SIGTERM');
  await pair.node('two').end('SIGTERM');
  const { child, ended } = startAdmin(env, 'restore', '--replace');
  await withPool(Object.assign(new URL(primary.url), { pathname: '/template1' }).href, async (pool) => {
    const isCopying = async () =>
      (await pool.query(`select from pg_stat_activity where datname = 'postgres' and query ~* '^ *copy '`)).rowCount !==
      0;
    while (child.exitCode === null && !(await isCopying())) await sleep(1);
  });
  child.kill('SIGKILL');
  const end = await ended;
  if (end.code !== null) throw new Error(`the restore ended with ${end.code}: ${end.out}${end.err}`);
  const refusal = await pair.start('one').then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (!refusal?.includes('did not finish')) throw new Error(`a server started on half a restore: ${refusal}`);
  await succeed(env, 'restore', '--replace');
  await pair.start('one');
  await pair.start('two');
  await sleep(pauseBetweenRestarts);
  return 'refused to start, then repeated';
}

/** Kills the primary, promotes the replica and points the servers to it. */
async function failOver({ pair, primary, standby }: Scene): Promise<string> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  const lag =
    'select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), -1) as bytes from pg_stat_replication';
  const { rows } = await client.query<{ bytes: string }>(lag);
  await client.end();
  const began = performance.now();
  await primary.stop('SIGKILL');
  const replica = new pg.Client({ connectionString: standby.url });
  await replica.connect();
  await replica.query('select pg_promote()');
  await replica.end();
  pair.env['DATABASE_URL'] = standby.url;
  await Promise.all([pair.restart('one'), pair.restart('two')]);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return `the replica was ${rows[0]?.bytes} bytes behind, pointed to it after ${seconds} s`;
}

async function succeed(env: Record<string, string>, ...args: string[]): Promise<void> {
  const { code, out, err } = await runAdmin(env, ...args);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${out}${err}`);
}

/** Writes until the disk is full. */
function fill(path: string): void {
  for (const size of [2 ** 20, 2 ** 12]) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) appendFileSync(path, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

/** The processes of a killed PostgreSQL end a little later than the first one, and until then it cannot start. */
async function startAgain(postgres: ThrowAwayPostgres): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await postgres.start();
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(200);
    }
  }
}

/** Packs this tree as a release with another version and one more migration. Returns its `main.ts`. */
async function packNextRelease(folder: string): Promise<string> {
  const packed = spawnSync(process.execPath, ['scripts/pack.ts', folder], { cwd: root, encoding: 'utf8' });
  if (packed.status !== 0) throw new Error(packed.stderr);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['server', 'contract']) {
    await symlink(join(root, name, 'node_modules'), join(folder, name, 'node_modules')).catch(() => undefined);
  }
  await writeFile(join(folder, 'server/migrations/9999_faults.sql'), 'alter table person add column faults text;\n');
  return join(folder, 'server/src/main.ts');
}

/** Makes a small disk in memory for the database; undefined if this account may not. */
function mountSmallDisk(path: string): (AsyncDisposable & { path: string }) | undefined {
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=755', 'tmpfs', path]).status !== 0) return undefined;
  return {
    path,
    async [Symbol.asyncDispose]() {
      spawnSync('umount', ['--lazy', path]);
    },
  };
}

async function setScene(stack: AsyncDisposableStack, { dataDir, bin }: FaultsOptions): Promise<Omit<Scene, 'author'>> {
  const disk = join(dataDir, 'disk');
  await mkdir(disk);
  // PostgreSQL runs as another account.
  await chmod(dataDir, 0o755);
  const small = mountSmallDisk(disk);
  if (small) stack.use(small);
  const settings = { max_wal_size: '96MB', wal_keep_size: '64MB', max_connections: 150 };
  const primary = stack.use(await startThrowAwayPostgres(bin, settings, disk));
  const standby = stack.use(await startStandby(bin, primary.url, { max_connections: '150' }));
  const database = stack.use(await startSwitchedProxy(Number(new URL(primary.url).port)));
  const bucket = stack.use(await startBucket(join(dataDir, 's3')));
  const storage = stack.use(await startSwitchedProxy(bucket.port));
  const pair = stack.use(
    await startNodePair(join(dataDir, 'pair'), {
      DATABASE_URL: Object.assign(new URL(primary.url), { port: String(database.port) }).href,
      S3_ENDPOINT: `http://127.0.0.1:${storage.port}`,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      DRAIN_SECONDS: '2',
      RATE_LIMITS: 'high',
      NODE_OPTIONS: `--import ${jumpingClock}`,
    }),
  );
  const nextRelease = await packNextRelease(join(dataDir, 'next'));
  const ballast = small && join(disk, 'ballast');
  return { pair, primary, standby, database, storage, ballast, nextRelease, dataDir };
}

/** Injects one fault after another while students use two servers behind nginx, and counts what was acknowledged, lost and failed. */
export async function runFaults(options: FaultsOptions): Promise<string[]> {
  const { rate, people: count, seed, only } = options;
  await using stack = new AsyncDisposableStack();
  const parts = await setScene(stack, options);
  const random = new Random(seed);
  const record = new UseRecord();
  const { people, author, content } = await withPool(parts.primary.url, async (pool) => {
    const [first, ...others] = await addCrowd(pool, parts.pair.url, count + 1);
    if (!first) throw new Error('The crowd is empty.');
    return { author: first, people: others, content: await addContent(pool, others) };
  });
  const scene: Scene = { ...parts, author };
  const students = new Students({ people, ...content, random, record });
  await students.connect();

  const failures: string[] = [];
  const known = new Set<string>();
  for (const fault of faults.filter(({ name }) => name.includes(only))) {
    const began = performance.now();
    const before = {
      requests: record.requests,
      failures: record.failures.length,
      unavailable: record.unavailable,
      acknowledged: acknowledged(students),
    };
    let note: string;
    if (fault.isQuiet) {
      note = await attempt(fault, scene, failures);
      await students.act(rate, settling);
    } else {
      await students.act(rate, 2_000);
      const over = new AbortController();
      const injecting = attempt(fault, scene, failures).finally(() => over.abort());
      while (!over.signal.aborted) await students.act(rate, 500);
      note = await injecting;
      await students.act(rate, settling);
    }
    await students.settle();
    const current = fault.name === 'failover' ? scene.standby : scene.primary;
    const found = await withPool(current.url, async (pool) => [
      ...(await findLostWrites(pool, students)),
      ...(await findWrongCounters(openDatabase(pool))).map((each) => JSON.stringify(each)),
    ]);
    const wrong = found.filter((each) => !known.has(each));
    for (const each of wrong) known.add(each);
    const lost = wrong.filter((each) => each.startsWith('confirmed and lost'));
    failures.push(
      ...wrong.filter((each) => !(fault.mayLose && lost.includes(each))).map((each) => `${fault.name}: ${each}`),
    );
    const unavailable = record.unavailable - before.unavailable;
    const refused = record.failures.slice(before.failures);
    const row: FaultRow = {
      name: fault.name,
      seconds: (performance.now() - began) / 1000,
      requests: record.requests - before.requests,
      acknowledged: acknowledged(students) - before.acknowledged,
      lost: lost.length,
      failed: unavailable + refused.length,
      reasons: [...(unavailable > 0 ? [`${unavailable} times 503`] : []), ...countReasons(refused)],
      note,
    };
    if (fault.isSeamless && row.failed > 0) failures.push(`${fault.name}: ${row.failed} requests failed`);
    options.onFault(row);
  }
  await students.end();
  return failures;
}

/** A restore refuses a database with other connections, so none stays open. */
async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openPool({ url });
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function attempt(fault: Fault, scene: Scene, failures: string[]): Promise<string> {
  try {
    return (await fault.inject(scene)) ?? '';
  } catch (error) {
    failures.push(`${fault.name}: ${String(error)}`);
    return `did not end as promised: ${String(error)}`;
  }
}

/** Counts failures, such as `feed: status 502 (without a fault)`, by their reason. */
function countReasons(failures: readonly string[]): string[] {
  const byReason = Map.groupBy(failures, (failure) => failure.replace(/^[^:]*: (.*) \(.*$/, '$1'));
  return [...byReason].map(([reason, all]) => `${all.length} times ${reason}`);
}

function acknowledged({ written, likes }: Students): number {
  return [...Object.values(written), likes].reduce((sum, { confirmed }) => sum + confirmed.size, 0);
}
