import { type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { CommunityRole } from '@baraza/contract/features/communities.ts';
import type { DueDraft, DuePaymentDraft } from '@baraza/contract/features/dues.ts';
import { isActive, isBlocked, isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { firstId, lastId } from '#platform/sql/page-sql.ts';

export interface DueKey {
  id: string;
  dueId: string;
}

export type DueRow = NonNullable<Awaited<ReturnType<typeof findDue>>>;

/**
 * The counts are read only for the people who keep the dues, because they read all members: once for all dues of a page, each by its id, so
 * that PostgreSQL does not read all people.
 */
function selectDues(db: Db, viewerId: string, { id, isKeeper }: { id: string; isKeeper: boolean }) {
  return db
    .with('active_member', (cte) =>
      cte
        .selectFrom('community_member as member')
        .select('member.person_id')
        .where('member.community_id', '=', id)
        .where(hasAccount('member.person_id')),
    )
    .selectFrom('community_due as due')
    .select([
      'due.id',
      'due.title',
      sql<number>`due.amount::float8`.as('amount'),
      'due.currency',
      sql<string>`due.due_on::text`.as('due_on'),
      'due.closed_at',
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('community_due_payment as own')
          .select(['own.paid_on', 'own.note'])
          .whereRef('own.due_id', '=', 'due.id')
          .where('own.person_id', '=', viewerId),
      ).as('payment'),
    ])
    .$if(isKeeper, (query) => query.select([paidCount.as('paid'), owedCount.as('owed')]))
    .where('due.community_id', '=', id);
}

/** Whether a person, given by a column with their id, has an active account. */
function hasAccount(personId: string): RawBuilder<boolean> {
  return sql`coalesce((select ${isActive('person')} from person where person.id = ${sql.ref(personId)}), false)`;
}

const isPaidByMember = sql<boolean>`payment.person_id in (select person_id from active_member)`;

const paidCount = sql<number>`(select count(*)::int from community_due_payment as payment
  where payment.due_id = due.id and (${isPaidByMember} or ${hasAccount('payment.person_id')}))`;

const owedCount = sql<number>`((select count(*)::int from active_member) - (select count(*)::int from community_due_payment as payment
  where payment.due_id = due.id and ${isPaidByMember}))`;

interface DuesPage {
  id: string;
  isKeeper: boolean;
  state: 'open' | 'closed' | undefined;
  limit: number;
  after: string | undefined;
}

/** A page of the dues of a club, newest first. */
export async function listDues(
  db: Db,
  viewerId: string,
  { state, limit, after = lastId, ...club }: DuesPage,
): Promise<DueRow[]> {
  return selectDues(db, viewerId, club)
    .$if(state === 'open', (query) => query.where('due.closed_at', 'is', null))
    .$if(state === 'closed', (query) => query.where('due.closed_at', 'is not', null))
    .where('due.id', '<', after)
    .orderBy('due.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findDue(db: Db, viewerId: string, { id, dueId, isKeeper }: DueKey & { isKeeper: boolean }) {
  return selectDues(db, viewerId, { id, isKeeper }).where('due.id', '=', dueId).executeTakeFirst();
}

export async function countDues(tx: Tx, id: string): Promise<{ all: number; open: number }> {
  return tx
    .selectFrom('community_due')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where closed_at is null))::int`.as('open'),
    ])
    .where('community_id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function addDue(tx: Tx, id: string, { title, amount, currency, dueOn }: DueDraft): Promise<string> {
  const row = await tx
    .insertInto('community_due')
    .values({ community_id: id, title, amount: String(amount), currency, due_on: dueOn })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Closes a due, or opens it again. */
export async function setClosed(tx: Tx, dueId: string, isClosed: boolean): Promise<void> {
  await tx
    .updateTable('community_due')
    .set({ closed_at: isClosed ? sql<Date>`coalesce(closed_at, now())` : null })
    .where('id', '=', dueId)
    .execute();
}

export async function removeDue(tx: Tx, dueId: string): Promise<void> {
  await tx.deleteFrom('community_due').where('id', '=', dueId).execute();
}

export async function setPayment(
  tx: Tx,
  { dueId, userId }: { dueId: string; userId: string },
  { paidOn, note }: DuePaymentDraft,
): Promise<void> {
  await tx
    .insertInto('community_due_payment')
    .values({ due_id: dueId, person_id: userId, paid_on: paidOn, note })
    .onConflict((old) => old.columns(['due_id', 'person_id']).doUpdateSet({ paid_on: paidOn, note }))
    .execute();
}

export async function removePayment(tx: Tx, { dueId, userId }: { dueId: string; userId: string }): Promise<void> {
  await tx.deleteFrom('community_due_payment').where('due_id', '=', dueId).where('person_id', '=', userId).execute();
}

/** A position in the list of people by name. */
export interface PersonPosition {
  name: string;
  id: string;
}

interface PeopleFilter extends DueKey {
  /** The roles of the members whom the viewer manages, and whom a block therefore does not hide. */
  managed: readonly CommunityRole[];
}

/** The members of the club, and the people who have paid and left. */
function selectDuePeople(db: Db, viewerId: string, { id, dueId, managed }: PeopleFilter) {
  const former = db
    .selectFrom('community_due_payment as former')
    .select(['former.person_id', sql<string | null>`null::text`.as('role')])
    .where('former.due_id', '=', dueId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('community_member as member')
            .select('member.person_id')
            .where('member.community_id', '=', id)
            .whereRef('member.person_id', '=', 'former.person_id'),
        ),
      ),
    );
  const all = db
    .selectFrom('community_member as member')
    .select(['member.person_id', sql<string | null>`member.role`.as('role')])
    .where('member.community_id', '=', id)
    .unionAll(former);
  return (
    db
      .selectFrom(all.as('part'))
      // One by one: PostgreSQL would read all people for a large club.
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('person')
            .selectAll()
            .whereRef('person.id', '=', 'part.person_id')
            .limit(sql.lit(1))
            .as('person'),
        (join) => join.onTrue(),
      )
      .leftJoin('community_due_payment as payment', (join) =>
        join.onRef('payment.person_id', '=', 'part.person_id').on('payment.due_id', '=', dueId),
      )
      .where(
        sql<boolean>`(${isVisibleTo(viewerId, 'person')} or ${isActive('person')} and part.role = any(${managed}::text[]))`,
      )
      .select([
        ...personColumns('person'),
        isBlocked(viewerId, sql.ref('person.id')).as('is_blocked'),
        sql<boolean>`part.role is not null`.as('is_member'),
        sql<string | null>`payment.paid_on::text`.as('paid_on'),
        'payment.note',
        orderingName.as('name'),
      ])
  );
}

/** The beginning of a name, as searches write it, in the order of its code points: a cursor holds it. */
const orderingName: RawBuilder<string> = sql`left(person.search_name, 60) collate "C"`;

export type DuePersonRow = Awaited<ReturnType<ReturnType<typeof selectDuePeople>['execute']>>[number];

interface PeoplePage extends PeopleFilter {
  state?: 'paid' | 'owed' | undefined;
  limit: number;
  after?: PersonPosition | undefined;
}

/** The people who owe a due or have paid it, by name. */
export async function listDuePeople(
  db: Db,
  viewerId: string,
  { state, limit, after = { name: '', id: firstId }, ...filter }: PeoplePage,
): Promise<DuePersonRow[]> {
  return selectDuePeople(db, viewerId, filter)
    .$if(state === 'paid', (query) => query.where('payment.person_id', 'is not', null))
    .$if(state === 'owed', (query) => query.where('payment.person_id', 'is', null))
    .where(sql<boolean>`(${orderingName}, person.id) > (${after.name}, ${after.id}::uuid)`)
    .orderBy('name')
    .orderBy('person.id')
    .limit(limit)
    .execute();
}

/** One of these people, if the viewer may see them. */
export async function findDuePerson(
  db: Db,
  viewerId: string,
  { userId, ...filter }: PeopleFilter & { userId: string },
): Promise<DuePersonRow | undefined> {
  return selectDuePeople(db, viewerId, filter).where('part.person_id', '=', userId).executeTakeFirst();
}
