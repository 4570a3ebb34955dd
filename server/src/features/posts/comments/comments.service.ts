import { type Comment } from '@baraza/contract/features/posts.ts';
import { commentPageSize, replyPageSize } from '@baraza/contract/features/post-limits.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { mentionsIn } from '@baraza/contract/shared/text-marks.ts';
import { addCommentMentions } from '#features/posts/composer/marks.queries.ts';
import { countNewAccountUse, watchText } from '#features/limits/limits.public.ts';
import { viewOnePost } from '#features/posts/feed/posts.service.ts';
import type { CommentKey } from '#features/posts/likes/likes.queries.ts';
import { findCurrentUser } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notAllowed, notFound, ruleBroken } from '#platform/http/errors.ts';
import { createOnce, findReply } from '#platform/http/idempotency.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { transact } from '#platform/sql/pool.ts';
import {
  addComment,
  countComments,
  countReplies,
  findParentId,
  findAuthorOfComment,
  findComment,
  findPostOfComment,
  listComments,
  listThread,
  removeThread,
} from './comments.queries.ts';
import { viewComment } from './comments.view.ts';

export interface CommentsQuery {
  limit: number | undefined;
  parentId: string | undefined;
  lastCommentId: string | undefined;
}

/**
 * A page of the comments of a post, or of the replies to one of them. Throws 404, and 422 `parent_mismatch` for a parent of
 * another post.
 */
export async function viewComments(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  postId: string,
  query: CommentsQuery,
): Promise<Page<Comment>> {
  const limit = query.limit ?? (query.parentId ? replyPageSize : commentPageSize);
  const rows = await listComments(db, viewer.id, postId, {
    limit: limit + 1,
    parentId: query.parentId,
    lastCommentId: query.lastCommentId,
  });
  // An empty page may mean that the post or the parent does not exist or is hidden.
  if (rows.length === 0) {
    await viewOnePost({ db }, viewer, postId);
    if (query.parentId) await requireParentOf(db, viewer, { postId, parentId: query.parentId });
  }
  return pageOf(rows, limit, { view: viewComment, cursorOf: ({ id }) => id });
}

async function requireParentOf(
  db: Db,
  viewer: Viewer,
  { postId, parentId }: { postId: string; parentId: string },
): Promise<void> {
  const parentPost = await findPostOfComment(db, viewer.id, parentId);
  if (parentPost === undefined) throw notFound();
  if (parentPost !== postId) throw ruleBroken('parent_mismatch', 'The comment you reply to belongs to another post.');
}

/** A comment and all comments above it, the top-level one first. Throws 404 if one of them is hidden from the viewer. */
export async function viewThread(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { postId, commentId }: CommentKey,
  lastCommentId = '',
): Promise<Page<Comment>> {
  const rows = await listThread(db, viewer.id, postId, commentId);
  if (rows.length === 0) throw notFound();
  // A reply is newer than its parent.
  const after = rows.filter(({ id }) => id > lastCommentId);
  return pageOf(after, after.length, { view: viewComment, cursorOf: ({ id }) => id });
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
  const user: Person = {
    id,
    username: author.username ?? '',
    first_name,
    last_name,
    image,
    ...(viewer.isNew && { isNew: true as const }),
  };
  const post = await viewOnePost(deps, viewer, postId);
  const first = await findReply<Comment>(db, once);
  // A reply stored by an older release does not contain the author's names.
  if (first) return { ...first, user };

  if (parentId) await requireParentOf(db, viewer, { postId, parentId });
  const comment = await createOnce(db, once, async (tx): Promise<Comment> => {
    await countNewAccountUse(deps, tx, viewer, 'comment');
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
      // The stored text: the encoding as UTF-8 has replaced lone surrogates.
      content: row.content,
      createdAt: row.created_at.toISOString(),
      user,
      likesCounter: 0,
      liked: false,
      replies: 0,
      ...(parentId && { commentParentId: parentId }),
    };
  });
  const target = { type: 'COMMENT', id: comment.id } as const;
  await watchText(deps, content, { personId: viewer.id, kind: 'comment', destinations: [comment.id], target });
  return comment;
}

/** Deletes the viewer's comment with all replies below it. Throws 404, and 403 for another person's comment. */
export async function deleteComment({ db }: Deps, viewer: Viewer, { postId, commentId }: CommentKey): Promise<void> {
  const comment = await findComment(db, viewer.id, postId, commentId);
  if (!comment) throw notFound();
  if (comment.author_id !== viewer.id) throw notAllowed('Only its author can delete a comment.');
  await transact(db, async (tx) => {
    if (!(await removeThreadAndCount(tx, { postId, commentId }))) throw notFound();
  });
}

/** Removes a comment with all replies below it. Returns whether it existed. */
export async function removeThreadAndCount(tx: Tx, { postId, commentId }: CommentKey): Promise<boolean> {
  // Locks the post first, as adding a comment does. The number of removed comments is known only after the removal.
  await countComments(tx, postId, 0);
  const parentId = await findParentId(tx, postId, commentId);
  const removed = await removeThread(tx, postId, commentId);
  if (removed === 0) return false;
  await countComments(tx, postId, -removed);
  if (parentId) await countReplies(tx, postId, parentId, -1);
  return true;
}
