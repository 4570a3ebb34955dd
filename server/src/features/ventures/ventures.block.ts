import type { Tx } from '#platform/sql/database.ts';
import { removeFollowsBetween, removeTeamTiesBetween } from './ventures.block-queries.ts';

/** After a block, ends what ties each of the two to the other's businesses: follows, team memberships and transfer offers. */
export async function separateTeams(tx: Tx, one: string, other: string): Promise<void> {
  for (const [ownerId, otherId] of [
    [one, other],
    [other, one],
  ] as const) {
    await removeFollowsBetween(tx, ownerId, otherId);
    await removeTeamTiesBetween(tx, ownerId, otherId);
  }
}
