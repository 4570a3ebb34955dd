import { afterCommit } from '#platform/pool.ts';
import type { Listener } from '#platform/listeners.ts';
import { removeSessions } from './auth.queries.ts';
import { removeDevicesOf } from './devices.queries.ts';

/** A person who deletes their account is signed out everywhere. */
export const endSessionsOfDeleted: Listener = async ({ sessions }, tx, domainEvent) => {
  if (domainEvent.type !== 'profiles.deleted') return;
  const { personId } = domainEvent;
  await removeSessions(tx, personId);
  afterCommit(tx, () => sessions.forget(personId));
};

export const removeDevicesOfErased: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.erased') await removeDevicesOf(tx, domainEvent.personId);
};
