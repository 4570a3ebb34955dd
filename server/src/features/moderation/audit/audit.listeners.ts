import type { Listener } from '#platform/listeners.ts';
import { recordAct } from './audit.ts';

/** The server ends the sessions of an account that the sign-in provider refuses. */
export const recordRefusedAccount: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type !== 'auth.refused') return;
  const { personId, sessions } = domainEvent;
  await recordAct(tx, {
    actorId: null,
    via: 'system',
    act: 'person.sign-out',
    targetType: 'PERSON',
    targetId: personId,
    subjectId: personId,
    detail: { reason: 'refused by the sign-in provider', sessions },
  });
};
