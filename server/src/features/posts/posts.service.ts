import {
  type Comment,
  commentPageSize,
  type Post,
  postPictures,
  replyPageSize,
} from '@baraza/contract/features/posts.ts';
import { attachPictures, removePictures, storePicture } from '#features/media/media.public.ts';
import { findCurrentUser } from '#features/profiles/profiles.public.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { notAllowed, notFound, ruleBroken } from '#platform/errors.ts';
import type { FormFile } from '#platform/forms.ts';
import { createOnce, findReply, type Once } from '#platform/idempotency.ts';
import { isMissingReference, transact } from '#platform/pool.ts';
import {
  addComment,
  addPost,
  addPostImages,
  countComments,
  countReplies,
  findAuthorOfComment,
  findComment,
  findNewPost,
  findPost,
  findPostOfComment,
  listComments,
  listPostFiles,
  listPosts,
  type PostsPage,
  removePost,
  removeThread,
  runnerOn,
  setCommentLike,
  setPostLike,
} from './posts.queries.ts';
import { viewComment, viewPost } from './posts.view.ts';

/** A page, and whether there is more behind it. */
export interface Page<T> {
  items: T[];
  hasMore: boolean;
}

export async function viewFeed({ pool }: Deps, viewer: Viewer, page: PostsPage): Promise<Page<Post>> {
  const rows = await listPosts(pool, viewer.id, { ...page, limit: page.limit + 1 });
  return { items: rows.slice(0, page.limit).map(viewPost), hasMore: rows.length > page.limit };
}

export async function viewOnePost({ pool }: Pick<Deps, 'pool'>, viewer: Viewer, id: string): Promise<Post> {
  const row = await findPost(pool, viewer.id, id);
  if (!row) throw notFound();
  return viewPost(row);
}

export interface Draft {
  ownerId: string;
  content: string;
  alt: string[];
  files: FormFile[];
  idempotencyKey: string | undefined;
}

/**
 * Posts text and pictures: the whole post with all its pictures, or nothing. Pictures are durable before the post is
 * there. Throws 403 for a foreign owner, 422 `empty_post`, and what pictures throw (413, 415, 503).
 */
export async function createPost(deps: Deps, viewer: Viewer, draft: Draft): Promise<Post> {
  const { db } = deps;
  const content = draft.content.trim();
  if (draft.ownerId.toLowerCase() !== viewer.id) throw notAllowed('You can only post as yourself.');
  if (content === '' && draft.files.length === 0) throw ruleBroken('empty_post', 'Write something or add a picture.');

  const once: Once = {
    personId: viewer.id,
    operation: 'POST /api/posts',
    key: draft.idempotencyKey,
    content: [draft.content, ...draft.alt, ...draft.files.map((file) => file.bytes)],
  };
  const first = await findReply<Post>(db, once);
  if (first) return first;

  const images: { file: string; alt: string }[] = [];
  for (const [at, { bytes }] of draft.files.entries()) {
    const stored = await storePicture(deps, { ownerId: viewer.id, purpose: 'post', bytes, types: postPictures.types });
    images.push({ file: stored.file, alt: draft.alt[at]?.trim() ?? '' });
  }
  return createOnce(db, once, async (tx) => {
    const id = await addPost(tx, { ownerId: viewer.id, content, imagesCount: images.length });
    await attachPictures(
      tx,
      images.map(({ file }) => file),
    );
    await addPostImages(tx, id, images);
    await deps.publish(tx, { type: 'posts.posted', actorId: viewer.id, postId: id, content });
    return viewPost(await findNewPost(tx, viewer.id, id));
  });
}

/** Sets or unsets the viewer's like; as often as one likes, it counts once. */
export async function likePost({ pool, db, publish }: Deps, viewer: Viewer, id: string, like: 1 | -1): Promise<Post> {
  if (like === -1) {
    await orGone(setPostLike(pool, viewer.id, id, false));
    return viewOnePost({ pool }, viewer, id);
  }
  const liking = transact(db, async (tx) => {
    const ownerId = await setPostLike(runnerOn(tx), viewer.id, id, true);
    if (ownerId) await publish(tx, { type: 'posts.liked', actorId: viewer.id, postId: id, ownerId });
  });
  await orGone(liking);
  return viewOnePost({ pool }, viewer, id);
}

