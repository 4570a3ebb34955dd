import { enqueue } from '#platform/jobs.ts';
import type { Listener } from '#platform/listeners.ts';
import { removeTextsOf } from './reports.queries.ts';

/** Reports suspected content after the commit, because the snapshot copies pictures. */
export const reportSuspected: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type !== 'moderation.suspected') return;
  const { type: _type, ...suspicion } = domainEvent;
  await enqueue(tx, 'moderation.report', suspicion);
};

/** Removes the texts of an erased person's reports, and their name from cases. The cases stay. */
export const removeTextsOfErased: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.erased') await removeTextsOf(tx, domainEvent.personId);
};
