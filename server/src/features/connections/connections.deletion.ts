import type { Listener } from '#platform/listeners.ts';
import { removeFollowsOf } from './connections.queries.ts';

/** Removes the follows of an erased account from both sides, and from the counters. */
export const endFollowsOfErased: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.erased') await removeFollowsOf(tx, domainEvent.personId);
};
