import type { Listener } from '#platform/listeners.ts';
import { removeBuddyAndProposals, separateBuddies } from './buddies.queries.ts';

/** Ends the pair and the proposals of a person who moves to another intake. */
export const endBuddiesOfMoved: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.changedIntake') await removeBuddyAndProposals(tx, domainEvent.personId);
};

/** Ends the pair and the proposals between two people after a block. */
export const endBuddiesOfBlocked: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'privacy.blocked') {
    await separateBuddies(tx, domainEvent.blockerId, domainEvent.blockedId);
  }
};
