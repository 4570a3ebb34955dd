import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';
import { isNewAccount, newAccountDays } from '#platform/features/new-accounts.ts';
import type { FloodKind } from './flood-rules.ts';

/** When a new account stops being one; undefined if it is not new. */
export async function findEndOfNew(tx: Tx, personId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('person')
    .select(sql<Date>`created_at + make_interval(days => ${newAccountDays})`.as('until'))
    .where('id', '=', personId)
    .where(isNewAccount('person'))
    .executeTakeFirst();
  return row?.until;
}

/** Adds to what a person has used of a limit, unless that would exceed it. Returns whether it did. */
export async function addUse(
  tx: Tx,
  personId: string,
  use: { act: string; isDaily: boolean; amount: number; max: number },
): Promise<boolean> {
  const { act, isDaily, amount, max } = use;
  if (amount > max) return false;
  const row = await tx
    .insertInto('new_account_use')
    .values({
      person_id: personId,
      kind: act,
      day: isDaily ? sql<string>`(now() at time zone 'UTC')::date` : 'epoch',
      used: amount,
    })
    .onConflict((old) =>
      old
        .columns(['person_id', 'kind', 'day'])
        .doUpdateSet({ used: sql<number>`new_account_use.used + excluded.used` })
        .where(sql<boolean>`new_account_use.used + excluded.used <= ${max}`),
    )
    .returning('used')
    .executeTakeFirst();
  return row !== undefined;
}

/** An act with a daily limit for every person. */
export type DailyAct = 'invitation' | 'join_request' | 'message_request' | 'group_member';

/**
 * Adds to how many times a person has done something today, in UTC, and returns true, unless that would exceed `max`. A transaction that began
 * before midnight counts for the new day if another one has counted for it already.
 */
export async function addDaily(
  tx: Tx,
  personId: string,
  { act, amount, max }: { act: DailyAct; amount: number; max: number },
): Promise<boolean> {
  if (amount > max) return false;
  const { rows } = await sql`
    insert into daily_count as counted (person_id, kind, day, count)
    values (${personId}, ${act}, (now() at time zone 'UTC')::date, ${amount})
    on conflict (person_id, kind) do update set day = greatest(counted.day, excluded.day),
      count = excluded.count + case when counted.day < excluded.day then 0 else counted.count end
    where counted.day < excluded.day or counted.count + excluded.count <= ${max}
    returning true`.execute(tx);
  return rows.length > 0;
}

/** Records that a person was reported for a flood. Returns false if they were reported for the same kind today. */
export async function addFloodReport(tx: Tx, personId: string, kind: FloodKind): Promise<boolean> {
  const row = await tx
    .insertInto('flood_report')
    .values({ person_id: personId, kind, day: sql<string>`(now() at time zone 'UTC')::date` })
    .onConflict((old) => old.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes counts that no longer matter: of days before yesterday, and of accounts that are no longer new. */
export async function removeOldCounts(db: Db): Promise<void> {
  const past = sql<boolean>`day < (now() at time zone 'UTC')::date - 1`;
  await db.deleteFrom('daily_count').where(past).execute();
  await db.deleteFrom('flood_report').where(past).execute();
  await db.deleteFrom('invitation_day').where(past).execute();
  await db
    .deleteFrom('new_account_use')
    .where(past)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('day', '<>', 'epoch'),
        eb(
          'person_id',
          'in',
          selectFrom('person')
            .select('id')
            .where('created_at', '<', sql<Date>`now() - make_interval(days => ${newAccountDays})`),
        ),
      ]),
    )
    .execute();
}

/** Removes everything that is counted of a person. */
export async function removeCountsOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('flood_report').where('person_id', '=', personId).execute();
  await tx.deleteFrom('new_account_use').where('person_id', '=', personId).execute();
  await tx.deleteFrom('daily_count').where('person_id', '=', personId).execute();
  await tx.deleteFrom('invitation_day').where('person_id', '=', personId).execute();
}
