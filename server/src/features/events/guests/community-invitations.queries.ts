import { sql } from 'kysely';
import { hasMutedNotice, isInAudience, moderatorRoles } from '#features/communities/communities.public.ts';
import { isHostedBy } from '#features/events/events.visibility.ts';
import { isPublisher, isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** Records that the members of a community were invited. Returns false if they were before. */
export async function addCommunityInvitation(tx: Tx, eventId: string, communityId: string): Promise<boolean> {
  const row = await tx
    .insertInto('event_community_invitation')
    .values({ event_id: eventId, community_id: communityId })
    .onConflict((old) => old.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countMembers(db: Db, communityId: string): Promise<number> {
  const { members_count: count } = await db
    .selectFrom('community')
    .select('members_count')
    .where('id', '=', communityId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a person may still invite the members of a club: one that is live, to an event of it or as its moderator. */
export async function canInviteMembers(
  tx: Tx,
  { eventId, communityId, inviterId }: Pick<MembersPage, 'eventId' | 'communityId' | 'inviterId'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('community')
    .innerJoin('event', (join) => join.on('event.id', '=', eventId))
    .innerJoin('person as inviter', (join) => join.on('inviter.id', '=', inviterId))
    .select('community.id')
    .where('community.id', '=', communityId)
    .where('community.archived_at', 'is', null)
    .where(isPublisher('inviter'))
    .where(
      sql<boolean>`(event.community_id = community.id or exists (select from community_member as member
        where member.community_id = community.id and member.person_id = inviter.id and member.role in ${moderatorRoles}))`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

interface MembersPage {
  eventId: string;
  communityId: string;
  inviterId: string;
  /** The last member of the previous page. */
  after: string;
  limit: number;
}

/**
 * The next members of a community, in the order of their ids. Those who can be invited are no hosts, are visible to the inviter and to the host,
 * and may read the event. Those who are notified of it have neither muted invitations of the community nor a seat.
 */
export async function listMembersToInvite(
  tx: Tx,
  { eventId, communityId, inviterId, after, limit }: MembersPage,
): Promise<{ id: string; can_invite: boolean; is_notified: boolean }[]> {
  const guest = sql.ref<string>('guest.id');
  return tx
    .selectFrom('community_member as member')
    .innerJoin('person as guest', 'guest.id', 'member.person_id')
    .innerJoin('event', (join) => join.on('event.id', '=', eventId))
    .select([
      'guest.id',
      sql<boolean>`(guest.id <> ${inviterId} and not ${isHostedBy(guest)} and ${isVisibleTo(inviterId, 'guest')}
        and ${isVisibleTo(sql.ref('event.host_id'), 'guest')} and ${isInAudience(guest, 'event', 'event.host_id')})`.as(
        'can_invite',
      ),
      sql<boolean>`(not ${hasMutedNotice('member', 'EVENTS')} and not exists (
        select from event_attendee as seat where seat.event_id = event.id and seat.person_id = guest.id))`.as(
        'is_notified',
      ),
    ])
    .where('member.community_id', '=', communityId)
    .where('member.person_id', '>', after)
    .orderBy('member.person_id')
    .limit(limit)
    .execute();
}
