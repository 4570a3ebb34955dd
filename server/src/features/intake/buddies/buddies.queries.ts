import { buddyAskersMax, defaultIntake } from '@baraza/contract/features/intake-limits.ts';
import type { BuddyMatch } from '@baraza/contract/features/newcomers.ts';
import { sql } from 'kysely';
import { isVisibleTo, listedJson, visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { json, type JsonFields } from '#platform/json-sql.ts';
import { runStatement } from '#platform/statement.ts';
import type { WrittenRow } from '#platform/written-json.ts';

/** Somebody around the viewer, and what they are to them. */
export interface BuddyRow extends WrittenRow {
  role: 'buddy' | 'asked' | 'asking' | 'suggestion';
}

const shared = (column: string) =>
  json.texts(`array(select unnest(person.${column}) intersect select unnest(me.${column}) order by 1)`);

/** What the viewer, `me`, shares with a `person`. */
const matchJson: JsonFields<BuddyMatch> = {
  user: listedJson,
  sharedInterests: shared('interests'),
  sharedLanguages: shared('languages'),
  sameProgram: json.boolean('person.program = me.program'),
};
const buddyJson = json.object<BuddyMatch & { since: string }>({ ...matchJson, since: json.moment('around.at') });

const visible = visiblePersonSql({ person: 'person', viewer: '$1' });

/** Whether somebody has a buddy who is there: one whose account is hidden binds nobody. */
const hasBuddySql = (personId: string) => `exists (
    select from buddy join person as partner on partner.id = buddy.buddy_id
    where buddy.person_id = ${personId} and ${visiblePersonSql({ person: 'partner', viewer: '$1' })})`;

/**
 * How well somebody suits: languages and the program weigh more than one interest, and beyond five interests more of them
 * say nothing. Whoever shares nothing is not suggested. Between equals chance decides, but always the same for one viewer.
 */
const fit = `(
    select 2 * least(5, count(*) filter (where interest = any (me.interests)))
      + 3 * least(2, count(*) filter (where language = any (me.languages)))
    from unnest(person.interests, person.languages) as each (interest, language)
  ) + case when person.program = me.program then 3 else 0 end`;

/** So many are weighed on either side of the viewer in the order of names: to weigh thousands takes longer than it is worth. */
const weighedOnASide = 100;

/** People of the viewer's intake on one side of them, nearest first, who are free and may be suggested. */
const freeOn = (side: '<' | '>') => `select person.id, ${fit} as fit from person
  where person.intake = me.intake and ${visible} and (person.search_name, person.id) ${side} (me.search_name, me.id)
    and person.id <> all (me.passed_over) and not ${hasBuddySql('person.id')}
  order by ${side === '>' ? 'person.search_name, person.id' : 'person.search_name desc, person.id desc'}
  limit ${weighedOnASide}`;

/**
 * All that the viewer has to know to find a buddy, in one statement: of their own intake alone. Those who ask come last, in the
 * order in which they did, and not all of them where they are many.
 */
export async function listBuddyRows(db: Db, viewerId: string): Promise<BuddyRow[]> {
  const text = `with asker as (
        select proposer_id as id, created_at as at from buddy_proposal where asked_id = $1
      ), me as (
        select id, search_name, coalesce(intake, $2) as intake, program, interests, languages, array(
          select id from asker
          union all select refused_id from buddy_refusal where person_id = $1
          union all select person_id from buddy_refusal where refused_id = $1
        ) as passed_over
        from person where id = $1
      ), best as (
        select free.id from me, lateral ((${freeOn('<')}) union all (${freeOn('>')})) as free
        where free.fit > 0
          and not ${hasBuddySql('$1')}
          and not exists (select from buddy_proposal join person on person.id = asked_id
            where proposer_id = $1 and ${visible})
        order by free.fit desc, uuid_hash_extended(free.id, uuid_hash_extended(me.id, 0)) limit 1
      ), around as (
        select 'buddy' as role, buddy_id as id, since as at from buddy where person_id = $1
        union all select 'asked', asked_id, created_at from buddy_proposal where proposer_id = $1
        union all select 'asking', id, at from asker
        union all select 'suggestion', id, now() from best
      )
      select around.role, person.id,
        case when around.role = 'buddy' then ${buddyJson.sql} else ${json.object(matchJson).sql} end as json
      from me, around join person on person.id = around.id
      where ${visible} and coalesce(person.intake, $2) = me.intake
      order by around.role = 'asking', around.at, person.id limit ${buddyAskersMax + 3}`;
  return runStatement<BuddyRow>(db, { name: 'buddies', text, values: [viewerId, defaultIntake] });
}

/**
 * Holds the rows of the viewer and of somebody they may see, and tells their intakes. All that two people decide about
 * each other waits here for what else either of them decides; the order of the ids keeps two from blocking each other.
 */
export async function lockBoth(tx: Tx, viewerId: string, otherId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('person')
    .select(['id', sql<string>`coalesce(intake, ${defaultIntake})`.as('intake')])
    .where('id', 'in', [viewerId, otherId])
    .where(isVisibleTo(viewerId, 'person'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ id, intake }) => [id, intake]));
}

/** Somebody's buddy, if that person is visible. */
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

/** Whom somebody has asked, if that person is visible. */
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

/** Adds a proposal, in place of one to somebody who is hidden. */
export async function addProposal(tx: Tx, proposerId: string, askedId: string): Promise<void> {
  await removeProposal(tx, proposerId);
  await tx.insertInto('buddy_proposal').values({ proposer_id: proposerId, asked_id: askedId }).execute();
}

/** Takes back what somebody asked: of this one, or of whomever it was. */
export async function removeProposal(db: Db, proposerId: string, askedId?: string): Promise<void> {
  await db
    .deleteFrom('buddy_proposal')
    .where('proposer_id', '=', proposerId)
    .$if(askedId !== undefined, (query) => query.where('asked_id', '=', askedId ?? ''))
    .execute();
}

/** Makes two people buddies, and ends all that either of them asked or was asked, and pairs with people who are hidden. */
export async function addBuddies(tx: Tx, one: string, other: string): Promise<void> {
  await removeProposalsAround(tx, [one, other]);
  await tx.deleteFrom('buddy').where('person_id', 'in', [one, other]).execute();
  await tx
    .insertInto('buddy')
    .values([
      { person_id: one, buddy_id: other },
      { person_id: other, buddy_id: one },
    ])
    .execute();
}

async function removeProposalsAround(tx: Tx, people: string[]): Promise<void> {
  await tx
    .deleteFrom('buddy_proposal')
    .where(({ eb, or }) => or([eb('proposer_id', 'in', people), eb('asked_id', 'in', people)]))
    .execute();
}

/** Ends a pair: the other side goes with this one, by the constraint `buddy_both_sides`. */
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
    .onConflict((there) => there.doNothing())
    .execute();
}

export async function removeRefusal(tx: Tx, personId: string, refusedId: string): Promise<void> {
  await tx.deleteFrom('buddy_refusal').where('person_id', '=', personId).where('refused_id', '=', refusedId).execute();
}

/** Ends whatever somebody has with others of their intake: a buddy, what they asked, and what they were asked. */
export async function removeBuddyThingsOf(tx: Tx, personId: string): Promise<void> {
  await removeBuddy(tx, personId);
  await removeProposalsAround(tx, [personId]);
}

/** What somebody would rather not, and who would rather not have them. */
export async function removeRefusalsAround(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('buddy_refusal')
    .where(({ eb, or }) => or([eb('person_id', '=', personId), eb('refused_id', '=', personId)]))
    .execute();
}
