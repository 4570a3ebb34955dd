import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

export interface CommentKey {
  postId: string;
  commentId: string;
}

/** Adds the viewer's like. Returns the post's number of likes, or undefined if the viewer liked it already. */
export async function addPostLike(tx: Tx, viewerId: string, postId: string): Promise<number | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('post_like')
    .values({ post_id: postId, user_id: viewerId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? countPostLikes(tx, postId, 1) : undefined;
}

/** Removes the viewer's like. Returns the post's number of likes, or undefined if the viewer did not like it. */
export async function removePostLike(tx: Tx, viewerId: string, postId: string): Promise<number | undefined> {
  const { numDeletedRows } = await tx
    .deleteFrom('post_like')
    .where('post_id', '=', postId)
    .where('user_id', '=', viewerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows ? countPostLikes(tx, postId, -1) : undefined;
}

async function countPostLikes(tx: Tx, postId: string, by: number): Promise<number> {
  const { likes_count } = await tx
    .updateTable('post')
    .set({ likes_count: sql<number>`likes_count + ${by}` })
    .where('id', '=', postId)
    .returning('likes_count')
    .executeTakeFirstOrThrow();
  return likes_count;
}

/** Adds the viewer's like. Returns the comment's number of likes, or undefined if the viewer liked it already. */
export async function addCommentLike(tx: Tx, viewerId: string, comment: CommentKey): Promise<number | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('comment_like')
    .values({ post_id: comment.postId, comment_id: comment.commentId, user_id: viewerId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? countCommentLikes(tx, comment, 1) : undefined;
}

/** Removes the viewer's like. Returns the comment's number of likes, or undefined if the viewer did not like it. */
export async function removeCommentLike(tx: Tx, viewerId: string, comment: CommentKey): Promise<number | undefined> {
  const { numDeletedRows } = await tx
    .deleteFrom('comment_like')
    .where('post_id', '=', comment.postId)
    .where('comment_id', '=', comment.commentId)
    .where('user_id', '=', viewerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows ? countCommentLikes(tx, comment, -1) : undefined;
}

async function countCommentLikes(tx: Tx, { postId, commentId }: CommentKey, by: number): Promise<number> {
  const { likes_count } = await tx
    .updateTable('comment')
    .set({ likes_count: sql<number>`likes_count + ${by}` })
    .where('post_id', '=', postId)
    .where('id', '=', commentId)
    .returning('likes_count')
    .executeTakeFirstOrThrow();
  return likes_count;
}
