import { countNewAccountUse, watchText } from '#features/limits/limits.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { RemovalDeps } from '#platform/features/subjects.ts';
import { notAllowed, notFound, requireRow, ruleBroken } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import { notFoundIfDeleted } from '#platform/http/not-found-if-deleted.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import {
  addComment,
  addLike,
  type CommentKey,
  type CommentRow,
  findComment,
  findParent,
  findSent,
  listComments,
  listCommentsAfter,
  listThread,
  removeLike,
  removeThread,
} from './comments.queries.ts';
import type { CommentSubject } from './comments.subject.ts';

type Item = { id: string };

export interface CommentsQuery {
  subjectId: string;
  limit: number;
  parentId?: string | undefined;
  lastCommentId?: string | undefined;
}

/** A page of top-level comments, or of the replies to one comment, oldest first. Throws 404 and 403 as the subject does. */
export async function viewComments<View extends Item>(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  subject: CommentSubject<View>,
  query: CommentsQuery,
): Promise<Page<View>> {
  const isNewestFirst = subject.isNewestFirst && query.parentId === undefined;
  const page = { ...query, isNewestFirst, limit: query.limit + 1 };
  return viewRows(db, viewer, subject, query, await listComments(db, viewer.id, subject, page));
}

/** A page of the comments after a comment, at any depth, in the order of writing. Throws as `viewComments` does. */
export async function viewCommentsAfter<View extends Item>(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  subject: CommentSubject<View>,
  query: { subjectId: string; limit: number; after: string },
): Promise<Page<View>> {
  const rows = await listCommentsAfter(db, viewer.id, subject, { ...query, limit: query.limit + 1 });
  return viewRows(db, viewer, subject, query, rows);
}

/** A comment after all its ancestors, those after `lastCommentId`. Throws 404 if one of them is hidden from the viewer. */
export async function viewThread<View extends Item>(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  subject: CommentSubject<View>,
  { lastCommentId = '', ...key }: CommentKey & { lastCommentId?: string | undefined },
): Promise<Page<View>> {
  const rows = await listThread(db, viewer.id, subject, key);
  // A reply is newer than its parent.
  const after = rows.filter(({ id }) => id > lastCommentId);
  const page = await viewRows(db, viewer, subject, { ...key, limit: after.length }, after);
  if (rows.length === 0) throw notFound();
  return page;
}

async function viewRows<View extends Item>(
  db: Db,
  viewer: Viewer,
  subject: CommentSubject<View>,
  { subjectId, limit }: { subjectId: string; limit: number },
  rows: readonly CommentRow[],
): Promise<Page<View>> {
  // An empty page may mean that the viewer may not read the comments.
  if (rows.length === 0) await subject.requireReadable(db, viewer, subjectId);
  return pageOf(rows, limit, { view: (row) => subject.view(row), cursorOf: ({ id }) => id });
}

/** Throws 404 for a comment that the viewer may not read, and 422 `parent_mismatch` for one of another subject. */
export async function requireParent<View extends Item>(
  db: Db,
  viewer: Viewer,
  subject: CommentSubject<View>,
  { subjectId, id }: CommentKey,
): Promise<CommentRow> {
  const parent = await findParent(db, viewer.id, subject, id);
  if (!parent) throw notFound();
  if (parent.subject_id !== subjectId) {
    throw ruleBroken('parent_mismatch', `The comment you reply to belongs to another ${subject.type.toLowerCase()}.`);
  }
  return parent;
}

export interface CommentDraft {
  subjectId: string;
  content: string;
  parentId?: string | null | undefined;
  /** One `clientId` of an author is stored once, and later calls return the stored comment. */
  clientId?: string | undefined;
  idempotencyKey?: string | undefined;
}

