import { features } from './features.ts';
import type { Deps } from '#platform/features/deps.ts';
import { removeOldReplies } from '#platform/http/idempotency.ts';
import { type Jobs, startJobs } from '#platform/jobs/jobs.ts';

/** Starts the job queue with the tasks and schedules of all features. */
export async function startBackground(deps: Deps, { databaseUrl }: { databaseUrl: string }): Promise<Jobs> {
  return startJobs({
    databaseUrl,
    log: deps.log,
    tracing: deps.tracing,
    tasks: {
      'idempotency.clean': () => removeOldReplies(deps.db),
      ...Object.assign({}, ...features.map(({ jobs }) => jobs?.(deps))),
    },
    cron: [{ task: 'idempotency.clean', match: '47 * * * *' }, ...features.flatMap(({ cron }) => cron ?? [])],
  });
}
