import { setImmediate as turn } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { enqueue, enqueueEach, migrateJobs, runForEach, startJobs, type Tasks } from './jobs.ts';

/** Runs these tasks on the app's database. */
function run(app: TestApp, tasks: Tasks) {
  const jobs = startJobs({ databaseUrl: app.databaseUrl, tasks, log: app.deps.log });
  return { [Symbol.asyncDispose]: () => jobs.stop() };
}

/** Connects to the server of the app's database, but to another database. */
async function asOperator(app: TestApp, ...statements: string[]): Promise<void> {
  const client = new Client({
    connectionString: Object.assign(new URL(app.databaseUrl), { pathname: '/postgres' }).href,
  });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function deferred<T>() {
  return Promise.withResolvers<T>();
}

test('a job exists if and only if its transaction commits', async () => {
  await using app = await startTestApp();
  const done: unknown[] = [];
  await using _running = run(app, { note: async (payload) => void done.push(payload) });
  const { db } = app.deps;
  const failed = db.transaction().execute(async (tx) => {
    await enqueue(tx, 'note', { from: 'a rollback' });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await db.transaction().execute(async (tx) => {
    await enqueueEach(tx, 'note', [{ at: 1 }, { at: 2 }]);
    await enqueueEach(tx, 'note', []);
    expect(done).toEqual([]);
  });
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ at: 1 }, { at: 2 }]);
  await enqueue(db, 'note', { at: 3 });
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }]);
});

test('a connection that is terminated at the end of the migrations of the queue does not end the process', async () => {
  await using app = await startTestApp();
  const { promise: ended, resolve } = deferred<void>();
  // The second call, below, is the real one.
  vi.spyOn(Pool.prototype, 'end').mockImplementationOnce(async function (this: Pool) {
    await asOperator(
      app,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = '${new URL(app.databaseUrl).pathname.slice(1)}' and application_name <> 'baraza'`,
    );
    while (this.totalCount > 0) await turn();
    await this.end();
    resolve();
  });
  await expect(migrateJobs(app.databaseUrl)).resolves.toBeUndefined();
  await expect(ended).resolves.toBeUndefined();
});

test('a failed job is retried, a lower priority number runs first, and of one key one job is kept', async () => {
  await using app = await startTestApp();
  const { db } = app.deps;
  const done: unknown[] = [];
  await enqueue(db, 'note', { at: 'usual' });
  await enqueue(db, 'note', { at: 'urgent' }, { priority: -10 });
  await enqueue(db, 'note', { at: 'first of its key' }, { key: 'one' });
  await enqueue(db, 'note', { at: 'last of its key' }, { key: 'one' });
  await enqueue(db, 'note', { at: 'tomorrow' }, { runAt: new Date(Date.now() + 86_400_000) });
  let tries = 0;
  await enqueue(db, 'fail once', {});
  await using _running = run(app, {
    note: async (payload) => void done.push((payload as { at: string }).at),
    'fail once': async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
    },
  });
  await expect.poll(() => tries, { timeout: 20_000 }).toBe(2);
  expect(done).toEqual(['urgent', 'usual', 'last of its key']);
});

test('jobs continue after a database outage, including the one that was running', async () => {
  await using app = await startTestApp();
  const { db } = app.deps;
  const name = new URL(app.databaseUrl).pathname.slice(1);
  const mayEnd = deferred<void>();
  const done: string[] = [];
  await using _running = run(app, {
    long: async () => {
      done.push('long started');
      await mayEnd.promise;
      done.push('long ended');
    },
    short: async () => void done.push('short'),
  });
  await enqueue(db, 'long', {});
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['long started']);
  await asOperator(
    app,
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  // The job ends while the database is unavailable.
  mayEnd.resolve();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await asOperator(app, `alter database ${name} allow_connections true`);
  await enqueue(db, 'short', {});
  await expect.poll(() => done, { timeout: 20_000 }).toContain('short');
  const waiting = () => app.deps.pool.query('select id from graphile_worker.jobs').then(({ rowCount }) => rowCount);
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
}, 60_000);

test('jobs are processed although the first query of the queue was interrupted', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const done: string[] = [];
  const waiting = () =>
    pool.query(`select pid from pg_locks where not granted and relation = 'graphile_worker._private_tasks'::regclass`);
  const holder = await pool.connect();
  await holder.query('begin; lock table graphile_worker._private_tasks');
  await using _running = run(app, { note: async () => void done.push('note') });
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBe(1);
  await pool.query('select pg_terminate_backend($1)', [(await waiting()).rows[0]?.pid]);
  await holder.query('rollback');
  holder.release();
  await enqueue(app.deps.db, 'note', {});
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['note']);
}, 60_000);

test('the job of a killed worker runs again when the server is back, and those of others do not', async () => {
  await using app = await startTestApp();
  const { db, pool } = app.deps;
  const started = deferred<void>();
  const mayEnd = deferred<void>();
  const done: string[] = [];
  await using _other = run(app, {
    held: async () => {
      started.resolve();
      await mayEnd.promise;
      done.push('held');
    },
  });
  await enqueue(db, 'held', {});
  await started.promise;
  const locks = () =>
    pool.query(
      `select from pg_locks where locktype = 'advisory' and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())`,
    );
  await expect.poll(async () => (await locks()).rowCount).toBe(1);
  await enqueue(db, 'lost', {});
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now(), attempts = 1
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'lost')`,
  );
  await using _back = run(app, { lost: async () => void done.push('lost'), held: async () => void done.push('twice') });
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['lost']);
  mayEnd.resolve();
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['lost', 'held']);
});

test('stopping waits for the running job and starts no other', async () => {
  await using app = await startTestApp();
  const { db } = app.deps;
  const [started, mayEnd] = [deferred<void>(), deferred<void>()];
  const done: string[] = [];
  const jobs = startJobs({
    databaseUrl: app.databaseUrl,
    log: app.deps.log,
    tasks: {
      long: async () => {
        started.resolve();
        await mayEnd.promise;
        done.push('long');
      },
      short: async () => void done.push('short'),
    },
  });
  await enqueueEach(db, 'long', [{}]);
  await enqueueEach(db, 'short', [{}]);
  await started.promise;
  const stopped = jobs.stop().then(() => done.push('stopped'));
  mayEnd.resolve();
  await stopped;
  expect(done).toEqual(['long', 'stopped']);
  const { rows } = await app.deps.pool.query('select task_identifier, locked_by from graphile_worker.jobs');
  expect(rows).toEqual([{ task_identifier: 'short', locked_by: null }]);
});

test('stopping works before anything began and during a database outage', async () => {
  await using app = await startTestApp();
  await startJobs({ databaseUrl: app.databaseUrl, tasks: { none: async () => {} }, log: app.deps.log }).stop();
  const databaseUrl = 'postgres://127.0.0.1:1/none';
  const jobs = startJobs({ databaseUrl, tasks: { none: async () => {} }, log: app.deps.log });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await jobs.stop();
  const { rows } = await app.deps.pool.query('select from pg_stat_activity where datname = current_database()');
  expect(rows.length).toBeLessThanOrEqual(app.deps.pool.totalCount);
});

test('work that fails for one item is done for the others, and fails the job with all errors', async () => {
  const done: number[] = [];
  const work = runForEach([1, 2, 3, 4], async (item) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
  });
  await expect(work).rejects.toThrow('2 of 4 items failed: Error: no 2');
  expect(done).toEqual([1, 3]);
});
