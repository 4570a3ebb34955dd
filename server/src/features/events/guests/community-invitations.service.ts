import { communityInvitationMax, communityInvitationsPerDay } from '@baraza/contract/features/event-limits.ts';
import { requireCommunityRole } from '#features/communities/communities.public.ts';
import '#features/events/events.domain-events.ts';
import { requireUpcoming } from '#features/events/events.policy.ts';
import { findParticipation, lockEvent } from '#features/events/events.queries.ts';
import { countDaily } from '#features/limits/limits.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError } from '#platform/http/errors.ts';
import { limit } from '#platform/http/rate-limits.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { firstId } from '#platform/sql/page-sql.ts';
import { transact } from '#platform/sql/pool.ts';
import {
  addCommunityInvitation,
  canInviteMembers,
  countMembers,
  listMembersToInvite,
} from './community-invitations.queries.ts';
import { addInvitations } from './guests.queries.ts';
import { manageGuests } from './guests.service.ts';

/** How many members a transaction invites, so that the event is locked for a moment only. */
const batchSize = 200;

interface InvitedMembers {
  eventId: string;
  communityId: string;
  inviterId: string;
  /** The last member who was invited. */
  after: string;
}

/**
 * Invites the members of a club in the background, once for each event and club. Returns how many others are members. Throws 404, 403
 * `not_allowed`, also to members who are not moderators of a club that the event is not of, 403 `not_invitable` for hubs and large clubs, and
 * 409 `archived`, `event_cancelled` and `event_started`, and 429 for a club that was invited to many events today.
 */
export async function inviteCommunity(
  deps: Deps,
  viewer: Viewer,
  { eventId, communityId }: { eventId: string; communityId: string },
): Promise<number> {
  return manageGuests(deps, viewer, eventId, async (tx, event, { community_id: homeId }) => {
    const role = homeId === communityId ? 'MEMBER' : 'MODERATOR';
    const { kind } = await requireCommunityRole(tx, viewer, communityId, role);
    const members = await countMembers(tx, communityId);
    if (kind !== 'CLUB' || members > communityInvitationMax) {
      const detail = `Only clubs of up to ${communityInvitationMax} members can be invited at once.`;
      throw new AppError('not_invitable', detail);
    }
    if (await addCommunityInvitation(tx, eventId, communityId)) {
      requireUpcoming({ ...event, is_cancelled: event.cancelled_at !== null });
      await countDaily(deps, tx, viewer, 'invitation');
      await limit(deps, `invitations of members ${communityId}`, { max: communityInvitationsPerDay, per: 'day' });
      const first: InvitedMembers = { eventId, communityId, inviterId: viewer.id, after: firstId };
      await enqueue(tx, 'events.inviteMembers', first);
    }
    return members - 1;
  });
}

/**
 * Invites the next members of a club, and leaves the others to another job. Ends early if the event no longer takes invitations, or the inviter
 * no longer manages it or may not invite the club any more.
 */
export async function inviteMembers(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  { after, ...invited }: InvitedMembers,
): Promise<void> {
  const { eventId, inviterId } = invited;
  await transact(db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event || event.cancelled_at || event.has_started || event.archived_at) return;
    const inviter = await findParticipation(tx, inviterId, eventId);
    if (!inviter?.can_manage || !(await canInviteMembers(tx, invited))) return;
    const members = await listMembersToInvite(tx, { ...invited, after, limit: batchSize });
    const invitable = members.filter((member) => member.can_invite).map(({ id }) => id);
    const added = new Set(await addInvitations(tx, eventId, invitable));
    const subjectIds = members.filter((member) => member.is_notified && added.has(member.id)).map(({ id }) => id);
    if (subjectIds.length > 0) {
      await publish(tx, { type: 'events.invited', actorId: inviterId, eventId, subjectIds });
    }
    const last = members.at(batchSize - 1);
    if (last) await enqueue(tx, 'events.inviteMembers', { ...invited, after: last.id });
  });
}
