import type { Tx } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { setPostMentions } from './marks.queries.ts';

type Telling = Pick<Deps, 'publish'>;

/** Keeps whom a post mentions from now on, and tells of those it did not mention before. */
export async function mentionInPost(
  { publish }: Telling,
  tx: Tx,
  post: { postId: string; authorId: string; content: string; usernames: readonly string[] },
): Promise<void> {
  const userIds = await setPostMentions(tx, post);
  if (userIds.length === 0) return;
  const { postId, content, authorId: actorId } = post;
  await publish(tx, { type: 'posts.mentioned', actorId, postId, content, userIds });
}
