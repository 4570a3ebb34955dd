import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import {
  type CronItem,
  Logger,
  parseCronItems,
  run,
  type Runner,
  runMigrations,
  type WorkerEvents,
} from 'graphile-worker';
import { sql } from 'kysely';
import { Pool } from 'pg';
import type { Db } from '#platform/sql/database.ts';
import { measureJob, measurePool, type QueueState } from '#platform/operations/metrics.ts';
import { openPool } from '#platform/sql/pool.ts';
import type { Tracing } from '#platform/operations/tracing.ts';

/** The work of a job. It may run more than once, and again after a failure. */
export type Task = (payload: unknown) => Promise<void>;
export type Tasks = Record<string, Task>;

/** When a task is enqueued on a schedule, in cron notation, in UTC. */
export interface Cron {
  task: string;
  match: string;
}

export interface JobOptions {
  /** Of several waiting jobs with the same key, only the newest is kept. */
  key?: string;
  /** Whether the newest keeps the time at which the one that it replaces would have run. */
  keepsTime?: boolean;
  /** Jobs of the same queue run one after the other; others at the same time. */
  queue?: string;
  /** Lower runs first; 0 by default. */
  priority?: number;
  runAt?: Date;
  maxAttempts?: number;
}

/** Creates or updates the tables of the queue. Safe to run on several servers concurrently. */
export async function migrateJobs(url: string): Promise<void> {
  // graphile-worker removes the listeners of its own pool before it has closed the connection, and an error would end the process. The
  // product's own pool would end long migrations with its `statement_timeout`.
  const pool = new Pool({ connectionString: url, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    // Errors are thrown; the routine messages are of no use.
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
}

/** Enqueues a job as part of the caller's transaction: it exists if and only if that commits. */
export async function enqueue(db: Db, task: string, payload: object, options: JobOptions = {}): Promise<void> {
  await enqueueEach(db, task, [payload], options);
}

/** Enqueues one job for each payload, in one statement. */
export async function enqueueEach(db: Db, task: string, payloads: object[], options: JobOptions = {}): Promise<void> {
  if (payloads.length === 0) return;
  const { key = null, keepsTime = false, queue = null, priority = null, runAt = null, maxAttempts = null } = options;
  // Calls a function per element, which the query builder cannot express.
  await sql`
    select graphile_worker.add_job(
      ${task}::text, payload, queue_name => ${queue}::text, run_at => ${runAt}::timestamptz, max_attempts => ${maxAttempts}::int,
      job_key => ${key}::text, job_key_mode => ${keepsTime ? 'preserve_run_at' : 'replace'}::text, priority => ${priority}::int
    )
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload
  `.execute(db);
}

/**
 * Runs `work` for each item, also after it has failed for one, so that one row does not hold up the others. Throws the errors together at
 * the end, so that the job is repeated.
 */
export async function runForEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${items.length} items failed: ${String(errors[0])}`);
}

/** A waiting, running or failed job. */
export interface WaitingJob {
  id: string;
  task: string;
  attempts: number;
  max_attempts: number;
  run_at: Date;
  is_running: boolean;
  last_error: string | null;
}

/** The jobs in the queue by the time they run, at most 1,000; only failed ones with `failed`. */
export async function listJobs(db: Db, { failed = false } = {}): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    select id::text, task_identifier as task, attempts, max_attempts, run_at, locked_at is not null as is_running, last_error
    from graphile_worker.jobs where not ${failed}::boolean or last_error is not null
    order by run_at, id limit 1000`.execute(db);
  return rows;
}

/** Returns how full the queue is, of its 10,000 oldest jobs. */
export async function readQueueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select count(*) filter (where is_ready)::int as ready, count(*) filter (where last_error is not null)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_ready)), 0)::float as "oldestSeconds"
    from (
      select run_at, last_error, run_at <= now() and locked_at is null and attempts < max_attempts as is_ready
      from graphile_worker.jobs order by run_at limit 10000
    ) as job`.execute(db);
  return rows[0] ?? { ready: 0, failed: 0, oldestSeconds: 0 };
}

/** Runs failed jobs again now: those with these ids, or all. Returns how many. */
export async function retryJobs(db: Db, ids: readonly string[] | 'all'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where last_error is not null and locked_at is null
        and (${ids === 'all'}::boolean or id::text = any(${ids === 'all' ? [] : [...ids]}::text[]))),
      run_at => now(), attempts => 0)`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface Jobs {
  /** Takes no new job, and resolves when the running one is done. */
  stop(): Promise<void>;
}

/** One connection listens for new jobs; the others take and complete them. */
const maxConnections = 3;

/** How long to wait before reopening a broken queue, in milliseconds. Doubles with each failed attempt. */
const pause = { first: 1_000, longest: 8_000 };

