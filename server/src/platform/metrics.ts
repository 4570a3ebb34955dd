import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from './logging.ts';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });
const registers = [registry];

new Gauge({
  name: 'baraza_build_info',
  help: 'Always 1; the version of the server and of Node are its labels.',
  labelNames: ['version', 'node'],
  registers,
}).set({ version, node: process.version }, 1);

const duration = new Histogram({
  name: 'http_request_duration_seconds',
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
  name: 'socket_events_total',
  help: 'Events that clients emitted, by namespace, name and outcome.',
  labelNames: ['event', 'outcome'],
  registers,
});

/** Counts an answered socket event; `outcome` is `ok` or the error code. */
export function countEvents(event: string, outcome: string): void {
  events.inc({ event, outcome });
}

const lost = new Counter({
  name: 'socket_broadcasts_lost_total',
  help: 'Broadcasts that did not reach the other processes, because Redis was unavailable.',
  registers,
});

/** Counts a broadcast that did not reach other processes; their clients catch up with their next request. */
export function countLostBroadcast(): void {
  lost.inc();
}

const connections = new Gauge({
  name: 'socket_connections',
  help: 'Connections of signed-in people that are open.',
  registers,
});

/** Records the number of open connections. */
export function setOpenConnections(open: number): void {
  connections.set(open);
}

const sockets = new Gauge({
  name: 'sockets',
  help: 'Open sockets by namespace; a connection has a socket in each namespace that it joined.',
  labelNames: ['namespace'],
  registers,
});

/** Records that a socket joined a namespace or left it. */
export function changeOpenSockets(namespace: string, change: 1 | -1): void {
  sockets.inc({ namespace }, change);
}

const refusals = new Counter({
  name: 'rate_limit_refusals_total',
  help: 'Requests and socket events that a rate limit refused, by limit: an endpoint, a socket event or a name.',
  labelNames: ['limit'],
  registers,
});

/** Counts a refusal; `limit` must come from a fixed set, never from a request. */
export function countRefusal(limit: string): void {
  refusals.inc({ limit });
}

const signIns = new Counter({
  name: 'sign_ins_total',
  help: 'Attempts to sign in, by outcome: ok or the error code.',
  labelNames: ['outcome'],
  registers,
});

/** Counts an attempt to sign in; `outcome` is `ok` or the error code. */
export function countSignIn(outcome: string): void {
  signIns.inc({ outcome });
}

const storageCalls = new Histogram({
  name: 'storage_call_duration_seconds',
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
  name: 'job_duration_seconds',
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
  name: 'jobs',
  help: 'Jobs in the queue: ready to run now, or failed at their last run. All servers report the same queue.',
  labelNames: ['state'],
  registers,
});
const oldestJob = new Gauge({
  name: 'jobs_oldest_ready_seconds',
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

let redisUp: Gauge | undefined;

/** Sets the metric `redis_up`, which exists only on servers that use Redis. */
export function setRedisUp(isUp: boolean): void {
  redisUp ??= new Gauge({ name: 'redis_up', help: 'Whether Redis replied to this server: 1 or 0.', registers });
  redisUp.set(isUp ? 1 : 0);
}

/** The open pools of this process by name. */
const pools = new Map<pg.Pool, string>();

/** Includes a pool in the metrics until it ends. */
export function measurePool(name: string, pool: pg.Pool): void {
  pools.set(pool, name);
}

const poolMetrics = [
  ['database_pool_size', 'Connections that the pool has opened.', (pool: pg.Pool) => pool.totalCount],
  ['database_pool_idle', 'Connections of the pool that run no statement.', (pool: pg.Pool) => pool.idleCount],
  ['database_pool_waiting', 'Requests that wait for a connection of the pool.', (pool: pg.Pool) => pool.waitingCount],
  ['database_pool_max', 'The maximum number of connections of the pool.', (pool: pg.Pool) => pool.options.max],
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
