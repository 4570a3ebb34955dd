import type { Listener } from '#platform/listeners.ts';
import { removeFollowsBetween, removeTeamTiesBetween } from './ventures.block-queries.ts';

/** After a block, ends what ties each of the two to the other's businesses: follows, team memberships and transfer offers. */
export const separateTeamsOfBlocked: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type !== 'privacy.blocked') return;
  const { blockerId, blockedId } = domainEvent;
  for (const [ownerId, otherId] of [
    [blockerId, blockedId],
    [blockedId, blockerId],
  ] as const) {
    await removeFollowsBetween(tx, ownerId, otherId);
    await removeTeamTiesBetween(tx, ownerId, otherId);
  }
};
