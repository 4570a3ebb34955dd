import { clubChatMembersMax } from '@baraza/contract/features/conversation-limits.ts';
import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { lockClub, rankOf, requireLive } from '#features/communities/communities.public.ts';
import { viewOneConversation } from '#features/conversations/inbox/conversations.service.ts';
import { devicesOf } from '#features/conversations/participants.service.ts';
import { postChange } from '#features/conversations/thread/posting.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { DomainEventOf } from '#platform/features/publish.ts';
import { notAllowed } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import { addChat, listMemberIds, lockChat } from './club-chats.queries.ts';
import { findGroup, raiseRevisions } from './groups.queries.ts';
import { addMembers } from './members.queries.ts';
import { announceCount, endMembership, requireRoom } from './members.service.ts';

// The chat of a club is a group of which only members of the club are members. People are locked before the club, and the club before
// the conversation.

/**
 * Makes the viewer, a member of a club, a member of its chat, which a moderator creates. Idempotent. Throws 404, 403 `not_allowed`, and 409
 * `automatic`, `archived` and `group_full`.
 */
export async function joinClubChat(deps: Deps, viewer: Viewer, communityId: string): Promise<Conversation> {
  return transact(deps.db, async (tx) => {
    const club = await lockClub(tx, viewer, communityId);
    if (club.role === null) throw notAllowed('Only members of the club can join its chat.');
    const existing = await lockChat(tx, communityId);
    if (existing !== undefined && (await findGroup(tx, viewer.id, existing))) {
      return viewOneConversation(tx, viewer, existing);
    }
    requireLive(club);
    if (existing === undefined && rankOf(club.role) < rankOf('MODERATOR')) {
      throw notAllowed('Only moderators of the club can start its chat.');
    }
    const id = existing ?? (await addChat(tx, communityId, viewer.id));
    await requireRoom(tx, id, { joining: 1, max: clubChatMembersMax });
    await addMembers(tx, id, [viewer.id], 'MEMBER');
    await raiseRevisions(tx, [id]);
    if (existing === undefined) await postChange(deps, tx, { conversationId: id, actorId: viewer.id, type: 'CREATED' });
    else announceCount(deps, tx, id);
    return viewOneConversation(tx, viewer, id);
  });
}

/** Removes a person who leaves a club from its chat. */
export async function leaveClubChat(
  deps: Pick<Deps, 'sockets'>,
  tx: Tx,
  { communityId, personId }: DomainEventOf<'communities.left'>,
): Promise<void> {
  const id = await lockChat(tx, communityId);
  if (id === undefined || !(await findGroup(tx, personId, id))) return;
  await endMembership(deps, tx, { conversationId: id, personId, wasRemoved: false });
  announceCount(deps, tx, id);
}

/** Has messages that wait for the chat of a club decided again, and the devices of its members request it again. */
export async function refreshClubChat(
  { sockets }: Pick<Deps, 'sockets'>,
  tx: Tx,
  { communityId, personId }: DomainEventOf<'communities.changed'>,
): Promise<void> {
  const conversationId = await lockChat(tx, communityId);
  if (conversationId === undefined) return;
  await raiseRevisions(tx, [conversationId]);
  const rooms = devicesOf(await listMemberIds(tx, conversationId, personId));
  sockets.announce(tx, '/conversations conversation:updated', { rooms }, { conversationId });
}
