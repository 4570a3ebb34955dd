import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { viewOneConversation } from '#features/conversations/inbox/conversations.service.ts';
import { findMessage } from '#features/conversations/thread/messages.queries.ts';
import { postChange } from '#features/conversations/thread/posting.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import { notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { transact } from '#platform/sql/pool.ts';
import { isMessageShown, setPinned } from './pins.queries.ts';
import { lockAsAdmin, requireLive } from './members.service.ts';

/** Pins a message that the viewer sees. Throws 404, 403 `not_allowed`, and 409 `archived`. */
export async function pinMessage(deps: Deps, viewer: Viewer, id: string, messageId: string): Promise<Conversation> {
  return transact(deps.db, async (tx) => {
    const group = await lockAsAdmin(tx, viewer, id);
    requireLive(group);
    const message = await findMessage(tx, id, messageId);
    if (!message || message.system_type !== null) throw notFound();
    if (!(await isMessageShown(tx, viewer.id, { conversationId: id, seq: message.seq }))) throw notFound();
    if (group.pinned_seq !== message.seq) {
      await setPinned(tx, id, message.seq);
      await postChange(deps, tx, { conversationId: id, actorId: viewer.id, type: 'MESSAGE_PINNED' });
    }
    return viewOneConversation(tx, viewer, id);
  });
}

/** Throws 404, 403 `not_allowed`, and 409 `archived`. */
export async function unpinMessage(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const group = await lockAsAdmin(tx, viewer, id);
    requireLive(group);
    if (group.pinned_seq === null) return;
    await setPinned(tx, id, null);
    await postChange(deps, tx, { conversationId: id, actorId: viewer.id, type: 'MESSAGE_UNPINNED' });
  });
}
