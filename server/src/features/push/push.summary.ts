import type { Deps } from '#platform/features/deps.ts';
import type { Task } from '#platform/jobs/jobs.ts';
import { countUnread, type Push, pushTask, summaryTask } from './push.delivery.ts';
import { findDeviceOwner } from './push.queries.ts';

/** Returns the job that pushes, at the end of the quiet hours of a device, how much its person has not read. */
export function summarize(deps: Deps): Task {
  return pushTask(deps, summaryTask, async (sessionIds) => {
    const pushes = await Promise.all(sessionIds.map((sessionId) => summaryOf(deps, sessionId)));
    return pushes.filter((push) => push !== undefined);
  });
}

async function summaryOf(deps: Deps, sessionId: string): Promise<Push | undefined> {
  const personId = await findDeviceOwner(deps.db, sessionId);
  if (personId === undefined || (await countUnread(deps, personId)) === 0) return undefined;
  const about = { detail: '', actor: '', others: 0, subject: '', excerpt: '' };
  return { id: sessionId, personId, kind: 'summary', link: '/notifications', tag: 'summary', about };
}
