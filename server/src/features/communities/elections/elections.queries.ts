import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { offerDays } from '@baraza/contract/features/community-limits.ts';
import type { Election, ElectionDraft } from '@baraza/contract/features/elections.ts';
import { isPublisher, isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { lastId } from '#platform/sql/page-sql.ts';

export type ElectionRow = NonNullable<Awaited<ReturnType<typeof findElection>>>;

/** The answer of a candidate to whom the role was offered. */
type Answer = 'OFFERED' | 'ACCEPTED' | 'DECLINED';

/** SQL: whether the person can be elected in the row `election`: a member who can act, because their account has not ended and is not suspended. */
export function canBeElected(): RawBuilder<boolean> {
  return sql`(${isPublisher('person')} and exists (select from community_member as member
    where member.community_id = election.community_id and member.person_id = person.id))`;
}

function selectElections(db: Db, viewerId: string, communityId: string) {
  return db
    .selectFrom('community_election as election')
    .select([
      'election.id',
      'election.title',
      'election.role',
      'election.nominations_until',
      sql<Date>`coalesce(election.runoff_closes_at, election.closes_at)`.as('closes_at'),
      sql<Date>`coalesce(election.offered_at, election.runoff_closes_at, election.closes_at)
        + make_interval(days => ${sql.lit(offerDays)})`.as('offer_ends_at'),
      sql<boolean>`election.runoff_closes_at is not null`.as('has_runoff'),
      sql<boolean>`not election.is_over and election.nominations_until <= statement_timestamp()
        and coalesce(election.runoff_closes_at, election.closes_at) > statement_timestamp()`.as('is_open'),
      sql<boolean>`(election.is_over
        or coalesce(election.runoff_closes_at, election.closes_at) <= statement_timestamp())`.as('has_ended'),
      'election.cancel_reason',
      'election.voted_count',
      'election.entitled_count',
      sql<
        Election['state']
      >`case when election.is_over then 'OVER' when election.runoff_closes_at is not null then 'RUNOFF'
        when election.nominations_until > statement_timestamp() then 'NOMINATIONS' else 'VOTING' end`.as('state'),
      sql<boolean>`exists (select from community_election_voter as voter where voter.election_id = election.id
        and voter.is_runoff = (election.runoff_closes_at is not null) and voter.person_id = ${viewerId})`.as(
        'has_voted',
      ),
      sql<boolean>`exists (select from community_member as own where own.community_id = election.community_id
        and own.person_id = ${viewerId} and own.since < election.created_at)`.as('is_entitled'),
    ])
    .select((eb) => [
      eb
        .selectFrom('community_election_candidate as own')
        .select('own.person_id')
        .whereRef('own.election_id', '=', 'election.id')
        .where('own.person_id', '=', viewerId)
        .as('own_id'),
      eb
        .selectFrom('community_election_candidate as own')
        .select(sql<Answer | null>`own.answer`.as('answer'))
        .whereRef('own.election_id', '=', 'election.id')
        .where('own.person_id', '=', viewerId)
        .as('own_answer'),
      jsonArrayFrom(
        eb
          .selectFrom('community_election_candidate as candidate')
          .innerJoin('person', 'person.id', 'candidate.person_id')
          .select([
            'candidate.votes_count',
            'candidate.is_in_runoff',
            'candidate.runoff_votes_count',
            sql<Answer | null>`candidate.answer`.as('answer'),
            ...personColumns('person'),
          ])
          .whereRef('candidate.election_id', '=', 'election.id')
          .where(isVisibleTo(viewerId, 'person'))
          .where(sql<boolean>`(election.is_over or ${canBeElected()})`)
          // Not by votes before the end, because the order would show them.
          .orderBy(
            sql`case when election.is_over then (candidate.is_in_runoff, candidate.runoff_votes_count, candidate.votes_count) end`,
            'desc',
          )
          .orderBy('person.username'),
      ).as('candidates'),
    ])
    .where('election.community_id', '=', communityId);
}

/** A page of the elections of a club, newest first. */
export async function listElections(
  db: Db,
  viewerId: string,
  { communityId, limit, after = lastId }: { communityId: string; limit: number; after: string | undefined },
): Promise<ElectionRow[]> {
  return selectElections(db, viewerId, communityId)
    .where('election.id', '<', after)
    .orderBy('election.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findElection(db: Db, viewerId: string, communityId: string, id: string) {
  return selectElections(db, viewerId, communityId).where('election.id', '=', id).executeTakeFirst();
}

/** Adds an election. Returns its id, or undefined if nominations end in the past by the database's clock. */
export async function addElection(
  tx: Tx,
  communityId: string,
  { title, role, nominationsUntil, closesAt }: ElectionDraft,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into community_election (community_id, title, role, nominations_until, closes_at, entitled_count)
    select ${communityId}, ${title}, ${role}, ${nominationsUntil}::timestamptz, ${closesAt}::timestamptz,
      (select count(*) from community_member where community_id = ${communityId} and since < now())
    where ${nominationsUntil}::timestamptz > now() returning id`.execute(tx);
  return rows[0]?.id;
}

/** How many elections a club, which must be locked, has started within 24 hours. */
export async function countStartedToday(tx: Tx, communityId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('community_election')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('community_id', '=', communityId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countCandidates(tx: Tx, electionId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('community_election_candidate')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('election_id', '=', electionId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function addCandidate(tx: Tx, electionId: string, personId: string): Promise<void> {
  await tx
    .insertInto('community_election_candidate')
    .values({ election_id: electionId, person_id: personId })
    .execute();
}

export async function removeCandidate(tx: Tx, electionId: string, personId: string): Promise<void> {
  await tx
    .deleteFrom('community_election_candidate')
    .where('election_id', '=', electionId)
    .where('person_id', '=', personId)
    .execute();
}

/**
 * Counts a vote, and records that a person has voted. To hide whom the vote is for, each vote updates the rows of all candidates in the same
 * statement.
 */
export async function addVote(
  tx: Tx,
  {
    electionId,
    isRunoff,
    voterId,
    candidateId,
  }: { electionId: string; isRunoff: boolean; voterId: string; candidateId: string },
): Promise<void> {
  await tx
    .insertInto('community_election_voter')
    .values({ election_id: electionId, is_runoff: isRunoff, person_id: voterId })
    .execute();
  const column = sql.id(isRunoff ? 'runoff_votes_count' : 'votes_count');
  await sql`update community_election_candidate set ${column} = ${column} + (person_id = ${candidateId})::int
    where election_id = ${electionId}`.execute(tx);
  if (isRunoff) return;
  await tx
    .updateTable('community_election')
    .set({ voted_count: sql`voted_count + 1` })
    .where('id', '=', electionId)
    .execute();
}

/** Ends an election without a result. Its candidates and votes are deleted. */
export async function setCancelled(tx: Tx, electionId: string, reason: string): Promise<void> {
  await tx.deleteFrom('community_election_candidate').where('election_id', '=', electionId).execute();
  await tx.deleteFrom('community_election_voter').where('election_id', '=', electionId).execute();
  await tx
    .updateTable('community_election')
    .set({ is_over: true, voted_count: 0, cancel_reason: reason })
    .where('id', '=', electionId)
    .execute();
}

export async function setAnswer(tx: Tx, electionId: string, personId: string, answer: Answer): Promise<void> {
  await tx
    .updateTable('community_election_candidate')
    .set({ answer })
    .where('election_id', '=', electionId)
    .where('person_id', '=', personId)
    .execute();
}
