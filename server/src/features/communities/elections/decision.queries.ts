import { offerDays, runoffHours } from '@baraza/contract/features/community-limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasMutedNotice } from '#features/communities/communities.queries.ts';
import { isPublisher } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { canBeElected, setAnswer } from './elections.queries.ts';

/** SQL: whether the winner in `person` of `election` can no longer accept, because they cannot be elected or have not answered in time. */
function isVain(): RawBuilder<boolean> {
  return sql`(not ${canBeElected()} or coalesce(election.offered_at, election.runoff_closes_at, election.closes_at)
    < statement_timestamp() - make_interval(days => ${sql.lit(offerDays)}))`;
}

/** The elections, of one club or of all, in which a round has ended, or whose winner can no longer accept. */
export async function listDueElections(db: Db, communityId?: string): Promise<{ id: string; community_id: string }[]> {
  const ofClub = communityId === undefined ? sql`true` : sql`election.community_id = ${communityId}`;
  const { rows } = await sql<{ id: string; community_id: string }>`
    select election.id, election.community_id from community_election as election
    where ${ofClub} and not election.is_over and coalesce(election.runoff_closes_at, election.closes_at) <= statement_timestamp()
    union
    select election.id, election.community_id from community_election_candidate as candidate
    join community_election as election on election.id = candidate.election_id join person on person.id = candidate.person_id
    where ${ofClub} and candidate.answer = 'OFFERED' and ${isVain()}
    order by id`.execute(db);
  return rows;
}

/** SQL: whether the first round of `election` is open and has a candidate, and its members have not been notified of it yet. */
const isToBeAnnounced = sql<boolean>`not election.is_over and not election.is_voting_announced and election.runoff_closes_at is null
  and election.nominations_until <= statement_timestamp() and election.closes_at > statement_timestamp()
  and exists (select from community_election_candidate as candidate join person on person.id = candidate.person_id
    where candidate.election_id = election.id and ${canBeElected()})`;

/** The ids of the elections of live clubs whose members are to be notified that they can vote. */
export async function listOpened(db: Db): Promise<{ id: string }[]> {
  return db
    .selectFrom('community_election as election')
    .innerJoin('community', 'community.id', 'election.community_id')
    .select('election.id')
    .where(isToBeAnnounced)
    .where('community.archived_at', 'is', null)
    .orderBy('election.id')
    .execute();
}

/** Records that the members are notified that they can vote. Returns the club, or undefined if they were before, or can no longer. */
export async function setAnnounced(
  tx: Tx,
  id: string,
): Promise<{ id: string; slug: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; slug: string; name: string }>`
    update community_election as election set is_voting_announced = true from community
    where election.id = ${id} and community.id = election.community_id and community.archived_at is null and ${isToBeAnnounced}
    returning community.id, community.slug, community.name`.execute(tx);
  return rows[0];
}

/** How far an election is, with its club. */
export async function findProgress(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('community_election as election')
    .innerJoin('community', 'community.id', 'election.community_id')
    .select([
      'community.id',
      'community.slug',
      'community.name',
      'election.is_over',
      sql<boolean>`election.runoff_closes_at is not null`.as('has_runoff'),
      sql<boolean>`coalesce(election.runoff_closes_at, election.closes_at) <= statement_timestamp()`.as('has_ended'),
    ])
    .where('election.id', '=', id)
    .executeTakeFirst();
  return row;
}

/**
 * The candidates with votes who can be elected and have not been offered to be: those of a second round by its votes, then the others by those
 * of the first. Of those with equal votes the longest member is first.
 */
export async function listRanking(tx: Tx, id: string): Promise<{ person_id: string; votes_count: number }[]> {
  return tx
    .selectFrom('community_election_candidate as candidate')
    .innerJoin('community_election as election', 'election.id', 'candidate.election_id')
    .innerJoin('person', 'person.id', 'candidate.person_id')
    .innerJoin('community_member as member', (join) =>
      join
        .onRef('member.community_id', '=', 'election.community_id')
        .onRef('member.person_id', '=', 'candidate.person_id'),
    )
    .select(['candidate.person_id', 'candidate.votes_count'])
    .where('candidate.election_id', '=', id)
    .where('candidate.votes_count', '>', 0)
    .where('candidate.answer', 'is', null)
    .where(isPublisher('person'))
    .orderBy('candidate.is_in_runoff', 'desc')
    .orderBy('candidate.runoff_votes_count', 'desc')
    .orderBy('candidate.votes_count', 'desc')
    .orderBy('member.since')
    .orderBy('candidate.person_id')
    .execute();
}

export async function startRunoff(tx: Tx, id: string, personIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('community_election')
    .set({ runoff_closes_at: sql<Date>`statement_timestamp() + make_interval(hours => ${sql.lit(runoffHours)})` })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('community_election_candidate')
    .set({ is_in_runoff: true })
    .where('election_id', '=', id)
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute();
}

export async function setOver(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('community_election').set({ is_over: true }).where('id', '=', id).execute();
}

/** Offers the role to a candidate. */
export async function setOffered(tx: Tx, id: string, personId: string): Promise<void> {
  await setAnswer(tx, id, personId, 'OFFERED');
  await tx
    .updateTable('community_election')
    .set({ offered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Ends the offer to a person who can no longer accept it. */
export async function endVainOffer(tx: Tx, id: string): Promise<void> {
  await sql`update community_election_candidate as candidate set answer = 'DECLINED'
    from community_election as election, person
    where candidate.election_id = ${id} and candidate.answer = 'OFFERED' and election.id = candidate.election_id
      and person.id = candidate.person_id and ${isVain()}`.execute(tx);
}

/** Whether somebody is elected, or is offered to be. */
export async function hasWinner(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('community_election_candidate')
    .select('person_id')
    .where('election_id', '=', id)
    .where('answer', 'in', ['OFFERED', 'ACCEPTED'])
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of the members who can vote in an election and have not muted the club. */
export async function listEntitledIds(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('community_election as election')
    .innerJoin('community_member as member', 'member.community_id', 'election.community_id')
    .select('member.person_id')
    .where('election.id', '=', id)
    .where(sql<boolean>`not ${hasMutedNotice('member', 'ELECTIONS')}`)
    .whereRef('member.since', '<', 'election.created_at')
    .execute();
  return rows.map(({ person_id: personId }) => personId);
}
