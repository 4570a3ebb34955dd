import { cleanSessions } from '#features/auth/auth.public.ts';
import { eventsJobs } from '#features/events/events.jobs.ts';
import { mediaJobs } from '#features/media/media.public.ts';
import { cleanNotifications } from '#features/notifications/notifications.public.ts';
import { cleanUsernames, eraseDueAccounts } from '#features/profiles/profiles.public.ts';
import type { Deps } from '#platform/deps.ts';
import { removeOldReplies } from '#platform/idempotency.ts';
import { type Jobs, startJobs } from '#platform/jobs.ts';

/** Starts the work behind the scenes: each feature's jobs, and what is cleaned by the clock. */
export async function startBackground(deps: Deps, { databaseUrl }: { databaseUrl: string }): Promise<Jobs> {
  const media = mediaJobs(deps);
  return startJobs({
    databaseUrl,
    log: deps.log,
    tasks: {
      ...media.tasks,
      ...eventsJobs(deps),
      'auth.clean': () => cleanSessions(deps),
      'notifications.clean': () => cleanNotifications(deps),
      'profiles.erase': () => eraseDueAccounts(deps),
      'profiles.freeUsernames': () => cleanUsernames(deps),
      'idempotency.clean': () => removeOldReplies(deps.db),
    },
    cron: [
      ...media.cron,
      { task: 'auth.clean', match: '17 3 * * *' },
      { task: 'notifications.clean', match: '37 3 * * *' },
      { task: 'profiles.erase', match: '7 * * * *' },
      { task: 'profiles.freeUsernames', match: '27 3 * * *' },
      { task: 'idempotency.clean', match: '47 * * * *' },
    ],
  });
}
