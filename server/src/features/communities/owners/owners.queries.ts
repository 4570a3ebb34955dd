import { offerDays } from '@baraza/contract/features/community-limits.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';

/** Adds an offer. Returns false if there is one. */
export async function addOffer(tx: Tx, communityId: string, personId: string): Promise<boolean> {
  const row = await tx
    .insertInto('community_owner_offer')
    .values({ community_id: communityId, person_id: personId })
    .onConflict((old) => old.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeOffer(tx: Tx, communityId: string, personId: string): Promise<void> {
  await tx
    .deleteFrom('community_owner_offer')
    .where('community_id', '=', communityId)
    .where('person_id', '=', personId)
    .execute();
}

/** Removes the offers that nobody has accepted in time. */
export async function removeOldOffers(db: Db): Promise<void> {
  await db
    .deleteFrom('community_owner_offer')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${offerDays})`)
    .execute();
}

/** Removes the offers to one of two people in clubs that the other one owns. */
export async function removeOffersBetween(tx: Tx, pair: readonly [string, string]): Promise<void> {
  await sql`delete from community_owner_offer as offer using community_member as owner
    where owner.community_id = offer.community_id and owner.role = 'OWNER'
      and (owner.person_id, offer.person_id) in ((${pair[0]}, ${pair[1]}), (${pair[1]}, ${pair[0]}))`.execute(tx);
}

/**
 * The number of owners of a club, and of those who may become one: open offers, without that of one person, and elections of an owner that are
 * not over or whose winner, who is neither an owner nor that person, has not answered.
 */
export async function countOwners(
  db: Db,
  communityId: string,
  exceptOffersTo: string,
): Promise<{ owners: number; asked: number }> {
  return db
    .selectNoFrom([
      sql<number>`(select count(*)::int from community_member where community_id = ${communityId} and role = 'OWNER')`.as(
        'owners',
      ),
      sql<number>`((select count(*) from community_owner_offer
          where community_id = ${communityId} and person_id <> ${exceptOffersTo})
        + (select count(*) from community_election as election
          where election.community_id = ${communityId} and election.role = 'OWNER' and (not election.is_over
            or exists (select from community_election_candidate as candidate
              where candidate.election_id = election.id and candidate.answer = 'OFFERED' and candidate.person_id <> ${exceptOffersTo}
                and not exists (select from community_member as owner where owner.community_id = ${communityId}
                  and owner.person_id = candidate.person_id and owner.role = 'OWNER')))))::int`.as('asked'),
    ])
    .executeTakeFirstOrThrow();
}
