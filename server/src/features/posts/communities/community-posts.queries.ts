import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** How many other posts of a community are pinned. */
export async function countPins(
  tx: Tx,
  { communityId, exceptId }: { communityId: string; exceptId: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom('post')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('community_id', '=', communityId)
    .where('pinned_at', 'is not', null)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A post that is pinned already keeps the time from which it is. */
export async function setPinned(tx: Tx, postId: string, isPinned: boolean): Promise<void> {
  await tx
    .updateTable('post')
    .set({ pinned_at: isPinned ? sql<Date>`coalesce(pinned_at, now())` : null })
    .where('id', '=', postId)
    .execute();
}

/** Gives all posts of a community its audience. Locks them in one order, as deleting an account does. */
export async function setAudience(tx: Tx, communityId: string, audience: string): Promise<void> {
  await sql`
    update post set audience = ${audience} where id in (
      select id from post where community_id = ${communityId} and audience <> ${audience} order by id for no key update
    )`.execute(tx);
}
