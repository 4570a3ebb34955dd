import type { Tx } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { addCommentMentions, setPostMentions } from './marks.queries.ts';

type Telling = Pick<Deps, 'publish'>;

/** Keeps whom a post mentions from now on, and tells of those it did not mention before. */
export async function mentionInPost(
  { publish }: Telling,
  tx: Tx,
  post: { postId: string; authorId: string; usernames: readonly string[] },
): Promise<void> {
  const userIds = await setPostMentions(tx, post);
  if (userIds.length === 0) return;
  const { postId, authorId: actorId } = post;
  await publish(tx, { type: 'posts.mentioned', actorId, postId, commentId: undefined, userIds });
}

/** Keeps whom a new comment mentions, and tells of them. */
export async function mentionInComment(
  { publish }: Telling,
  tx: Tx,
  comment: { postId: string; commentId: string; authorId: string; usernames: readonly string[] },
): Promise<void> {
  const userIds = await addCommentMentions(tx, comment);
  if (userIds.length === 0) return;
  const { postId, commentId, authorId: actorId } = comment;
  await publish(tx, { type: 'posts.mentioned', actorId, postId, commentId, userIds });
}