/** Adds a comment. Throws 404 and 403 as the subject does, and 422 `parent_mismatch` for a parent of another subject. */
export async function createComment<View extends Item>(
  deps: Deps,
  viewer: Viewer,
  subject: CommentSubject<View>,
  { subjectId, parentId, clientId, idempotencyKey: key, ...draft }: CommentDraft,
): Promise<View> {
  const { db } = deps;
  const content = draft.content.trim();
  const authorId = viewer.id;
  await subject.requireReadable(db, viewer, subjectId);
  const operation = `comment on ${subject.type} ${subjectId}`;
  const once = { personId: authorId, operation, key, content: [draft.content, parentId ?? ''] };
  const comment = await createOnce(db, once, async (tx) => {
    // Under this lock the ids grow in commit order, so that a client that reads on from an id misses nothing.
    const locked = await subject.lock(tx, subjectId);
    if (!locked) throw notFound();
    const sent = clientId && (await findSent(tx, { subjectId, authorId, clientId }));
    if (sent) return subject.view(sent, clientId);
    if (locked.isClosed && subject.whenClosed) throw subject.whenClosed();
    await subject.requireCommenter?.(tx, viewer, subjectId);
    const parent = parentId ? await requireParent(tx, viewer, subject, { subjectId, id: parentId }) : undefined;
    await countNewAccountUse(deps, tx, viewer, 'comment');
    const id = await addComment(tx, {
      subjectType: subject.type,
      subjectId,
      authorId,
      ...positionBelow(parent, subject.depthMax),
      content,
      clientId,
    });
    await subject.count?.(tx, subjectId, 1);
    const added = subject.view(requireRow(await findComment(tx, authorId, { subjectId, id })), clientId);
    const { ownerId } = locked;
    const parentAuthorId = parent?.author_id;
    await subject.onAdded?.(deps, tx, { subjectId, id, comment: added, content, authorId, ownerId, parentAuthorId });
    return added;
  });
  const target = { type: subject.commentType, id: comment.id };
  await watchText(deps, content, { personId: authorId, kind: 'comment', destinations: [comment.id], target });
  return comment;
}

/** A reply to a comment of the greatest depth becomes its sibling. */
function positionBelow(parent: CommentRow | undefined, depthMax: number): { parentId: string | null; depth: number } {
  if (!parent) return { parentId: null, depth: 0 };
  if (parent.depth < depthMax) return { parentId: parent.id, depth: parent.depth + 1 };
  return { parentId: parent.parent_id, depth: parent.depth };
}

/** Sets or clears the viewer's like. Idempotent. */
export async function likeComment<View extends Item>(
  deps: Deps,
  viewer: Viewer,
  subject: CommentSubject<View>,
  key: CommentKey,
  like: 1 | -1,
): Promise<View> {
  const liked = like === 1;
  const write = transact(deps.db, async (tx) => {
    const row = await findComment(tx, viewer.id, key, subject);
    if (!row) throw notFound();
    const likes = await (liked ? addLike : removeLike)(tx, viewer.id, key);
    const change = { ...key, liked, actorId: viewer.id, authorId: row.author_id };
    if (likes !== undefined) await subject.onLiked?.(deps, tx, change);
    return subject.view({ ...row, liked, likes_count: likes ?? row.likes_count });
  });
  return notFoundIfDeleted(write);
}

/**
 * Deletes a comment with all replies below it, as its author or a manager. The caller has checked that the viewer may know of
 * the subject: an author may delete their comments after losing the right to read the others. `beforeRemoval` runs in the transaction.
 */
export async function deleteComment<View extends Item>(
  deps: Deps,
  viewer: Viewer,
  subject: CommentSubject<View>,
  key: CommentKey,
  beforeRemoval?: (tx: Tx, comment: CommentRow) => Promise<void>,
): Promise<void> {
  const { db } = deps;
  const comment = await findComment(db, viewer.id, key);
  if (comment?.author_id !== viewer.id) {
    // A 404 would reveal which comments exist to a viewer who may not read them.
    await subject.requireReadable(db, viewer, key.subjectId);
    if (!comment) throw notFound();
    if (!(await subject.isManager?.(db, viewer.id, key.subjectId))) throw notAllowed(subject.deletionRule);
  }
  await transact(db, async (tx) => {
    await beforeRemoval?.(tx, comment);
    if (!(await removeComment(deps, tx, subject, key))) throw notFound();
  });
}

/** Removes a comment with all replies below it, and counts them. Returns whether it existed. */
export async function removeComment<View extends Item>(
  deps: RemovalDeps,
  tx: Tx,
  subject: CommentSubject<View>,
  key: CommentKey,
): Promise<boolean> {
  if (!(await subject.lock(tx, key.subjectId))) return false;
  const removed = await removeThread(tx, key);
  if (!removed) return false;
  await subject.count?.(tx, key.subjectId, -removed.count);
  await subject.onRemoved?.(deps, tx, { ...key, authorId: removed.authorId });
  return true;
}
