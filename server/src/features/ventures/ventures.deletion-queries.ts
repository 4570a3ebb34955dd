import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** Removes a person's likes, follows and reviews with their counts, and their memberships and recorded views. */
export async function removeOpinionsOf(tx: Tx, personId: string): Promise<void> {
  await sql`
    with removed as (delete from venture_like where person_id = ${personId} returning venture_id)
    update venture set likes_count = likes_count - 1 from removed where venture.id = removed.venture_id`.execute(tx);
  await sql`
    with removed as (delete from venture_follow where person_id = ${personId} returning venture_id)
    update venture set followers_count = followers_count - 1 from removed where venture.id = removed.venture_id`.execute(
    tx,
  );
  await sql`
    with removed as (delete from venture_review where author_id = ${personId} returning venture_id, rating, hidden_at)
    update venture set reviews_count = reviews_count - 1, ratings_sum = ratings_sum - removed.rating
    from removed where venture.id = removed.venture_id and removed.hidden_at is null`.execute(tx);
  await tx.deleteFrom('venture_member').where('person_id', '=', personId).execute();
  await tx.deleteFrom('venture_viewer').where('viewer_id', '=', personId).execute();
}

/** Removes the offers of a person's ventures, and the offers to that person. */
export async function removeTransfersOf(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('venture_transfer')
    .where((eb) =>
      eb.or([
        eb('recipient_id', '=', personId),
        eb('venture_id', 'in', eb.selectFrom('venture').select('id').where('owner_id', '=', personId)),
      ]),
    )
    .execute();
}
