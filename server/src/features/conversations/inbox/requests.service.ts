import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { announceAccepted } from '#features/conversations/thread/announcing.ts';
import { readConversation } from '#features/conversations/thread/thread.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { DomainEventOf } from '#platform/features/publish.ts';
import { notAllowed, requireRow } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import { viewOneConversation } from './conversations.service.ts';
import { lockRequest, removeRequestOfFriends, setAccepted } from './requests.queries.ts';
import { setSettings } from './settings.queries.ts';

/**
 * Accepts a request to the viewer, also one that they have refused before. Idempotent. Throws 404 for a conversation that is not theirs,
 * and 403 for one that they have started.
 */
export async function acceptRequest({ db, sockets }: Deps, viewer: Viewer, id: string): Promise<Conversation> {
  return transact(db, async (tx) => {
    if (await lockPendingRequest(tx, viewer, id)) {
      await setAccepted(tx, id);
      await setSettings(tx, viewer.id, id, { archived: false });
    }
    const conversation = await viewOneConversation(tx, viewer, id);
    announceAccepted(
      { sockets },
      tx,
      id,
      conversation.participants.map((participant) => participant.id),
    );
    return conversation;
  });
}

/**
 * Refuses a request to the viewer: it counts as read, and they find it among what they have archived. Its sender still waits for an
 * answer. Idempotent. Throws what `acceptRequest` throws.
 */
export async function refuseRequest(deps: Deps, viewer: Viewer, id: string): Promise<Conversation> {
  const isPending = await transact(deps.db, (tx) => lockPendingRequest(tx, viewer, id));
  if (isPending) {
    await readConversation(deps, viewer, id);
    await setSettings(deps.db, viewer.id, id, { archived: true });
  }
  return viewOneConversation(deps.db, viewer, id);
}

/** Returns whether the viewer has not answered the request. */
async function lockPendingRequest(tx: Tx, viewer: Viewer, id: string): Promise<boolean> {
  const found = requireRow(await lockRequest(tx, viewer.id, id));
  if (found.started_by === viewer.id) throw notAllowed('The other person answers your request.');
  return found.request === 'PENDING';
}

/** Two people who follow each other need no request. */
export async function acceptAsFriends(
  { sockets }: Pick<Deps, 'sockets'>,
  tx: Tx,
  { actorId, subjectId }: DomainEventOf<'connections.followed'>,
): Promise<void> {
  const id = await removeRequestOfFriends(tx, [actorId, subjectId]);
  if (id !== undefined) announceAccepted({ sockets }, tx, id, [actorId, subjectId]);
}
