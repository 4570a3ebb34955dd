import { CompiledQuery } from 'kysely';
import { visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/database.ts';

/** A closed venture is seen by its owner alone, and one whose owner is not to be seen by nobody. */
export const mayBeSeen = `${visiblePersonSql({ person: 'owner', viewer: '$1' })}
  and (venture.closed_at is null or venture.owner_id = $1)`;
/** The same for one that is asked for by its id: whoever it is offered to sees a closed one as well, to decide. */
export const reachedVentures = `venture join person as owner on owner.id = venture.owner_id
  where ${visiblePersonSql({ person: 'owner', viewer: '$1' })}
    and (venture.closed_at is null or venture.owner_id = $1 or exists (
      select from venture_transfer as offer
      where offer.venture_id = venture.id and offer.to_id = $1 and offer.expires_at > now()))`;
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
