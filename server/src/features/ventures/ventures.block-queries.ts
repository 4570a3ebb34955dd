import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** Removes a person's follows of an owner's ventures, and subtracts them from the counts. */
export async function removeFollowsBetween(tx: Tx, ownerId: string, followerId: string): Promise<void> {
  // Locks the ventures in the order of the ids first, as every change of their counts locks them first.
  await sql`
    select venture.id from venture join venture_follow on venture_follow.venture_id = venture.id
    where venture.owner_id = ${ownerId} and venture_follow.person_id = ${followerId}
    order by venture.id for no key update of venture`.execute(tx);
  await sql`
    with removed as (
      delete from venture_follow using venture where venture.id = venture_follow.venture_id
        and venture.owner_id = ${ownerId} and venture_follow.person_id = ${followerId} returning venture_follow.venture_id
    )
    update venture set followers_count = followers_count - 1 from removed where venture.id = removed.venture_id`.execute(
    tx,
  );
}

/** Removes a person from the teams of an owner's ventures, with open invitations, and the owner's offers to that person. */
export async function removeTeamTiesBetween(tx: Tx, ownerId: string, otherId: string): Promise<void> {
  await sql`
    delete from venture_member using venture where venture.id = venture_member.venture_id
      and venture.owner_id = ${ownerId} and venture_member.person_id = ${otherId}`.execute(tx);
  await sql`
    delete from venture_transfer using venture where venture.id = venture_transfer.venture_id
      and venture.owner_id = ${ownerId} and venture_transfer.recipient_id = ${otherId}`.execute(tx);
}
