import { sql } from 'kysely';
import { removeCommentsOf } from '#features/comments/comments.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import { removeBuddyAndProposals, removeRefusalsOf } from './buddies/buddies.queries.ts';

/** Removes everything that a person did in any intake, and subtracts their likes. */
export async function removeContentOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('announcement').where('author_id', '=', personId).execute();
  await sql`
    with removed as (delete from announcement_like where person_id = ${personId} returning announcement_id)
    update announcement set likes_count = likes_count - 1 from removed where announcement.id = removed.announcement_id`.execute(
    tx,
  );
  await removeCommentsOf(tx, 'ICEBREAKER', personId);
  await tx.deleteFrom('icebreaker').where('author_id', '=', personId).execute();
  await tx.deleteFrom('first_week_tick').where('person_id', '=', personId).execute();
  await removeBuddyAndProposals(tx, personId);
  await removeRefusalsOf(tx, personId);
}
