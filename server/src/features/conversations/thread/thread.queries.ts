import {
  type ConversationRow,
  selectConversations,
  selectMemberships,
} from '#features/conversations/inbox/conversations.queries.ts';
import type { Db } from '#platform/sql/database.ts';
import { runCompiled } from '#platform/sql/compiled.ts';
import { type MessagesPage, compiledPage, selectMessagesPage } from './messages.queries.ts';

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
