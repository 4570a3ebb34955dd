import type { Listener } from '#platform/listeners.ts';
import { removeBuddyAndProposals } from './buddies.queries.ts';

/** Ends the pair and the proposals of a person who moves to another intake. */
export const endBuddiesOfMoved: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.changedIntake') await removeBuddyAndProposals(tx, domainEvent.personId);
};
