import { removePictures } from '#features/media/media.public.ts';
import type { Listener } from '#platform/listeners.ts';
import { removeOpinionsOf, removeTransfersOf, removeVenturesOf } from './ventures.deletion-queries.ts';

/** Ends the transfer offers by and to a person who deletes their account or is banned. Restoring it does not renew them. */
export const endTransfersOfDeleted: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.deleted' || domainEvent.type === 'profiles.banned')
    await removeTransfersOf(tx, domainEvent.personId);
};

/** Removes an erased person's ventures, and their likes, follows, reviews and team memberships. */
export const removeVenturesOfErased: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type !== 'profiles.erased') return;
  const { personId } = domainEvent;
  await removePictures(tx, await removeVenturesOf(tx, personId));
  await removeOpinionsOf(tx, personId);
};
