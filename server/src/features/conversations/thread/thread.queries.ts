import {
  type ConversationRow,
  selectConversations,
  selectMemberships,
} from '#features/conversations/inbox/conversations.queries.ts';
import type { Db } from '#platform/sql/database.ts';
import { runPrepared } from '#platform/sql/prepared.ts';
import { type MessagesPage, preparedPage, selectMessagesPage } from './messages.queries.ts';

/** One conversation of the viewer with a page of its messages: newest first, or with `after` oldest first. */
export async function findThread(db: Db, viewerId: string, page: MessagesPage): Promise<ConversationRow | undefined> {
  const { name, values } = preparedPage('thread', page);
  const [row] = await runPrepared(db, {
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
