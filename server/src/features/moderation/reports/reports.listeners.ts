import { enqueue } from '#platform/jobs.ts';
import type { Listener } from '#platform/listeners.ts';
import { removePerson } from './reports.queries.ts';
import { removeSnapshotPictures } from './snapshot.ts';

/** Reports suspected content after the commit, because the snapshot copies pictures. */
export const reportSuspected: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type !== 'moderation.suspected') return;
  const { type: _type, ...suspicion } = domainEvent;
  await enqueue(tx, 'moderation.report', suspicion);
};

/** Removes an erased person from reports and cases, which stay for the numbers. */
export const removeErasedFromReports: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.erased')
    await removeSnapshotPictures(tx, await removePerson(tx, domainEvent.personId));
};
