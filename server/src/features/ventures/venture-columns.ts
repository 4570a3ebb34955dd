import { CompiledQuery } from 'kysely';
import { visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/database.ts';

/** A closed venture is seen by its owner alone, and one whose owner is not to be seen by nobody. */
export const mayBeSeen = `${visiblePersonSql({ person: 'owner', viewer: '$1' })}
  and (venture.closed_at is null or venture.owner_id = $1)`;
export const seenVentures = `venture join person as owner on owner.id = venture.owner_id where ${mayBeSeen}`;

export interface ListPage {
  ventureId: string;
  limit: number;
  /** The person, or the entry, that the page before has ended with. */
  after: string | undefined;
}

/** The columns hold JSON that the builder does not write. */
export async function run<Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values) as CompiledQuery<Row>);
  return rows;
}
