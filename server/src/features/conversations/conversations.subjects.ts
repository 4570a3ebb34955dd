import type { Tx } from '#platform/sql/database.ts';
import { removePictures } from '#features/media/media.public.ts';
import type { Subject, RemovalDeps, Subjects, AuthoredSubject } from '#platform/features/subjects.ts';
import { findReportedMessage, listContext, findPosition } from './conversations.subject-queries.ts';
import { group } from './groups/groups.subject.ts';
import { listOthers, lockConversation } from './participants.queries.ts';
import { devicesOf } from './participants.service.ts';
import { hideMessage, removeMessage } from './thread/messages.queries.ts';

/** How many messages before and after a reported one stewards see. */
const contextMessages = 5;

const message: Subject = {
  table: 'message',
  author: 'sender_id',
  isVisible: async (db, viewerId, id) => {
    const position = await findPosition(db, viewerId, id);
    if (!position || position.is_separated) return false;
    return position.hidden_at === null || position.sender_id === viewerId;
  },
  isParty: async (db, personId, id) => (await findPosition(db, personId, id)) !== undefined,
  find: async (db, id, personId) => {
    const position = await findPosition(db, personId, id);
    const found = position && (await findReportedMessage(db, position));
    if (!found) return undefined;
    return { ...found, title: '', context: await listContext(db, position, contextMessages), link: null };
  },
  hide: (deps, tx, target) =>
    takeDown(deps, tx, target, async ({ conversationId }) => {
      // The sender still sees it.
      const wasShown = await hideMessage(tx, { conversationId, id: target.id });
      return wasShown ? 'others' : undefined;
    }),
  remove: (deps, tx, target) =>
    takeDown(deps, tx, target, async ({ conversationId, seq }) => {
      const picture = await removeMessage(tx, { conversationId, id: target.id, seq });
      if (picture !== null) await removePictures(tx, [picture]);
      return 'all';
    }),
};

export const conversationsSubjects: Subjects = { MESSAGE: message, GROUP: group };

/** Locks the conversation, takes the message down and removes it from open pages. */
async function takeDown(
  { sockets }: RemovalDeps,
  tx: Tx,
  { id, authorId }: AuthoredSubject,
  change: (message: { conversationId: string; seq: number }) => Promise<'all' | 'others' | undefined>,
): Promise<void> {
  const before = await findPosition(tx, authorId, id);
  if (!before || !(await lockConversation(tx, authorId, before.conversation_id))) return;
  // Its sender may have deleted it before it was locked.
  const position = await findPosition(tx, authorId, id);
  if (!position) return;
  const conversationId = position.conversation_id;
  const audience = await change({ conversationId, seq: position.seq });
  if (audience === undefined) return;
  const others = await listOthers(tx, authorId, conversationId);
  const rooms = devicesOf(audience === 'all' ? [authorId, ...others] : others);
  sockets.announce(tx, '/conversations message:deleted', { rooms }, { conversationId, id });
}
