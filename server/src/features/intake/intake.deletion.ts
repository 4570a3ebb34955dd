import type { Listener } from '#platform/listeners.ts';
import { removeContentOf } from './intake.deletion-queries.ts';

/** Removes the announcements, icebreakers, comments, likes and buddies of an erased person. */
export const removeIntakeOfErased: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.erased') await removeContentOf(tx, domainEvent.personId);
};
