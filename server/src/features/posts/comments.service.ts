import { type Comment, commentPageSize, replyPageSize } from '@baraza/contract/features/posts.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { mentionsIn } from '@baraza/contract/shared/text-marks.ts';
import { findCurrentUser } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/database.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { notAllowed, notFound, ruleBroken } from '#platform/errors.ts';
import { createOnce, findReply } from '#platform/idempotency.ts';
import { type Page, pageOf } from '#platform/page.ts';
import { transact } from '#platform/pool.ts';
import {
  addComment,
  addCommentLike,
  type CommentKey,
  countComments,
  countReplies,
  findAuthorOfComment,
  findComment,
  findPostOfComment,
  listComments,
  listThread,
  removeCommentLike,
  removeThread,
} from './comments.queries.ts';
import { viewComment } from './comments.view.ts';
import { addCommentMentions } from './marks.queries.ts';
import { orGone } from './or-gone.ts';
import { viewOnePost } from './posts.service.ts';

export interface CommentsQuery {
  limit: number | undefined;
  parentCommentId: string | undefined;
  lastCommentId: string | undefined;
}

/** Throws 404, and 422 `parent_mismatch` where the replies to a comment of another post are asked for. */
export async function viewComments(
  deps: Deps,
  viewer: Viewer,
  postId: string,
  query: CommentsQuery,
): Promise<Page<Comment>> {
  const limit = query.limit ?? (query.parentCommentId ? replyPageSize : commentPageSize);
  const rows = await listComments(deps.db, viewer.id, postId, {
    limit: limit + 1,
    parentId: query.parentCommentId,
    lastCommentId: query.lastCommentId,
  });
  // An empty page of what is not there is a 404, not an empty discussion.
  if (rows.length === 0) {
    await viewOnePost(deps, viewer, postId);
    if (query.parentCommentId) await mustBeOf(deps.db, postId, query.parentCommentId);
  }
  return pageOf(rows, limit, { view: viewComment, cursorOf: ({ id }) => id });
}

async function mustBeOf(db: Db, postId: string, parentId: string): Promise<void> {
  const parentPost = await findPostOfComment(db, parentId);
  if (parentPost === undefined) throw notFound();
  if (parentPost !== postId) throw ruleBroken('parent_mismatch', 'The comment that is answered is of another post.');
}

/** A comment with all that it answers, for a page that leads to it. */
export async function viewThread(
  { db }: Deps,
  viewer: Viewer,
  { postId, commentId }: { postId: string; commentId: string },
): Promise<Comment[]> {
  const rows = await listThread(db, viewer.id, postId, commentId);
  if (rows.length === 0) throw notFound();
  return rows.map(viewComment);
}

export interface CommentDraft {
  postId: string;
  content: string;
  parentId: string | undefined;
  idempotencyKey: string | undefined;
}

/** Comments on a post or replies to a comment of it. Throws 422 `parent_mismatch` for a parent of another post. */
export async function createComment(deps: Deps, viewer: Viewer, draft: CommentDraft): Promise<Comment> {
  const { db } = deps;
  const { postId, parentId, idempotencyKey: key } = draft;
  const content = draft.content.trim();
  const once = {
    personId: viewer.id,
    operation: `POST /api/posts/${postId}/comments`,
    key,
    content: [draft.content, parentId ?? ''],
  };
  const author = await findCurrentUser(db, viewer.id);
  if (!author) throw notFound();
  const { id, first_name, last_name, image } = author;
  const user: Person = { id, username: author.username ?? '', first_name, last_name, image };
  const first = await findReply<Comment>(db, once);
  // A reply that an older release stored has no names in it.
  if (first) return { ...first, user };

  const post = await viewOnePost(deps, viewer, postId);
  if (parentId) await mustBeOf(db, postId, parentId);
  return createOnce(db, once, async (tx) => {
    if (!(await countComments(tx, postId, 1))) throw notFound();
    if (parentId && !(await countReplies(tx, postId, parentId, 1))) throw notFound();
    const row = await addComment(tx, { postId, authorId: viewer.id, parentId, content });
    const usernames = mentionsIn(content);
    await deps.publish(tx, {
      type: 'posts.commented',
      actorId: viewer.id,
      postId,
      commentId: row.id,
      ownerId: post.owner.id,
      parentAuthorId: parentId && (await findAuthorOfComment(tx, postId, parentId)),
      content,
      mentionedIds: await addCommentMentions(tx, { postId, commentId: row.id, authorId: viewer.id, usernames }),
    });
    return {
      id: row.id,
      // As it is stored, which half a character is not.
      content: row.content,
      createdAt: row.created_at.toISOString(),
      user,
      likesCounter: 0,
      liked: false,
      replies: 0,
      ...(parentId && { commentParentId: parentId }),
    };
  });
}

/** Sets or clears the viewer's like. Idempotent. */
export async function likeComment(
  { db, publish }: Deps,
  viewer: Viewer,
  comment: CommentKey,
  like: 1 | -1,
): Promise<Comment> {
  const { postId, commentId } = comment;
  const write = transact(db, async (tx) => {
    const before = await findComment(tx, viewer.id, postId, commentId);
    if (!before) throw notFound();
    if (like === -1) await removeCommentLike(tx, viewer.id, comment);
    else if (await addCommentLike(tx, viewer.id, comment)) {
      await publish(tx, { type: 'posts.commentLiked', actorId: viewer.id, ...comment, authorId: before.author_id });
    }
    const after = await findComment(tx, viewer.id, postId, commentId);
    if (!after) throw notFound();
    return viewComment(after);
  });
  return orGone(write);
}

/** Deletes the viewer's comment with all replies under it; 403 when it is somebody else's. */
export async function deleteComment(
  { db }: Deps,
  viewer: Viewer,
  { postId, commentId }: { postId: string; commentId: string },
): Promise<void> {
  const comment = await findComment(db, viewer.id, postId, commentId);
  if (!comment) throw notFound();
  if (comment.author_id !== viewer.id) throw notAllowed('Only its author can delete a comment.');
  await transact(db, async (tx) => {
    // Holds the post's row first, as writing a comment does; the true number follows when it is known.
    await countComments(tx, postId, 0);
    const removed = await removeThread(tx, postId, commentId);
    if (removed === 0) throw notFound();
    await countComments(tx, postId, -removed);
    if (comment.parent_id) await countReplies(tx, postId, comment.parent_id, -1);
  });
}
