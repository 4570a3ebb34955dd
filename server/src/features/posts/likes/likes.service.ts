import type { Post } from '@baraza/contract/features/posts.ts';
import { viewOnePost } from '#features/posts/feed/posts.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notFoundIfDeleted } from '#platform/http/not-found-if-deleted.ts';
import { transact } from '#platform/sql/pool.ts';
import { addPostLike, removePostLike } from './likes.queries.ts';

/** Sets or clears the viewer's like. Idempotent. */
export async function likePost({ db, publish }: Deps, viewer: Viewer, id: string, like: 1 | -1): Promise<Post> {
  const liked = like === 1;
  const write = transact(db, async (tx) => {
    const post = await viewOnePost({ db: tx }, viewer, id);
    const likes = await (liked ? addPostLike : removePostLike)(tx, viewer.id, id);
    if (likes === undefined) return { ...post, liked };
    const type = liked ? 'posts.liked' : 'posts.unliked';
    await publish(tx, { type, actorId: viewer.id, postId: id, ownerId: post.owner.id });
    return { ...post, liked, likesCounter: likes };
  });
  return notFoundIfDeleted(write);
}
