import { removeCommentsOf } from '#features/comments/comments.public.ts';
import { removePictures } from '#features/media/media.public.ts';
import { removeRemovedContentOf } from '#features/posts/communities/removed-content.queries.ts';
import { removeScheduledOf } from '#features/posts/scheduled/scheduled.queries.ts';
import type { Tx } from '#platform/sql/database.ts';
import {
  listFilesOf,
  lockPollsOf,
  lockPostsTouchedBy,
  recountComments,
  removeLikesOf,
  removePostsOf,
  removeSavesAndMentionsOf,
  removeVotesOf,
} from './posts.deletion-queries.ts';

/**
 * Removes a person's posts, also scheduled ones, with their pictures, comments with their replies, likes, votes, saves, mentions, and what
 * is kept of content that a club has removed.
 */
export async function removeContentOf(tx: Tx, personId: string): Promise<void> {
  // Locked first and in one order, so that concurrent comments and likes wait and every counter stays right.
  await lockPostsTouchedBy(tx, personId);
  await lockPollsOf(tx, personId);
  const files = [...(await removeScheduledOf(tx, personId)), ...(await listFilesOf(tx, personId))];
  await removePostsOf(tx, personId);
  await removeLikesOf(tx, personId);
  await removeVotesOf(tx, personId);
  await removeRemovedContentOf(tx, personId);
  await removeSavesAndMentionsOf(tx, personId);
  await recountComments(tx, await removeCommentsOf(tx, 'POST', personId));
  await removePictures(tx, files);
}
