import { sql } from 'kysely';
import { isActive, isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { lastId, microsecondsOf, timestampOf } from '#platform/sql/page-sql.ts';

/** A person restricts another one by a block or a mute. */
export type Restriction = 'block' | 'mute';

/**
 * Locks the rows of two people in the order of their ids. Returns whether both have an account. The rows are locked by whatever
 * may not happen at the same time as a block.
 */
export async function lockPair(tx: Tx, one: string, other: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('person')
    .select('id')
    .where('id', 'in', [one, other])
    .where(isActive('person'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.length === 2;
}

/** Whether the viewer may see a person. */
export async function isVisible(db: Db, viewerId: string, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where(isVisibleTo(viewerId, 'person'))
    .executeTakeFirst();
  return row !== undefined;
}

/** The rows of a table by the columns that both tables have under different names. */
function restrictions(kind: Restriction) {
  const [own, other] = kind === 'block' ? ['blocker_id', 'blocked_id'] : ['muter_id', 'muted_id'];
  return sql<{ own_id: string; other_id: string; created_at: Date }>`(
    select ${sql.ref(own ?? '')} as own_id, ${sql.ref(other ?? '')} as other_id, created_at from ${sql.table(kind)})`;
}

export async function hasRestricted(db: Db, kind: Restriction, ownId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom(restrictions(kind).as('restriction'))
    .select('other_id')
    .where('own_id', '=', ownId)
    .where('other_id', '=', otherId)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many people a person has restricted, those with a deleted account included. */
export async function countStored(db: Db, kind: Restriction, ownId: string): Promise<number> {
  const row = await db
    .selectFrom(restrictions(kind).as('restriction'))
    .select(sql<number>`count(*)::int`.as('number'))
    .where('own_id', '=', ownId)
    .executeTakeFirstOrThrow();
  return row.number;
}

/** A block is as old as its row, which is added after everything else in its transaction. */
export async function addBlock(tx: Tx, blockerId: string, blockedId: string): Promise<void> {
  await tx.insertInto('block').values({ blocker_id: blockerId, blocked_id: blockedId }).execute();
}

export async function addMute(tx: Tx, muterId: string, mutedId: string): Promise<void> {
  await tx
    .insertInto('mute')
    .values({ muter_id: muterId, muted_id: mutedId })
    .onConflict((old) => old.columns(['muter_id', 'muted_id']).doNothing())
    .execute();
}

/** Returns whether there was one. */
export async function removeBlock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('block')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeMute(db: Db, muterId: string, mutedId: string): Promise<void> {
  await db.deleteFrom('mute').where('muter_id', '=', muterId).where('muted_id', '=', mutedId).execute();
}

/** A position in a list by the time of the restriction, in microseconds. */
export interface RestrictionPosition {
  at: string;
  id: string;
}

/** The people whom a person has restricted, without deleted accounts. A block in the other direction does not hide them here. */
function restrictedPeople(db: Db, kind: Restriction, ownId: string) {
  return db
    .selectFrom(restrictions(kind).as('restriction'))
    .innerJoin('person', 'person.id', 'restriction.other_id')
    .where('restriction.own_id', '=', ownId)
    .where(kind === 'block' ? isActive('person') : isVisibleTo(ownId, 'person'));
}

/** A page of them, the latest first. */
export async function listRestricted(
  db: Db,
  ownId: string,
  { kind, limit, after }: { kind: Restriction; limit: number; after: RestrictionPosition | undefined },
) {
  const { at, id } = after ?? { at: '9999999999999999', id: lastId };
  return restrictedPeople(db, kind, ownId)
    .select(personColumns('person'))
    .select(microsecondsOf('restriction.created_at').as('restricted_at'))
    .where(sql<boolean>`(restriction.created_at, restriction.other_id) < (${timestampOf(at)}, ${id}::uuid)`)
    .orderBy('restriction.created_at', 'desc')
    .orderBy('restriction.other_id', 'desc')
    .limit(limit)
    .execute();
}

export async function countRestricted(db: Db, kind: Restriction, ownId: string): Promise<number> {
  const row = await restrictedPeople(db, kind, ownId)
    .select(sql<number>`count(*)::int`.as('number'))
    .executeTakeFirstOrThrow();
  return row.number;
}

/** Removes all blocks and mutes by and of a person, and the words that they have muted. */
export async function removeRestrictionsOf(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('block')
    .where(({ eb, or }) => or([eb('blocker_id', '=', personId), eb('blocked_id', '=', personId)]))
    .execute();
  await tx
    .deleteFrom('mute')
    .where(({ eb, or }) => or([eb('muter_id', '=', personId), eb('muted_id', '=', personId)]))
    .execute();
  await tx.deleteFrom('muted_word').where('person_id', '=', personId).execute();
}
