import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from './version.ts';
import type { MaintenanceRun } from '#platform/jobs/maintenance-runs.ts';

export const registry = new Registry();
collectDefaultMetrics({ register: registry, prefix: 'baraza_' });
const registers = [registry];

new Gauge({
  name: 'baraza_build_info',
  help: 'Always 1; the version of the server and of Node are its labels.',
  labelNames: ['version', 'node'],
  registers,
}).set({ version, node: process.version }, 1);

const duration = new Histogram({
  name: 'baraza_http_request_duration_seconds',
  help: 'How long requests took, by method, route pattern and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

/** Counts an answered request; `milliseconds` is from its first byte to the end of the response. */
export function countRequests(method: string, route: string, status: number, milliseconds: number): void {
  duration.observe({ method, route, status: String(status) }, milliseconds / 1000);
}

const events = new Counter({
  name: 'baraza_socket_events_total',
  help: 'Events that clients emitted, by namespace, name and outcome.',
  labelNames: ['event', 'outcome'],
  registers,
});

/** Counts an answered socket event; `outcome` is `ok` or the error code. */
export function countEvents(event: string, outcome: string): void {
  events.inc({ event, outcome });
}

const lost = new Counter({
  name: 'baraza_socket_broadcasts_lost_total',
  help: 'Broadcasts that did not reach the other processes, because Redis did not accept them.',
  registers,
});

/** Counts a broadcast that did not reach other processes. */
export function countLostBroadcast(): void {
  lost.inc();
}

const connections = new Gauge({
  name: 'baraza_socket_connections',
  help: 'Connections of signed-in people that are open.',
  registers,
});

/** Records the number of open connections. */
export function setOpenConnections(open: number): void {
  connections.set(open);
}

const sockets = new Gauge({
  name: 'baraza_sockets',
  help: 'Open sockets by namespace; a connection has a socket in each namespace that it joined.',
  labelNames: ['namespace'],
  registers,
});

/** Records that a socket joined a namespace or left it. */
export function changeOpenSockets(namespace: string, change: 1 | -1): void {
  sockets.inc({ namespace }, change);
}

const refusals = new Counter({
  name: 'baraza_rate_limit_refusals_total',
  help: 'Requests and socket events that a rate limit refused, by limit: an endpoint, a socket event or a name.',
  labelNames: ['limit'],
  registers,
});

/** Counts a refusal; `limit` must come from a fixed set, never from a request. */
export function countRefusal(limit: string): void {
  refusals.inc({ limit });
}

const signIns = new Counter({
  name: 'baraza_sign_ins_total',
  help: 'Attempts to sign in, by outcome: ok or the error code.',
  labelNames: ['outcome'],
  registers,
});

/** Counts an attempt to sign in; `outcome` is `ok` or the error code. */
export function countSignIn(outcome: string): void {
  signIns.inc({ outcome });
}

const accountChecks = new Counter({
  name: 'baraza_account_checks_total',
  help: 'Sessions whose account was checked with the sign-in provider, by provider and outcome: ok, refused, unavailable or unreadable.',
  labelNames: ['provider', 'outcome'],
  registers,
});

/** Counts checks of accounts with a sign-in provider, one by default. */
export function countAccountChecks(
  provider: string,
  outcome: 'ok' | 'refused' | 'unavailable' | 'unreadable',
  count = 1,
): void {
  accountChecks.inc({ provider, outcome }, count);
}

const storageCalls = new Histogram({
  name: 'baraza_storage_call_duration_seconds',
  help: 'How long calls to the storage of pictures took, by operation and outcome (ok or error).',
  labelNames: ['operation', 'outcome'],
  buckets: [0.002, 0.01, 0.05, 0.1, 0.5, 1, 5, 15],
  registers,
});

/** Measures one call to the storage. */
export async function measureStorage<T>(operation: string, call: () => Promise<T>): Promise<T> {
  const end = storageCalls.startTimer({ operation });
  try {
    const result = await call();
    end({ outcome: 'ok' });
    return result;
  } catch (error) {
    end({ outcome: 'error' });
    throw error;
  }
}

const jobRuns = new Histogram({
  name: 'baraza_job_duration_seconds',
  help: 'How long background jobs ran, by task and outcome (ok or error).',
  labelNames: ['task', 'outcome'],
  buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120],
  registers,
});

/** Measures one run of a background job. */
export async function measureJob(task: string, run: () => Promise<void>): Promise<void> {
  const end = jobRuns.startTimer({ task });
  try {
    await run();
    end({ outcome: 'ok' });
  } catch (error) {
    end({ outcome: 'error' });
    throw error;
  }
}

/** The state of the job queue, which all servers share. */
export interface QueueState {
  /** Jobs that could run now. */
  ready: number;
  /** Jobs whose last run failed. */
  failed: number;
  /** Seconds since the oldest ready job could run; 0 without one. */
  oldestSeconds: number;
}

const jobs = new Gauge({
  name: 'baraza_jobs',
  help: 'Jobs in the queue: ready to run now, or failed at their last run. All servers report the same queue.',
  labelNames: ['state'],
  registers,
});
const oldestJob = new Gauge({
  name: 'baraza_jobs_oldest_ready_seconds',
  help: 'Seconds since the oldest ready job could run.',
  registers,
});

/** Records the state of the queue; undefined if it could not be read. */
export function setQueueState(state: QueueState | undefined): void {
  // NaN rather than an old number, so that an alert about a missing queue can fire.
  jobs.set({ state: 'ready' }, state?.ready ?? NaN);
  jobs.set({ state: 'failed' }, state?.failed ?? NaN);
  oldestJob.set(state?.oldestSeconds ?? NaN);
}

const runSucceeded = new Gauge({
  name: 'baraza_maintenance_success_timestamp_seconds',
  help: 'When a backup, or restoring one on trial, succeeded last. All servers report the same.',
  labelNames: ['task'],
  registers,
});
const runIsGood = new Gauge({
  name: 'baraza_maintenance_last_run_ok',
  help: 'Whether the last backup, or restoring one on trial, succeeded: 1 or 0. All servers report the same.',
  labelNames: ['task'],
  registers,
});

/** Records the last runs of tasks that operators schedule. */
export function setMaintenanceRuns(runs: readonly MaintenanceRun[]): void {
  for (const { task, succeededAt, isGood } of runs) {
    if (succeededAt) runSucceeded.set({ task }, succeededAt.getTime() / 1000);
    runIsGood.set({ task }, isGood ? 1 : 0);
  }
}

const diskFree = new Gauge({
  name: 'baraza_data_disk_free_bytes',
  help: 'Free space on the disk of DATA_DIR, which also has the embedded database.',
  registers,
});
const diskSize = new Gauge({ name: 'baraza_data_disk_size_bytes', help: 'The size of that disk.', registers });
const databaseSize = new Gauge({
  name: 'baraza_database_size_bytes',
  help: 'The size of the database. All servers report the same.',
  registers,
});

/** Records sizes in bytes; undefined where one could not be read. */
export function setSizes(sizes: Record<'diskFree' | 'diskSize' | 'database', number | undefined>): void {
  diskFree.set(sizes.diskFree ?? NaN);
  diskSize.set(sizes.diskSize ?? NaN);
  databaseSize.set(sizes.database ?? NaN);
}

let replicaLag: Gauge | undefined;

/** Sets the metric of a replica's lag in seconds, which exists only on servers that use one. Replicas are counted from 1. */
export function setReplicaLag(replica: string, seconds: number): void {
  replicaLag ??= new Gauge({
    name: 'baraza_replica_lag_seconds',
    help: 'The replica has everything that was committed before this many seconds; +Inf while it cannot be used.',
    labelNames: ['replica'],
    registers,
  });
  replicaLag.set({ replica }, seconds);
}

const writesFail = new Gauge({
  name: 'baraza_writes_failing',
  help: 'Whether writes failed in the last 30 seconds, by where: 1 or 0.',
  labelNames: ['where'],
  registers,
});

/** Records where writes fail. */
export function setFailingWrites(failing: readonly string[]): void {
  for (const where of ['database', 'storage']) writesFail.set({ where }, failing.includes(where) ? 1 : 0);
}

let redisUp: Gauge | undefined;

/** Sets the metric `baraza_redis_up`, which exists only on servers that use Redis. */
export function setRedisUp(isUp: boolean): void {
  redisUp ??= new Gauge({ name: 'baraza_redis_up', help: 'Whether Redis replied to this server: 1 or 0.', registers });
  redisUp.set(isUp ? 1 : 0);
}

/** The open pools of this process by name. */
const pools = new Map<pg.Pool, string>();

/** Includes a pool in the metrics until it ends. */
export function measurePool(name: string, pool: pg.Pool): void {
  pools.set(pool, name);
}

const poolMetrics = [
  ['baraza_database_pool_size', 'Connections that the pool has opened.', (pool: pg.Pool) => pool.totalCount],
  ['baraza_database_pool_idle', 'Connections of the pool that run no statement.', (pool: pg.Pool) => pool.idleCount],
  [
    'baraza_database_pool_waiting',
    'Requests that wait for a connection of the pool.',
    (pool: pg.Pool) => pool.waitingCount,
  ],
  ['baraza_database_pool_max', 'The maximum number of connections of the pool.', (pool: pg.Pool) => pool.options.max],
] as const;
for (const [name, help, read] of poolMetrics) {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [],
      collect() {
        this.reset();
        for (const [pool, poolName] of pools) {
          if (pool.ended) pools.delete(pool);
          else this.inc({ pool: poolName }, read(pool));
        }
      },
    }),
  );
}
