import type { Tx } from '#platform/sql/database.ts';
import { countFollow, removeFollow } from './connections.queries.ts';

/** Removes the follows between two people after a block, which holds the locks of both. */
export async function endFollowsBetween(tx: Tx, one: string, other: string): Promise<void> {
  for (const [follower, following] of [
    [one, other],
    [other, one],
  ] as const) {
    if (await removeFollow(tx, follower, following)) await countFollow(tx, follower, following, -1);
  }
}
