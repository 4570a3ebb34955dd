import { type Conversation } from '@baraza/contract/features/conversations.ts';
import { newConversationsPerHour } from '@baraza/contract/features/conversation-limits.ts';
import { findStart, hasOnboarded } from '#features/conversations/participants.queries.ts';
import { notFriends } from '#features/conversations/participants.service.ts';
import { countDaily } from '#features/limits/limits.public.ts';
import { lockPeople } from '#features/profiles/profiles.public.ts';
import { countUnread } from '#features/conversations/unread.queries.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError, notFound, ruleBroken } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import {
  addConversation,
  type ConversationRow,
  countStarted,
  findConversation,
  findConversationWith,
  type InboxFilter,
  listConversations,
  type ListPosition,
} from './conversations.queries.ts';
import { viewConversation } from './conversations.view.ts';
import { setPending } from './requests.queries.ts';

/** Returns a page of the viewer's conversations. The contract's schema has validated `cursor`. */
export async function viewConversations(
  { db }: Deps,
  viewer: Viewer,
  { limit, filter, cursor }: { limit: number; filter: InboxFilter | undefined; cursor: string | undefined },
): Promise<Page<Conversation>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rows = await listConversations(db, viewer.id, { filter, after, limit: limit + 1 });
  return pageOf(rows, limit, { view: (row) => viewConversation(row), cursorOf: encodeCursor });
}

/** `p` for a pinned conversation, the time of the last message in milliseconds, or `-` without any, and the id of the conversation. */
function encodeCursor({ pinned, last_message_at, id }: ConversationRow): string {
  return `${pinned ? 'p' : ''}${last_message_at?.getTime() ?? '-'}_${id}`;
}

function decodeCursor(cursor: string): ListPosition {
  const isPinned = cursor.startsWith('p');
  const [time = '', id = ''] = cursor.slice(isPinned ? 1 : 0).split('_');
  return { isPinned, lastMessageAt: time === '-' ? undefined : new Date(Number(time)), id };
}

/** A list of the viewer's conversation with one person; empty if there is none. */
export async function viewConversationsWith({ db }: Deps, viewer: Viewer, username: string): Promise<Conversation[]> {
  const row = await findConversationWith(db, viewer.id, username);
  return row ? [viewConversation(row)] : [];
}

/** Throws 404 for a conversation that is not the viewer's. */
export async function viewOneConversation(db: Db, viewer: Viewer, id: string): Promise<Conversation> {
  const row = await findConversation(db, viewer.id, id);
  if (!row) throw notFound();
  return viewConversation(row);
}

/**
 * Starts a conversation with a person the viewer may write to, or with `isRequest` one that begins as a request to a person they may ask, or
 * returns the existing one, which stays readable whatever happens between the two. Throws 422 `one_participant`, 404 for a person they may not see, 403 `not_friends`, and 429 `new_account` and `rate_limited` above
 * the numbers of requests per day and of new conversations per hour.
 */
export async function startConversation(
  { db, env }: Deps,
  viewer: Viewer,
  {
    participantIds,
    isRequest = false,
    idempotencyKey: key,
  }: { participantIds: readonly string[]; isRequest?: boolean | undefined; idempotencyKey?: string | undefined },
): Promise<{ conversation: Conversation; isNew: boolean }> {
  const [otherId] = participantIds;
  if (participantIds.length !== 1 || !otherId || otherId === viewer.id) {
    throw ruleBroken('one_participant', 'A conversation is with exactly one other person.');
  }
  const once = {
    personId: viewer.id,
    operation: 'POST /api/conversations',
    key,
    content: isRequest ? [otherId, 'request'] : [otherId],
  };
  return createOnce(db, once, async (tx) => {
    // Checked first: a reference to a person who does not exist would break the transaction.
    if (!(await hasOnboarded(tx, otherId))) throw notFound();
    // What one person starts at the same time is counted one after another.
    await lockPeople(tx, [viewer.id]);
    const { id, isNew } = await addConversation(tx, viewer.id, otherId);
    if (isNew) {
      const start = await findStart(tx, viewer.id, otherId);
      if (!start) throw notFound();
      if (!start.canWrite) {
        if (!(isRequest && start.canRequest)) throw notFriends();
        await setPending(tx, id);
        await countDaily({ env }, tx, viewer, 'message_request');
      }
      if (env.RATE_LIMITS === 'on' && (await countStarted(tx, viewer.id)) > newConversationsPerHour) {
        throw new AppError('rate_limited', 'You have started many conversations. Please wait a while.', {
          retryAfter: 600,
        });
      }
    }
    return { conversation: await viewOneConversation(tx, viewer, id), isNew };
  });
}

/** How many messages the viewer has not read; muted conversations do not count. */
export async function viewUnreadCount({ db }: Deps, viewer: Viewer): Promise<{ count: number }> {
  return { count: await countUnread(db, viewer.id) };
}