/** Deletes the viewer's post with its comments, likes and pictures; 403 when it is somebody else's. */
export async function deletePost({ db, pool }: Deps, viewer: Viewer, id: string): Promise<void> {
  const post = await viewOnePost({ pool }, viewer, id);
  if (post.owner.id !== viewer.id) throw notAllowed('Only its author can delete a post.');
  await transact(db, async (tx) => {
    const files = await listPostFiles(tx, id);
    if (!(await removePost(tx, viewer.id, id))) throw notFound();
    await removePictures(tx, files);
  });
}

export interface CommentsQuery {
  limit: number | undefined;
  parentCommentId: string | undefined;
  lastCommentId: string | undefined;
}

export async function viewComments(
  deps: Deps,
  viewer: Viewer,
  postId: string,
  query: CommentsQuery,
): Promise<Page<Comment>> {
  const limit = query.limit ?? (query.parentCommentId ? replyPageSize : commentPageSize);
  const rows = await listComments(deps.pool, viewer.id, postId, {
    limit: limit + 1,
    parentId: query.parentCommentId,
    lastCommentId: query.lastCommentId,
  });
  // An empty page of a post that is not there is a 404, not an empty discussion.
  if (rows.length === 0) await viewOnePost(deps, viewer, postId);
  return { items: rows.slice(0, limit).map(viewComment), hasMore: rows.length > limit };
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
  const first = await findReply<Comment>(db, once);
  if (first) return first;

  const post = await viewOnePost(deps, viewer, postId);
  const author = await findCurrentUser(db, viewer.id);
  if (parentId) {
    const parentPost = await findPostOfComment(db, parentId);
    if (parentPost === undefined) throw notFound();
    if (parentPost !== postId) throw ruleBroken('parent_mismatch', 'The comment you answer is of another post.');
  }
  return createOnce(db, once, async (tx) => {
    if (!(await countComments(tx, postId, 1))) throw notFound();
    if (parentId && !(await countReplies(tx, postId, parentId, 1))) throw notFound();
    const row = await addComment(tx, { postId, authorId: viewer.id, parentId, content });
    await deps.publish(tx, {
      type: 'posts.commented',
      actorId: viewer.id,
      postId,
      commentId: row.id,
      ownerId: post.owner.id,
      parentAuthorId: parentId && (await findAuthorOfComment(tx, postId, parentId)),
      content,
    });
    return {
      id: row.id,
      content,
      createdAt: row.created_at.toISOString(),
      user: { id: viewer.id, username: author?.username ?? '', image: author?.image ?? null },
      likesCounter: 0,
      liked: false,
      replies: 0,
      ...(parentId && { commentParentId: parentId }),
    };
  });
}

export async function likeComment(
  { pool, db, publish }: Deps,
  viewer: Viewer,
  comment: { postId: string; commentId: string },
  like: 1 | -1,
): Promise<Comment> {
  const liking = transact(db, async (tx) => {
    const authorId = await setCommentLike(runnerOn(tx), viewer.id, comment, like === 1);
    if (!authorId || like === -1) return;
    await publish(tx, { type: 'posts.commentLiked', actorId: viewer.id, ...comment, authorId });
  });
  await orGone(liking);
  const row = await findComment(pool, viewer.id, comment.postId, comment.commentId);
  if (!row) throw notFound();
  return viewComment(row);
}

/** Deletes the viewer's comment with all replies under it; 403 when it is somebody else's. */
export async function deleteComment(
  { db, pool }: Deps,
  viewer: Viewer,
  { postId, commentId }: { postId: string; commentId: string },
): Promise<void> {
  const comment = await findComment(pool, viewer.id, postId, commentId);
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

/** A like of what is deleted in the same moment finds nothing to hang on: it is gone. */
async function orGone(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (isMissingReference(error)) throw notFound();
    throw error;
  }
}
