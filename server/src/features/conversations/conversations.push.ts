import { enqueuePush, isReachable, type Push, pushTask } from '#features/push/push.public.ts';
import { excerptOf } from '#platform/features/excerpt.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Task } from '#platform/jobs/jobs.ts';
import { countUnreadIn, listLatestUnread, type UnreadMessageRow } from './conversations.push-queries.ts';

const task = 'conversations.push';

/** How long the push of a message waits, in seconds, if the one before is unread: at most four pushes a minute and conversation. */
const waitOfFurther = 20;

/**
 * Enqueues the push of a message that has just been stored. The message is confirmed even if that fails, because its sender would
 * otherwise send it again.
 */
export async function pushMessage(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { conversationId, receiverId }: { conversationId: string; receiverId: string },
): Promise<void> {
  try {
    if (!(await isReachable(db, receiverId))) return;
    const unread = await countUnreadIn(db, { conversationId, personId: receiverId });
    if (unread === 0) return;
    const id = `${conversationId} ${receiverId}`;
    await enqueuePush(db, task, { id, key: `${task} ${id}`, ...(unread > 1 && { seconds: waitOfFurther }) });
  } catch (error) {
    log.warn({ err: error }, 'a message is not pushed');
  }
}

/** The job that pushes the newest message of a conversation, unless it has been read or the conversation muted. */
export function conversationsPushJobs(deps: Deps): Record<string, Task> {
  return {
    [task]: pushTask(deps, task, async (ids) => {
      const rows = await listLatestUnread(
        deps.db,
        ids.map((id) => {
          const [conversationId = '', personId = ''] = id.split(' ');
          return { conversationId, personId };
        }),
      );
      return rows.map(viewPush);
    }),
  };
}

function viewPush(row: UnreadMessageRow): Push {
  const { conversation_id, person_id } = row;
  const actor = `${row.first_name} ${row.last_name}`.trim();
  return {
    id: `${conversation_id} ${person_id}`,
    personId: person_id,
    kind: 'whisper',
    link: `/chat/${row.username}`,
    tag: `whisper ${conversation_id}`,
    about: { detail: '', actor, others: row.unread_count - 1, subject: '', excerpt: excerptOf(row.content) },
  };
}
