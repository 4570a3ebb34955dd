import { enqueuePush, enqueuePushes, type Push, pushTask } from '#features/push/push.public.ts';
import { excerptOf } from '#platform/features/excerpt.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { DomainEventOf } from '#platform/features/publish.ts';
import { enqueue, type Task } from '#platform/jobs/jobs.ts';
import './conversations.domain-events.ts';
import { listLatestUnread, listUnreadMembers, type UnreadMessageRow } from './conversations.push-queries.ts';

const task = 'conversations.push';
const groupTask = 'conversations.pushGroup';

/** How long the push of a message waits, in seconds, if the one before is unread: at most four pushes a minute and conversation. */
const waitOfFurther = 20;

/** How long the pushes of a group wait, in seconds, for further messages. */
const waitOfGroup = 10;

/** Enqueues the push of a message that has been stored, which a failure does not take back. */
export async function pushMessage(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { message, audience }: Pick<DomainEventOf<'conversations.messagePosted'>, 'message' | 'audience'>,
): Promise<void> {
  const isFurther = audience.unread_count !== null && audience.unread_count > 1;
  try {
    if (!audience.is_direct) {
      const { conversationId } = message;
      // One job for all members, who may be many, and for further messages until it runs.
      const options = {
        key: `${groupTask} ${conversationId}`,
        keepsTime: true,
        runAt: new Date(Date.now() + waitOfGroup * 1_000),
      };
      await enqueue(db, groupTask, { conversationId }, options);
      return;
    }
    for (const personId of audience.reachable) {
      const id = `${message.conversationId} ${personId}`;
      await enqueuePush(db, task, { id, key: `${task} ${id}`, ...(isFurther && { seconds: waitOfFurther }) });
    }
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
    [groupTask]: async (payload) => {
      // Written by the function above.
      const { conversationId } = payload as { conversationId: string };
      const personIds = await listUnreadMembers(deps.db, conversationId);
      await enqueuePushes(
        deps.db,
        task,
        personIds.map((personId) => `${conversationId} ${personId}`),
      );
    },
  };
}

const details = { PICTURE: 'picture', VOICE: 'voice' } as const;

function viewPush(row: UnreadMessageRow): Push {
  const { conversation_id, person_id } = row;
  const actor = `${row.first_name} ${row.last_name}`.trim();
  return {
    id: `${conversation_id} ${person_id}`,
    personId: person_id,
    kind: 'whisper',
    link: row.group_name === null ? `/chat/${row.username}` : `/chat/groups/${conversation_id}`,
    tag: `whisper ${conversation_id}`,
    about: {
      detail: row.is_pending_request ? 'request' : row.attachment === null ? '' : details[row.attachment],
      actor,
      others: row.unread_count - 1,
      subject: row.group_name ?? '',
      // A stranger's text is not for a locked screen.
      excerpt: row.is_pending_request ? '' : excerptOf(row.content),
    },
  };
}
