import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { requireWriting } from '#features/conversations/participants.service.ts';
import { announceAnswered } from '#features/conversations/thread/announcing.ts';
import { markRead } from '#features/conversations/thread/thread.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { DomainEventOf } from '#platform/features/publish.ts';
import { notAllowed, requireRow } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import { viewOneConversation } from './conversations.service.ts';
import { lockRequest, removeRequestOfFriends, setAccepted, setPending } from './requests.queries.ts';
import { setSettings } from './settings.queries.ts';

/**
 * Accepts a request to the viewer, also one that they have refused before. Idempotent. Throws 404 for a conversation that is not theirs or
 * is not direct, and 403 for one that they have started, and `not_friends` if the two do not see each other any more.
 */
export async function acceptRequest({ db, sockets }: Deps, viewer: Viewer, id: string): Promise<Conversation> {
  return transact(db, async (tx) => {
    const isPending = (await lockReceivedRequest(tx, viewer, id)) === 'PENDING';
    if (isPending) {
      await requireWriting(tx, viewer, id);
      await setAccepted(tx, id);
      await setSettings(tx, viewer.id, id, { archived: false });
    }
    const conversation = await viewOneConversation(tx, viewer, id);
    if (isPending) announceAnswered({ sockets }, tx, id, idsOf(conversation));
    return conversation;
  });
}

/**
 * Refuses a request to the viewer: marks it read and archives it. For the sender it stays pending, or becomes pending again if it was
 * accepted. Idempotent. Throws 404 and 403 as `acceptRequest` does.
 */
export async function refuseRequest({ db, sockets }: Deps, viewer: Viewer, id: string): Promise<Conversation> {
  return transact(db, async (tx) => {
    const request = await lockReceivedRequest(tx, viewer, id);
    if (request === null) return viewOneConversation(tx, viewer, id);
    if (request === 'ACCEPTED') await setPending(tx, id);
    await markRead({ sockets }, tx, viewer, { id });
    await setSettings(tx, viewer.id, id, { archived: true });
    const conversation = await viewOneConversation(tx, viewer, id);
    if (request === 'ACCEPTED') announceAnswered({ sockets }, tx, id, idsOf(conversation));
    return conversation;
  });
}

function idsOf({ participants }: Conversation): string[] {
  return participants.map((participant) => participant.id);
}

/** Locks a conversation that the other person has started. Returns how the viewer has answered its request; null if it is none. */
async function lockReceivedRequest(tx: Tx, viewer: Viewer, id: string) {
  const found = requireRow(await lockRequest(tx, viewer.id, id));
  if (found.started_by === viewer.id) throw notAllowed('The other person answers your request.');
  return found.request;
}

/** Two people who follow each other need no request. */
export async function acceptAsFriends(
  { sockets }: Pick<Deps, 'sockets'>,
  tx: Tx,
  { actorId, subjectId }: DomainEventOf<'connections.followed'>,
): Promise<void> {
  const id = await removeRequestOfFriends(tx, [actorId, subjectId]);
  if (id !== undefined) announceAnswered({ sockets }, tx, id, [actorId, subjectId]);
}
