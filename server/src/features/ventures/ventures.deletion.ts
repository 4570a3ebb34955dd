import { removePictures } from '#features/media/media.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import { removeOpinionsOf } from './ventures.deletion-queries.ts';
import { removeVenturesOf } from './ventures.queries.ts';

/** Removes a person's ventures, and their likes, follows, reviews and team memberships. */
export async function removeContentOf(tx: Tx, personId: string): Promise<void> {
  await removePictures(tx, await removeVenturesOf(tx, personId));
  await removeOpinionsOf(tx, personId);
}
