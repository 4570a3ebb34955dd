import type { Community } from '@baraza/contract/features/communities.ts';
import { askAgainDays } from '@baraza/contract/features/community-limits.ts';
import {
  lockClub,
  requireCommunity,
  requireLive,
  viewLeftCommunity,
  viewOneCommunity,
} from '#features/communities/communities.access.ts';
import type { StandingRow } from '#features/communities/communities.queries.ts';
import { findAskAgain } from '#features/communities/communities.view.ts';
import { removeInvitation } from '#features/communities/requests/invitations.queries.ts';
import { addRequest, removePendingRequest, removeRequest } from '#features/communities/requests/requests.queries.ts';
import '#features/communities/communities.domain-events.ts';
import { countDaily } from '#features/limits/limits.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError, conflict, notAllowed } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { transact } from '#platform/sql/pool.ts';
import {
  addMember,
  hasOtherOwner,
  type NoticeSettings,
  removeMember,
  setMuted,
  setVisited,
} from './members.queries.ts';

/**
 * Makes the viewer a member of a club that is open or to which they are invited, or requests it. Idempotent. Throws 404, 403 `removed`,
 * `request_declined` and `not_allowed`, 409 `automatic` and `archived`, and 429 `rate_limited` above the daily limit.
 */
export async function joinClub(
  deps: Deps,
  viewer: Viewer,
  id: string,
  message: string | undefined,
): Promise<Community> {
  return transact(deps.db, async (tx) => {
    const standing = await lockClub(tx, viewer, id);
    const way = decideJoining(standing);
    if (way === 'member') {
      await addMember(tx, { communityId: id, personId: viewer.id });
      await removePendingRequest(tx, id, viewer.id);
    }
    if (way === 'request') {
      await addRequest(tx, { communityId: id, personId: viewer.id, message: message?.trim() ?? '' });
      await countDaily(deps, tx, viewer, 'join_request');
      await deps.publish(tx, { type: 'communities.requested', actorId: viewer.id, club: standing });
    }
    return viewOneCommunity(tx, viewer, { id });
  });
}

/** What joining does: nothing for members and people who have asked. Throws what `joinClub` throws. */
function decideJoining(standing: StandingRow): 'unchanged' | 'member' | 'request' {
  if (standing.role !== null) return 'unchanged';
  requireLive(standing);
  if (standing.can_return === false) throw new AppError('removed', 'You were removed from this club.');
  if (standing.join_policy === 'OPEN' || standing.invitation_id !== null) return 'member';
  if (standing.join_policy === 'INVITE') throw notAllowed('Only invited people can join this club.');
  if (standing.request_state === 'pending') return 'unchanged';
  if (findAskAgain(standing)) {
    throw new AppError('request_declined', `You can ask again ${askAgainDays} days after your request was declined.`);
  }
  return 'request';
}

/**
 * Leaves a club, withdraws the viewer's request or refuses an invitation. Idempotent. Throws 404, and 409 `automatic`, and `last_owner` for
 * the only owner who can act.
 */
export async function leaveClub({ db, publish }: Deps, viewer: Viewer, id: string): Promise<Community> {
  return transact(db, async (tx) => {
    const { role } = await lockClub(tx, viewer, id);
    if (role === 'OWNER' && !(await hasOtherOwner(tx, id, viewer.id))) {
      throw conflict('last_owner', 'You are the only owner. Offer the club to another member first.');
    }
    if (role !== null) await publish(tx, { type: 'communities.left', communityId: id, personId: viewer.id });
    await removeMember(tx, id, viewer.id);
    await removeInvitation(tx, id, viewer.id);
    // A declined request stays, so that leaving does not shorten the time until the next one.
    await (role === null ? removePendingRequest(tx, id, viewer.id) : removeRequest(tx, id, viewer.id));
    return viewLeftCommunity(tx, viewer, id);
  });
}

/** Mutes or unmutes a community or kinds of its notices, and says which of its posts count as new. Idempotent. Throws 404, and 403 `not_allowed` unless the viewer is a member. */
export async function muteCommunity(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  settings: NoticeSettings,
): Promise<Community> {
  return transact(db, async (tx) => {
    requireMember(await requireCommunity(tx, viewer, id));
    await setMuted(tx, { communityId: id, personId: viewer.id }, settings);
    return viewOneCommunity(tx, viewer, { id });
  });
}

/** Records that the viewer has opened the page of a community. Idempotent. Throws what `muteCommunity` throws. */
export async function visitCommunity({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  requireMember(await requireCommunity(db, viewer, id));
  await setVisited(db, { communityId: id, personId: viewer.id });
}

function requireMember({ role }: StandingRow): void {
  if (role === null) throw notAllowed('You are not a member of this community.');
}
