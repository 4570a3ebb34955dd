import type { Listener } from '#platform/listeners.ts';
import { countFollow, removeFollow } from './connections.queries.ts';

/** Removes the follows between two people after a block, which holds the locks of both. */
export const endFollowsOfBlocked: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type !== 'privacy.blocked') return;
  const { blockerId, blockedId } = domainEvent;
  for (const [follower, following] of [
    [blockerId, blockedId],
    [blockedId, blockerId],
  ] as const) {
    if (await removeFollow(tx, follower, following)) await countFollow(tx, follower, following, -1);
  }
};
