import type { TestApp } from './test-app.ts';
import { runJob } from './run-job.ts';

interface WaitingPush {
  task: string;
  /** Seconds until it runs. */
  wait: number;
  payload: object;
}

/** Runs the waiting jobs that push, also those of later, and removes them from the queue. Returns what they were, in order. */
export async function runPushes({ deps }: TestApp): Promise<WaitingPush[]> {
  const { rows } = await deps.pool.query<WaitingPush & { id: string }>(
    `select job.id::text, task.identifier as task, job.payload, extract(epoch from job.run_at - now())::float as wait
     from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
     where task.identifier like '%.push' or task.identifier like 'push.%' order by job.id`,
  );
  await deps.pool.query('select graphile_worker.complete_jobs($1::bigint[])', [rows.map(({ id }) => id)]);
  for (const { task, payload } of rows) await runJob(deps, task, payload);
  return rows;
}
