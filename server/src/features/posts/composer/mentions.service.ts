import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { findSpeaker, setMentions } from './marks.queries.ts';

/** Stores the mentions in the text of a post, and publishes newly mentioned people. */
export async function mentionInPost(
  { publish }: Pick<Deps, 'publish'>,
  tx: Tx,
  post: { postId: string; authorId: string; content: string; usernames: readonly string[] },
): Promise<void> {
  const userIds = await setMentions(tx, { type: 'POST', id: post.postId }, post);
  if (userIds.length === 0) return;
  const { postId, content, authorId: actorId } = post;
  const club = await findSpeaker(tx, postId);
  await publish(tx, { type: 'posts.mentioned', actorId: club ? null : actorId, club, postId, content, userIds });
}
