import type { Post } from '@baraza/contract/features/posts.ts';
import { findPost } from '#features/posts/feed/posts.queries.ts';
import { requireOpenPost } from '#features/posts/feed/posts.service.ts';
import { viewPost } from '#features/posts/feed/posts.view.ts';
import type { Deps } from '#platform/features/deps.ts';
import { requireRow } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notFoundIfDeleted } from '#platform/http/not-found-if-deleted.ts';
import { transact } from '#platform/sql/pool.ts';
import { addPostLike, removePostLike } from './likes.queries.ts';

/** Sets or clears the viewer's like. Idempotent. */
export async function likePost({ db, publish }: Deps, viewer: Viewer, id: string, like: 1 | -1): Promise<Post> {
  const liked = like === 1;
  const write = transact(db, async (tx) => {
    const row = await (liked ? requireOpenPost(tx, viewer, id) : requireRow(await findPost(tx, viewer.id, id)));
    const post = viewPost(row);
    const likes = await (liked ? addPostLike : removePostLike)(tx, viewer.id, id);
    if (likes === undefined) return { ...post, liked };
    const type = liked ? 'posts.liked' : 'posts.unliked';
    await publish(tx, { type, actorId: viewer.id, postId: id, ownerId: row.owner_id });
    return { ...post, liked, likesCounter: likes };
  });
  return notFoundIfDeleted(write);
}
