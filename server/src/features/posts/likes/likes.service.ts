import type { Comment, Post } from '@baraza/contract/features/posts.ts';
import { findComment } from '#features/posts/comments/comments.queries.ts';
import { viewComment } from '#features/posts/comments/comments.view.ts';
import { viewOnePost } from '#features/posts/feed/posts.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notFound } from '#platform/http/errors.ts';
import { transact } from '#platform/sql/pool.ts';
import { addCommentLike, addPostLike, type CommentKey, removeCommentLike, removePostLike } from './likes.queries.ts';
import { notFoundIfDeleted } from './not-found-if-deleted.ts';

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

/** Sets or clears the viewer's like. Idempotent. */
export async function likeComment(
  { db, publish }: Deps,
  viewer: Viewer,
  key: CommentKey,
  like: 1 | -1,
): Promise<Comment> {
  const liked = like === 1;
  const write = transact(db, async (tx) => {
    const row = await findComment(tx, viewer.id, key.postId, key.commentId);
    if (!row) throw notFound();
    const comment = viewComment(row);
    const likes = await (liked ? addCommentLike : removeCommentLike)(tx, viewer.id, key);
    if (likes === undefined) return { ...comment, liked };
    const type = liked ? 'posts.commentLiked' : 'posts.commentUnliked';
    await publish(tx, { type, actorId: viewer.id, ...key, authorId: comment.user.id });
    return { ...comment, liked, likesCounter: likes };
  });
  return notFoundIfDeleted(write);
}
