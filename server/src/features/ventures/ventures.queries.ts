import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';
import { hasVentureRight, reachableVentures, type VentureRight } from './ventures.visibility.ts';

export type VentureSummary = NonNullable<Awaited<ReturnType<typeof findVentureSummary>>>;

/** The owner and the counters of a venture that the viewer can open. */
export async function findVentureSummary(db: Db, viewerId: string, id: string) {
  return reachableVentures(db, viewerId)
    .select([
      'venture.owner_id',
      'venture.likes_count',
      'venture.followers_count',
      'venture.reviews_count',
      'venture.ratings_sum',
      hasVentureRight(viewerId, 'edit').as('can_edit'),
    ])
    .where('venture.id', '=', id)
    .executeTakeFirst();
}

/** Whether a person has a right to a venture. */
export async function hasRight(
  db: Db,
  { viewerId, id, right }: { viewerId: string; id: string; right: VentureRight },
): Promise<boolean> {
  const row = await db
    .selectFrom('venture')
    .select('id')
    .where('id', '=', id)
    .where(hasVentureRight(viewerId, right))
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the row of a venture until the transaction ends. */
export async function lockVenture(tx: Tx, id: string) {
  return tx
    .selectFrom('venture')
    .select(['owner_id', 'logo', 'cover', 'closed_at', 'updated_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** How many open ventures a person has. */
export async function countOpenVentures(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('venture')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Deletes a venture. Returns the files of its pictures and of those of its products. */
export async function removeVenture(tx: Tx, id: string): Promise<string[]> {
  return removeVenturesWhere(tx, sql<boolean>`venture.id = ${id}`);
}

/** Deletes a person's ventures. Returns the files of their pictures and of those of their products. */
export async function removeVenturesOf(tx: Tx, personId: string): Promise<string[]> {
  return removeVenturesWhere(tx, sql<boolean>`venture.owner_id = ${personId}`);
}

async function removeVenturesWhere(tx: Tx, condition: RawBuilder<boolean>): Promise<string[]> {
  const ofProducts = await tx
    .selectFrom('venture_product_picture as picture')
    .innerJoin('venture_product as product', 'product.id', 'picture.product_id')
    .innerJoin('venture', 'venture.id', 'product.venture_id')
    .select('picture.file')
    .where(condition)
    .execute();
  const rows = await tx.deleteFrom('venture').where(condition).returning(['logo', 'cover']).execute();
  const files = rows.flatMap(({ logo, cover }) => [logo, cover]).filter((file) => file !== null);
  return [...files, ...ofProducts.map(({ file }) => file)];
}
