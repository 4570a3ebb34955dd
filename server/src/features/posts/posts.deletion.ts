import { removePictures } from '#features/media/media.public.ts';
import type { Listener } from '#platform/publish.ts';
import {
  countThreads,
  listFilesOf,
  lockPostsTouchedBy,
  removeCommentsOf,
  removeLikesOf,
  removePostsOf,
  removeSavesAndMentionsOf,
} from './posts.deletion-queries.ts';

/** Of who is deleted goes every post with its pictures, every comment with its replies, every like and what was saved. */
export const removePostsOfErased: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type !== 'profiles.erased') return;
  const { personId } = domainEvent;
  // Held first and in one order, as those who comment do, so that no counter is lost in between.
  await lockPostsTouchedBy(tx, personId);
  const files = await listFilesOf(tx, personId);
  await removePostsOf(tx, personId);
  await removeLikesOf(tx, personId);
  await removeSavesAndMentionsOf(tx, personId);
  await countThreads(tx, await removeCommentsOf(tx, personId));
  await removePictures(tx, files);
};
