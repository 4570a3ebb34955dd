import { removePictures } from '#features/media/media.public.ts';
import type { Listener } from '#platform/publish.ts';
import { removeOpinionsOf, removeVenturesOf } from './ventures.deletion-queries.ts';

/** Of who is deleted go their ventures with all that hangs on them, and their likes, follows, reviews and places on teams. */
export const leaveVenturesOfErased: Listener = async (_deps, tx, happening) => {
  if (happening.type !== 'profiles.erased') return;
  const { personId } = happening;
  await removePictures(tx, await removeVenturesOf(tx, personId));
  await removeOpinionsOf(tx, personId);
};
