import type { Listener } from '#platform/listeners.ts';
import { touchConversationOf } from './participants.queries.ts';

/** Makes sure that no message is stored after a block. The conversation stays readable for both. */
export const closeConversationOfBlocked: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'privacy.blocked') {
    await touchConversationOf(tx, [domainEvent.blockerId, domainEvent.blockedId]);
  }
};
