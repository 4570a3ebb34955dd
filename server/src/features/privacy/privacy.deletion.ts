import type { Listener } from '#platform/listeners.ts';
import { removeRestrictionsOf } from './restrictions.queries.ts';

/** Removes the blocks and mutes by and of an erased person. */
export const removeRestrictionsOfErased: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.erased') await removeRestrictionsOf(tx, domainEvent.personId);
};
