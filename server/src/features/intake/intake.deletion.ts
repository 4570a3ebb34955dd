import type { Listener } from '#platform/publish.ts';
import { removeIntakeThingsOf } from './intake.deletion-queries.ts';

/** Of who is deleted go announcements, icebreakers with their discussion, comments and likes. */
export const leaveIntakeOfErased: Listener = async (_deps, tx, happening) => {
  if (happening.type === 'profiles.erased') await removeIntakeThingsOf(tx, happening.personId);
};
