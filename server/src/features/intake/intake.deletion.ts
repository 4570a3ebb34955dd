import type { Listener } from '#platform/publish.ts';
import { removeIntakeThingsOf } from './intake.deletion-queries.ts';

/** Of who is deleted go announcements, icebreakers with their discussion, comments and likes. */
export const leaveIntakeOfErased: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.erased') await removeIntakeThingsOf(tx, domainEvent.personId);
};
