import { sql } from 'kysely';
import { isFriendOf } from '#features/connections/connections.public.ts';
import { isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { lastId } from '#platform/sql/page-sql.ts';

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

/** A page of the open invitations of people whom the viewer may see, newest first, or of those of the given people. */
export async function listInvitations(
  db: Db,
  viewerId: string,
  {
    communityId,
    limit,
    after = lastId,
    personIds,
  }: { communityId: string; limit: number; after?: string | undefined; personIds?: readonly string[] },
) {
  return db
    .selectFrom('community_invitation as invitation')
    .innerJoin('person as guest', 'guest.id', 'invitation.person_id')
    .select(['invitation.id', 'invitation.created_at', ...personColumns('guest')])
    .where('invitation.community_id', '=', communityId)
    .where('invitation.id', '<', after)
    .where(isVisibleTo(viewerId, 'guest'))
    .$if(personIds !== undefined, (query) => query.where('guest.id', '=', sql<string>`any(${personIds ?? []}::uuid[])`))
    .orderBy('invitation.id', 'desc')
    .limit(limit)
    .execute();
}

/** A person whom an officer wants to invite. */
export interface GuestRow {
  id: string;
  is_member: boolean;
  is_invited: boolean;
  can_invite: boolean;
}

/**
 * Those of these people whom the viewer may see. Friends, members of the viewer's intake and people who have asked to join can be invited, to
 * a club for its campus only people of the campus.
 */
export async function listGuests(
  db: Db,
  viewerId: string,
  { communityId, personIds }: { communityId: string; personIds: readonly string[] },
): Promise<GuestRow[]> {
  const hasRowIn = (table: 'community_member' | 'community_invitation' | 'community_request') =>
    sql<boolean>`exists (select from ${sql.table(table)} as own
      where own.community_id = community.id and own.person_id = guest.id)`;
  return db
    .selectFrom('person as guest')
    .innerJoin('person as viewer', (join) => join.on('viewer.id', '=', viewerId))
    .innerJoin('community', (join) => join.on('community.id', '=', communityId))
    .select([
      'guest.id',
      hasRowIn('community_member').as('is_member'),
      hasRowIn('community_invitation').as('is_invited'),
      sql<boolean>`((community.audience <> 'CAMPUS' or guest.campus_id = community.campus_id)
        and (guest.intake = viewer.intake or ${isFriendOf('viewer', 'guest')} or ${hasRowIn('community_request')}))`.as(
        'can_invite',
      ),
    ])
    .where('guest.id', '=', sql<string>`any(${personIds}::uuid[])`)
    .where(isVisibleTo(viewerId, 'guest'))
    .execute();
}

/** Invites people, who can return if they were removed. */
export async function addInvitations(
  tx: Tx,
  { communityId, inviterId, personIds }: { communityId: string; inviterId: string; personIds: readonly string[] },
): Promise<void> {
  await tx
    .insertInto('community_invitation')
    .values(personIds.map((personId) => ({ community_id: communityId, person_id: personId, inviter_id: inviterId })))
    .execute();
  for (const table of ['community_removal', 'community_request'] as const) {
    await tx
      .deleteFrom(table)
      .where('community_id', '=', communityId)
      .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
      .execute();
  }
}

export async function removeInvitation(tx: Tx, communityId: string, personId: string): Promise<void> {
  await tx
    .deleteFrom('community_invitation')
    .where('community_id', '=', communityId)
    .where('person_id', '=', personId)
    .execute();
}

/** Removes the invitations that one of two people has sent to the other. */
export async function removeInvitationsBetween(tx: Tx, pair: readonly [string, string]): Promise<void> {
  await sql`delete from community_invitation where (inviter_id, person_id)
    in ((${pair[0]}, ${pair[1]}), (${pair[1]}, ${pair[0]}))`.execute(tx);
}
