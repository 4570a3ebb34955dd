import type { Listener } from '#platform/publish.ts';
import { removeFollowsOf } from './connections.queries.ts';

/** Who is deleted follows nobody and is followed by nobody, and counts with none of them. */
export const endFollowsOfErased: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.erased') await removeFollowsOf(tx, domainEvent.personId);
};
