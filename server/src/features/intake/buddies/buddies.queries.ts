import { type RawBuilder, sql } from 'kysely';
import { buddyProposalsMax } from '@baraza/contract/features/intake-limits.ts';
import { isVisibleTo, listedColumns, type ListedRow, lockPeople } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** A person of the viewer's intake and their relation to the viewer. */
interface MatchRow {
  id: string;
  /** The viewer's buddy, the receiver of their proposal, the sender of a proposal to them, or the best match. */
  role: 'buddy' | 'asked' | 'asking' | 'suggestion';
  /** When they became buddies or sent the proposal. */
  at: Date;
  shared_interests: string[];
  shared_languages: string[];
  same_program: boolean;
}

export type BuddyRow = MatchRow & { person: ListedRow };

/** SQL: whether a person has a buddy whom they can see. A hidden account does not keep its buddy from finding another. */
function hasBuddy(db: Db, personId: RawBuilder<string>): RawBuilder<boolean> {
  return sql`exists (${db
    .selectFrom('buddy')
    .innerJoin('person as partner', 'partner.id', 'buddy.buddy_id')
    .select('buddy.buddy_id')
    .where('buddy.person_id', '=', personId)
    .where(isVisibleTo(personId, 'partner'))})`;
}

/**
 * SQL: how well a `person` matches the viewer, `me`. 2 points per shared interest, up to five; 3 per shared language, up
 * to two; 3 for the same program. A person with 0 points is not suggested.
 */
const fit = sql<number>`(
    select 2 * least(5, count(*) filter (where interest = any (me.interests)))
      + 3 * least(2, count(*) filter (where language = any (me.languages)))
    from unnest(person.interests, person.languages) as each (interest, language)
  ) + case when person.program = me.program and me.program <> 'OTHER' then 3 else 0 end`;

/** How many people before and after the viewer, by name, are compared, which limits the cost of a suggestion. */
const comparedPerSide = 100;

/** SQL: people of the viewer's intake before or after them by name, nearest first, who can be suggested. */
function selectCandidates(db: Db, viewerId: string, side: '<' | '>') {
  const direction = side === '>' ? 'asc' : 'desc';
  return db
    .selectFrom('person')
    .select(['person.id', fit.as('fit')])
    .where(sql<boolean>`person.intake = me.intake and person.findable`)
    .where(isVisibleTo(viewerId, 'person'))
    .where(sql<boolean>`(person.search_name, person.id) ${sql.raw(side)} (me.search_name, me.id)`)
    .where(sql<boolean>`person.id <> all (me.excluded)`)
    .where(sql<boolean>`not ${hasBuddy(db, sql.ref('person.id'))}`)
    .orderBy('person.search_name', direction)
    .orderBy('person.id', direction)
    .limit(sql.lit(comparedPerSide));
}

const shared = (column: 'interests' | 'languages') =>
  sql`array(select unnest(person.${sql.ref(column)}) intersect select unnest(me.${sql.ref(column)}) order by 1)`;

/**
 * The viewer's buddy, proposals and suggestion, all of their own intake; the received proposals last, oldest first. Among
 * equal matches a hash chooses, which stays the same for one viewer.
 */
export async function listBuddies(db: Db, viewerId: string): Promise<BuddyRow[]> {
  const visible = isVisibleTo(viewerId, 'person');
  const { rows: matches } = await sql<MatchRow>`with asking as (
      select proposer_id as id, created_at as at from buddy_proposal where asked_id = ${viewerId}
    ), me as (
      select id, search_name, intake, program, interests, languages, array(
        select id from asking
        union all select refused_id from buddy_refusal where person_id = ${viewerId}
        union all select person_id from buddy_refusal where refused_id = ${viewerId}
      ) as excluded
      from person where id = ${viewerId}
    ), best as (
      select candidate.id from me, lateral (
        (${selectCandidates(db, viewerId, '<')}) union all (${selectCandidates(db, viewerId, '>')})) as candidate
      where candidate.fit > 0
        and not ${hasBuddy(db, sql`${viewerId}::uuid`)}
        and not exists (select from buddy_proposal join person on person.id = asked_id
          where proposer_id = ${viewerId} and ${visible})
      order by candidate.fit desc, uuid_hash_extended(candidate.id, uuid_hash_extended(me.id, 0)) limit 1
    ), match as (
      select 'buddy' as role, buddy_id as id, since as at from buddy where person_id = ${viewerId}
      union all select 'asked', asked_id, created_at from buddy_proposal where proposer_id = ${viewerId}
      union all select 'asking', id, at from asking
      union all select 'suggestion', id, now() from best
    )
    select match.role, match.id, match.at, ${shared('interests')} as shared_interests,
      ${shared('languages')} as shared_languages,
      coalesce(person.program = me.program and me.program <> 'OTHER', false) as same_program
    from me, match join person on person.id = match.id
    where ${visible} and person.intake = me.intake
    order by match.role = 'asking', match.at, match.id limit ${sql.lit(buddyProposalsMax + 3)}`.execute(db);
  if (matches.length === 0) return [];
  const people = await db
    .selectFrom('person')
    .select(listedColumns(viewerId))
    .where(
      'person.id',
      'in',
      matches.map(({ id }) => id),
    )
    .execute();
  const personById = new Map(people.map((person) => [person.id, person]));
  return matches.flatMap((match) => {
    const person = personById.get(match.id);
    return person ? [{ ...match, person }] : [];
  });
}

