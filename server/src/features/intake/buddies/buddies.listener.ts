import type { Listener } from '#platform/publish.ts';
import { removeBuddyThingsOf } from './buddies.queries.ts';

/** Buddies are of one intake: who goes to another leaves theirs behind, and what was asked. */
export const endBuddiesOfMoved: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.changedIntake') await removeBuddyThingsOf(tx, domainEvent.personId);
};
