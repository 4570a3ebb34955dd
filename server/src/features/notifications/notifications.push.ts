import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Task } from '#platform/jobs/jobs.ts';
import { enqueuePushes, type Push, pushTask } from '#features/push/push.public.ts';
import { type AddedRow, listUnreadByIds, type NotificationRow } from './notifications.queries.ts';
import { viewNotification } from './notifications.view.ts';

const task = 'notifications.push';

/** Enqueues pushes of new notifications in their transaction. */
export async function enqueuePushesOf(tx: Tx, rows: readonly AddedRow[]): Promise<void> {
  const reachable = rows.filter((row) => row.is_reachable);
  await enqueuePushes(
    tx,
    task,
    reachable.map(({ id }) => id),
  );
}

/** The job that pushes notifications that are still unread and shown. */
export function notificationsPushJobs(deps: Deps): Record<string, Task> {
  return { [task]: pushTask(deps, task, (ids) => listPushes(deps, ids)) };
}

async function listPushes(deps: Deps, ids: readonly string[]): Promise<Push[]> {
  return (await listUnreadByIds(deps, ids)).map(viewPush);
}

function viewPush(row: NotificationRow): Push {
  const { id, kind, link, detail, actor, othersCount, subject, excerpt, group } = viewNotification(row);
  const about = { detail, actor: actor?.name ?? '', others: othersCount, subject, excerpt };
  return { id, personId: row.recipient_id, kind, link, tag: group ?? id, notificationId: id, about };
}