/**
 * Locks the rows of the viewer and of another person, and returns the intakes of those the viewer may see, by id. All decisions
 * between two people run under these locks, which are taken in the order of the ids, so that they do not deadlock.
 */
export async function lockPair(tx: Tx, viewerId: string, otherId: string): Promise<Map<string, string>> {
  await lockPeople(tx, [viewerId, otherId]);
  // A second statement, because the first does not see a block that was added while it waited.
  const rows = await tx
    .selectFrom('person')
    .where('id', 'in', [viewerId, otherId])
    .select(['id', sql<string>`intake`.as('intake')])
    .where(isVisibleTo(viewerId, 'person'))
    .execute();
  return new Map(rows.map(({ id, intake }) => [id, intake]));
}

/** The id of a person's buddy, if they may see them. */
export async function findBuddy(db: Db, personId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('buddy')
    .innerJoin('person as partner', 'partner.id', 'buddy.buddy_id')
    .select('buddy_id')
    .where('person_id', '=', personId)
    .where(isVisibleTo(personId, 'partner'))
    .executeTakeFirst();
  return row?.buddy_id;
}

/** The id of the receiver of a person's proposal, if they may see them. */
export async function findAsked(db: Db, personId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('buddy_proposal')
    .innerJoin('person as asked', 'asked.id', 'buddy_proposal.asked_id')
    .select('asked_id')
    .where('proposer_id', '=', personId)
    .where(isVisibleTo(personId, 'asked'))
    .executeTakeFirst();
  return row?.asked_id;
}

/** Adds a proposal. It replaces one to a person who is hidden now. */
export async function addProposal(tx: Tx, proposerId: string, askedId: string): Promise<void> {
  await removeProposal(tx, proposerId);
  await tx.insertInto('buddy_proposal').values({ proposer_id: proposerId, asked_id: askedId }).execute();
}

/** Removes a person's proposal, or only one to `askedId`. */
export async function removeProposal(db: Db, proposerId: string, askedId?: string): Promise<void> {
  await db
    .deleteFrom('buddy_proposal')
    .where('proposer_id', '=', proposerId)
    .$if(askedId !== undefined, (query) => query.where('asked_id', '=', askedId ?? ''))
    .execute();
}

/** Makes two people buddies. Removes all proposals by and to them, and pairs with people who are hidden now. */
export async function addBuddies(tx: Tx, personId: string, otherId: string): Promise<void> {
  await removeProposalsOf(tx, [personId, otherId]);
  await tx.deleteFrom('buddy').where('person_id', 'in', [personId, otherId]).execute();
  await tx
    .insertInto('buddy')
    .values([
      { person_id: personId, buddy_id: otherId },
      { person_id: otherId, buddy_id: personId },
    ])
    .execute();
}

async function removeProposalsOf(tx: Tx, personIds: string[]): Promise<void> {
  await tx
    .deleteFrom('buddy_proposal')
    .where(({ eb, or }) => or([eb('proposer_id', 'in', personIds), eb('asked_id', 'in', personIds)]))
    .execute();
}

/** Ends a pair. The constraint `buddy_both_sides` removes the row of the other side. */
export async function removeBuddy(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('buddy').where('person_id', '=', personId).execute();
}

export async function hasRefused(db: Db, personId: string, refusedId: string): Promise<boolean> {
  const row = await db
    .selectFrom('buddy_refusal')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('refused_id', '=', refusedId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addRefusal(tx: Tx, personId: string, refusedId: string): Promise<void> {
  await tx
    .insertInto('buddy_refusal')
    .values({ person_id: personId, refused_id: refusedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeRefusal(tx: Tx, personId: string, refusedId: string): Promise<void> {
  await tx.deleteFrom('buddy_refusal').where('person_id', '=', personId).where('refused_id', '=', refusedId).execute();
}

/** Removes a person's pair and all proposals by and to them. */
export async function removeBuddyAndProposals(tx: Tx, personId: string): Promise<void> {
  await removeBuddy(tx, personId);
  await removeProposalsOf(tx, [personId]);
}

/** Ends the pair of two people, if they are buddies, and removes the proposals between them. */
export async function separateBuddies(tx: Tx, one: string, other: string): Promise<void> {
  await tx.deleteFrom('buddy').where('person_id', '=', one).where('buddy_id', '=', other).execute();
  await removeProposal(tx, one, other);
  await removeProposal(tx, other, one);
}

/** Removes all refusals by and of a person. */
export async function removeRefusalsOf(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('buddy_refusal')
    .where(({ eb, or }) => or([eb('person_id', '=', personId), eb('refused_id', '=', personId)]))
    .execute();
}
