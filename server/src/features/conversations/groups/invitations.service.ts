import { randomBytes } from 'node:crypto';
import { groupMembersMax } from '@baraza/contract/features/conversation-limits.ts';
import type { Invitation, InvitationPreview } from '@baraza/contract/features/conversation-groups.ts';
import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { viewOneConversation } from '#features/conversations/inbox/conversations.service.ts';
import { viewOther } from '#features/conversations/participants.view.ts';
import { postChange } from '#features/conversations/thread/posting.service.ts';
import { privatePictureUrl } from '#features/media/media.public.ts';
import { sharePeople } from '#features/profiles/profiles.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError, notFound, requireRow } from '#platform/http/errors.ts';
import { hashToken } from '#platform/http/sessions.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { transact } from '#platform/sql/pool.ts';
import { findGroup, raiseRevisions } from './groups.queries.ts';
import {
  findInvitation,
  findInvited,
  listFriendsIn,
  lockInvited,
  removeInvitation,
  setInvitation,
} from './invitations.queries.ts';
import { addMembers, countMembers } from './members.queries.ts';
import { lockAsAdmin, requireAdmin, requireLive, requireOwnRules, requireRoom } from './members.service.ts';

/** How many friends a preview names. */
const maxFriends = 5;

function viewInvitation(row: { created_at: Date; expires_at: Date }): Invitation {
  return { createdAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() };
}

/** Null without a link that works. Throws 404 and 403 `not_allowed`. */
export async function viewInvitationOf({ db }: Deps, viewer: Viewer, id: string): Promise<Invitation | null> {
  requireAdmin(await findGroup(db, viewer.id, id));
  const row = await findInvitation(db, id);
  return row ? viewInvitation(row) : null;
}

/** Creates a link that works for this many days, in the place of an earlier one. Throws 404, 403 `not_allowed`, and 409 `of_club` and `group_closed`. */
export async function createInvitation(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  days: number,
): Promise<Invitation & { token: string }> {
  const token = randomBytes(16).toString('hex');
  return transact(db, async (tx) => {
    const group = await lockAsAdmin(tx, viewer, id);
    requireOwnRules(group);
    requireLive(group);
    const link = { conversationId: id, createdBy: viewer.id, hash: hashToken(token), days };
    return { ...viewInvitation(await setInvitation(tx, link)), token };
  });
}

/** Throws 404 and 403 `not_allowed`. */
export async function revokeInvitation({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockAsAdmin(tx, viewer, id);
    await removeInvitation(tx, id);
  });
}

/** Throws 404 for a link that does not work. */
export async function previewInvitation({ db }: Deps, viewer: Viewer, token: string): Promise<InvitationPreview> {
  const group = requireRow(await findInvited(db, viewer.id, hashToken(token)));
  const friends = await listFriendsIn(db, viewer.id, group.conversation_id);
  return {
    conversationId: group.conversation_id,
    // Only groups with a name of their own have links.
    name: group.name ?? '',
    image: group.image === null ? null : privatePictureUrl(group.image),
    membersCount: await countMembers(db, group.conversation_id),
    friends: friends.slice(0, maxFriends).map(viewOther),
    friendsCount: friends.length,
    isMember: group.is_member,
  };
}

/**
 * Makes the viewer a member. Throws 404 for a link that does not work, 403 `removed` if they were removed after it was created, and 409
 * `group_full`.
 */
export async function joinByInvitation(deps: Deps, viewer: Viewer, token: string): Promise<Conversation> {
  const tokenHash = hashToken(token);
  return transact(deps.db, async (tx) => {
    await sharePeople(tx, [viewer.id]);
    await lockInvited(tx, tokenHash);
    const group = await findInvited(tx, viewer.id, tokenHash);
    if (!group) throw notFound();
    const id = group.conversation_id;
    if (!group.is_member) {
      if (group.is_removed) throw new AppError('removed', 'You were removed from this group. Ask for a new link.');
      await requireRoom(tx, id, { joining: 1, max: groupMembersMax });
      await addMembers(tx, id, [viewer.id], 'MEMBER');
      await raiseRevisions(tx, [id]);
      await postChange(deps, tx, { conversationId: id, actorId: viewer.id, type: 'JOINED' });
    }
    return viewOneConversation(tx, viewer, id);
  });
}
