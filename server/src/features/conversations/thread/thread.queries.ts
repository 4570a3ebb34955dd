import {
  type ConversationRow,
  type MessageQuery,
  selectConversations,
  selectMemberships,
} from '#features/conversations/inbox/conversations.queries.ts';
import type { Db } from '#platform/sql/database.ts';
import { runCompiled } from '#platform/sql/compiled.ts';
import { isSeparated } from '#features/conversations/participants.queries.ts';
import { type MessagesPage, compiledPage, selectMessagesPage, selectShownMessages } from './messages.queries.ts';

/** One conversation of the viewer with a page of its messages: newest first, or with `after` oldest first. */
export async function findThread(db: Db, viewerId: string, page: MessagesPage): Promise<ConversationRow | undefined> {
  const { name, values } = compiledPage('thread', page);
  const [row] = await runCompiled(db, {
    name,
    values: { ...values, viewer: viewerId },
    build: ({ viewer, ...parameters }) =>
      selectConversations(
        db,
        selectMemberships(db, viewer).where('conversation_id', '=', parameters.conversation),
        selectMessagesPage(db, page, parameters),
      ),
  });
  return row;
}

/** The pinned message of a conversation as a member sees it; undefined without one that they see. */
export async function findPinned(db: Db, viewerId: string, { id, pinned_seq: seq }: ConversationRow) {
  if (seq === null) return undefined;
  const pinned = selectShownMessages(db)
    .where('message.conversation_id', '=', id)
    .where('message.seq', '=', seq)
    .where(({ not }) => not(isSeparated('me.person_id', 'message.sender_id')));
  const row = await selectConversations(
    db,
    selectMemberships(db, viewerId).where('conversation_id', '=', id),
    pinned as unknown as MessageQuery,
  ).executeTakeFirst();
  return row?.messages[0];
}
