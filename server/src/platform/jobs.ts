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
import type { Pool } from 'pg';
import type { Db } from './database.ts';
import { openPool } from './pool.ts';

/** What a job does; it may run more than once, and again after it failed. */
export type Task = (payload: unknown) => Promise<void>;
export type Tasks = Record<string, Task>;

/** When a task is enqueued by itself, in cron's notation, UTC. */
export interface Cron {
  task: string;
  match: string;
}

export interface JobOptions {
  /** Of several waiting jobs with one key the newest alone is kept. */
  key?: string;
  /** Lower goes first; 0 unless said. */
  priority?: number;
  runAt?: Date;
  maxAttempts?: number;
}

/** Makes or updates the tables of the queue; safe when several servers do it at once. */
export async function migrateJobs(pool: Pool, log: FastifyBaseLogger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: loggerFor(log) });
}

/** Enqueues a job as part of the caller's transaction: it exists if, and only if, that commits. */
export async function enqueue(db: Db, task: string, payload: object, options: JobOptions = {}): Promise<void> {
  await enqueueEach(db, task, [payload], options);
}

/** Enqueues one job for each payload, in one statement. */
export async function enqueueEach(db: Db, task: string, payloads: object[], options: JobOptions = {}): Promise<void> {
  if (payloads.length === 0) return;
  const { key = null, priority = null, runAt = null, maxAttempts = null } = options;
  // A function that is called for each element: the builder has no word for it.
  await sql`
    select graphile_worker.add_job(
      ${task}::text, payload, run_at => ${runAt}::timestamptz, max_attempts => ${maxAttempts}::int,
      job_key => ${key}::text, priority => ${priority}::int
    )
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload
  `.execute(db);
}

export interface Jobs {
  /** Takes no new job and resolves when the running one is done. */
  stop(): Promise<void>;
}

/** One connection listens for new jobs; the others take and complete them. */
const connectionsMax = 3;

/** How long, in milliseconds, to wait before the queue is opened again after it broke; twice as long each time it does not open. */
const pause = { first: 1_000, longest: 8_000 };

/**
 * Runs jobs in this process, one at a time, until stopped. When the database goes away it goes on once it is back.
 * A job whose worker died runs again.
 */
export function startJobs(options: { databaseUrl: string; tasks: Tasks; cron?: Cron[]; log: FastifyBaseLogger }): Jobs {
  const { databaseUrl, tasks, cron = [], log } = options;
  const pool = openPool({ url: databaseUrl, max: connectionsMax, queryTimeout: 30_000 });
  const stopping = new AbortController();
  /** The names under which this process has worked so far. */
  const own: string[] = [];
  let runner: Runner | undefined;
  let wait = pause.first;

  async function runUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await freeJobsOfTheDead(pool, own);
        wait = pause.first;
        runner = await run({
          pgPool: pool,
          taskList: tasks,
          parsedCronItems: parseCronItems(cron.map(itemOf)),
          concurrency: 1,
          noHandleSignals: true,
          logger: loggerFor(log),
          events: workerEvents(own, (reason) => {
            log.warn({ err: reason }, 'the queue of jobs cannot be asked and is opened again');
            runner?.stop().catch(() => {});
          }),
          // A finished job that cannot be reported closes the queue, and it is opened again below. Without batches the
          // failed report would be a rejection that nobody handles, and end the process.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        });
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, 'the queue of jobs broke and is opened again');
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
      // A runner that breaks at this very moment has stopped as well.
      await runner?.stop().catch(() => {});
      await running;
      await pool.end();
    },
  };
}

/** Marks our advisory locks, beside which the lock's second number is a hash of the worker's name. */
const living = 0x6a6f6273;

/** How long, in milliseconds, the queue itself needs a new connection before anybody else may speak on it. */
const settling = 250;

/** `onFailure` is told where the queue could not be asked for a job. */
function workerEvents(own: string[], onFailure: (error: unknown) => void): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  tellThatWeLive(events, own);
  // A queue asks once which tasks it knows, and where that was broken off it goes on failing by the remembered error for
  // ever. A new one asks anew. By the next turn the worker has heard of the error itself, and can be stopped.
  events.on('worker:getJob:error', ({ error }) => setImmediate(() => onFailure(error)));
  return events;
}

/** While a worker hears of new jobs, its connection holds a lock in its name, which PostgreSQL lets go when it dies. */
function tellThatWeLive(events: WorkerEvents, own: string[]): void {
  events.on('pool:create', ({ workerPool }) => own.push(workerPool.id));
  events.on('pool:listen:success', ({ client, workerPool }) => {
    setTimeout(() => {
      // A connection that has broken by now holds nothing, which is all there is to know.
      client.query('select pg_advisory_lock($1, hashtext($2))', [living, workerPool.id]).catch(() => {});
    }, settling).unref();
  });
}

/** Frees the jobs of workers that died with them; by itself the queue would wait for four hours. */
async function freeJobsOfTheDead(pool: Pool, own: string[]): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker._private_jobs as job
       where locked_by = any($2) or locked_by is not null and not exists (
         select from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = $1
           and objid = (hashtext(job.locked_by)::bigint & 4294967295)::oid
           and database = (select oid from pg_database where datname = current_database()))))`,
    [living, own],
  );
}

/** One that still waits is replaced by the next, so that an outage does not pile them up. */
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

/** Payloads stay out of the log, and what the queue tells of its daily work is for debugging alone. */
function loggerFor(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    const line = message.split('\n', 1)[0] ?? '';
    if (level === 'error' || level === 'warning') log.warn({ part: 'jobs' }, line);
    else log.debug({ part: 'jobs' }, line);
  });
}