export interface JobQueueOptions {
  databaseUrl: string;
  tasks: Tasks;
  cron?: Cron[];
  log: FastifyBaseLogger;
  tracing?: Tracing | undefined;
}

/**
 * Runs jobs in this process, one at a time, until stopped. Resumes after a database outage. The job of a worker that died runs
 * again.
 */
export function startJobs(options: JobQueueOptions): Jobs {
  const { databaseUrl, tasks, cron = [], log, tracing } = options;
  const pool = openPool({ url: databaseUrl, max: maxConnections, queryTimeout: 30_000 });
  measurePool('jobs', pool);
  const stopping = new AbortController();
  /** The ids of this process's workers so far. */
  const ownWorkerIds: string[] = [];
  let runner: Runner | undefined;
  let wait = pause.first;

  async function runUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await freeJobsOfDeadWorkers(pool, ownWorkerIds);
        wait = pause.first;
        runner = await run({
          pgPool: pool,
          taskList: Object.fromEntries(
            Object.entries(tasks).map(([name, task]) => [name, observed(name, task, tracing)]),
          ),
          parsedCronItems: parseCronItems(cron.map(itemOf)),
          concurrency: 1,
          noHandleSignals: true,
          logger: loggerFor(log),
          events: workerEvents(ownWorkerIds, (reason) => {
            log.warn({ err: reason }, 'the job queue cannot be queried and is reopened');
            runner?.stop().catch(() => {});
          }),
          // A completed job that cannot be reported closes the queue, and it is reopened below. With batches, the failed report
          // would be an unhandled rejection and end the process.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        });
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, 'the job queue failed and is reopened');
      }
      runner = undefined;
      if (!stopping.signal.aborted) await sleepUnless(stopping.signal, wait);
      wait = Math.min(2 * wait, pause.longest);
    }
  }

  const running = runUntilStopped();
  return {
    async stop() {
      stopping.abort();
      // A runner that breaks while it is stopped has stopped, too.
      await runner?.stop().catch(() => {});
      await running;
      await pool.end();
    },
  };
}

function observed(name: string, task: Task, tracing: Tracing | undefined): Task {
  return (payload) => {
    const run = () => measureJob(name, () => task(payload));
    return tracing ? tracing.traceJob(name, run) : run();
  };
}

/** The first number of our advisory locks; the second is a hash of the worker's id. */
const workerLock = 0x6a6f6273;

/** How long the queue uses a new connection itself before we may send a statement on it, in milliseconds. */
const settleTime = 250;

/** `onFailure` is called when the queue cannot be queried for a job. */
function workerEvents(ownWorkerIds: string[], onFailure: (error: unknown) => void): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  holdWorkerLocks(events, ownWorkerIds);
  // graphile-worker looks up its task identifiers once and keeps a failed lookup as a rejected promise, so the runner has to be
  // replaced. `setImmediate` lets the worker handle its own error first.
  events.on('worker:getJob:error', ({ error }) => setImmediate(() => onFailure(error)));
  return events;
}

/**
 * While a worker listens for jobs, its connection holds an advisory lock in its name, which PostgreSQL releases when it dies.
 */
function holdWorkerLocks(events: WorkerEvents, ownWorkerIds: string[]): void {
  events.on('pool:create', ({ workerPool }) => ownWorkerIds.push(workerPool.id));
  events.on('pool:listen:success', ({ client, workerPool }) => {
    setTimeout(() => {
      // A broken connection holds no lock, so its error needs no handling.
      client.query('select pg_advisory_lock($1, hashtext($2))', [workerLock, workerPool.id]).catch(() => {});
    }, settleTime).unref();
  });
}

/** Frees the jobs of dead workers; graphile-worker itself would wait four hours. */
async function freeJobsOfDeadWorkers(pool: Pool, ownWorkerIds: string[]): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker._private_jobs as job
       where locked_by = any($2) or locked_by is not null and not exists (
         select from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = $1
           and objid = (hashtext(job.locked_by)::bigint & 4294967295)::oid
           and database = (select oid from pg_database where datname = current_database()))))`,
    [workerLock, ownWorkerIds],
  );
}

/** A waiting job is replaced by the next one of its schedule, so that they do not pile up during an outage. */
function itemOf({ task, match }: Cron): CronItem {
  return { task, match, identifier: task, options: { jobKey: task, jobKeyMode: 'replace', maxAttempts: 3 } };
}

function sleepUnless(signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Payloads are not logged, and routine messages are logged at debug level. */
function loggerFor(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    const line = message.split('\n', 1)[0] ?? '';
    if (level === 'error' || level === 'warning') log.warn({ part: 'jobs' }, line);
    else log.debug({ part: 'jobs' }, line);
  });
}
