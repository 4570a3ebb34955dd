import { type RawBuilder, sql } from 'kysely';
import { isPartReadableBy } from '#features/communities/communities.public.ts';
import { hasMutedWord, isMutedBy, personColumns } from '#features/profiles/profiles.public.ts';
import type { SubjectType } from '#platform/features/subjects.ts';
import type { Db, Tx, ValueOrSql } from '#platform/sql/database.ts';
import { firstId, lastId, maxPageRows } from '#platform/sql/page-sql.ts';

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number];

/** Identifies a comment; the key of its table. */
export interface CommentKey {
  subjectId: string;
  id: string;
}

/** What queries need to know of a `CommentSubject`. */
export interface ReadableSubject {
  /** The value of `comment.subject_type`. */
  type: SubjectType;
  /** SQL: whether the viewer may read the comments. `id` may refer to a column. */
  isReadableTo(viewerId: string, id: RawBuilder<string>): RawBuilder<boolean>;
}

/** Comments that are not hidden from the viewer, and whose authors the viewer may see. */
function selectComments(db: Db, viewerId: string) {
  return db
    .selectFrom('comment')
    .innerJoin('person as author', 'author.id', 'comment.author_id')
    .select([
      'comment.id',
      'comment.subject_id',
      'comment.parent_id',
      'comment.depth',
      'comment.content',
      'comment.created_at',
      'comment.likes_count',
      'comment.replies_count',
      'comment.hidden_at',
      ...personColumns('author'),
    ])
    .select((eb) =>
      eb
        .selectFrom('comment_like as mine')
        .select(sql.lit(true).as('liked'))
        .whereRef('mine.subject_id', '=', 'comment.subject_id')
        .whereRef('mine.comment_id', '=', 'comment.id')
        .where('mine.person_id', '=', viewerId)
        .as('liked'),
    )
    .where(isPartReadableBy(viewerId, 'comment', 'author'));
}

/** The comments of a subject, if the viewer may read them. */
function selectCommentsOf(db: Db, viewerId: string, subject: ReadableSubject, subjectId: string) {
  return selectComments(db, viewerId)
    .where('comment.subject_id', '=', subjectId)
    .where(subject.isReadableTo(viewerId, sql`${subjectId}::uuid`));
}

/**
 * The newest top-level comment of a subject that the viewer may read, unless they have muted its author or a word of it, as a subquery. It is sorted by
 * the whole key of the index; otherwise PostgreSQL may read all comments of a post and sort them.
 */
export function newestComment(db: Db, viewer: ValueOrSql<string>, subjectId: RawBuilder<string>) {
  return db
    .selectFrom('comment')
    .innerJoin('person as commenter', 'commenter.id', 'comment.author_id')
    .select(['comment.id', 'comment.content', 'commenter.first_name', 'commenter.last_name', 'commenter.username'])
    .where('comment.subject_id', '=', subjectId)
    .where('comment.parent_id', 'is', null)
    .where(isPartReadableBy(viewer, 'comment', 'commenter'))
    .where((eb) => eb.not(isMutedBy(viewer, 'commenter')))
    .where(sql<boolean>`(comment.author_id = ${viewer} or not ${hasMutedWord(viewer, sql.ref('comment.content'))})`)
    .orderBy('comment.parent_id', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(sql.lit(1));
}

export interface CommentsPage {
  subjectId: string;
  limit: number;
  /** Lists the replies to this comment. */
  parentId?: string | undefined;
  isNewestFirst?: boolean | undefined;
  lastCommentId?: string | undefined;
}

/** Top-level comments or the replies to one comment, without those of people whom the viewer has muted. */
export async function listComments(
  db: Db,
  viewerId: string,
  subject: ReadableSubject,
  { subjectId, limit, parentId, isNewestFirst = false, lastCommentId }: CommentsPage,
): Promise<CommentRow[]> {
  const comments = selectCommentsOf(db, viewerId, subject, subjectId)
    .where((eb) => eb.not(isMutedBy(viewerId, 'author')))
    .where('comment.id', isNewestFirst ? '<' : '>', lastCommentId ?? (isNewestFirst ? lastId : firstId));
  const level =
    parentId === undefined
      ? comments.where('comment.parent_id', 'is', null)
      : comments.where('comment.parent_id', '=', parentId).where(isParentShown(viewerId, { subjectId, id: parentId }));
  return firstRows(db, level, isNewestFirst ? 'desc' : 'asc', limit).execute();
}

/**
 * The first comments in the order of writing. PostgreSQL estimates a limit that is a parameter as a tenth of the table; the
 * constant limit inside tells it that a page is short.
 */
function firstRows(db: Db, comments: ReturnType<typeof selectComments>, direction: 'asc' | 'desc', limit: number) {
  const page = comments.orderBy('comment.id', direction).limit(sql.lit(maxPageRows));
  return db.selectFrom(page.as('page')).selectAll().orderBy('page.id', direction).limit(limit);
}

/** The replies to a hidden comment are hidden too. */
function isParentShown(viewerId: string, { subjectId, id }: CommentKey): RawBuilder<boolean> {
  return sql`(select ${isPartReadableBy(viewerId, 'parent', 'above')} from comment as parent
    join person as above on above.id = parent.author_id where parent.subject_id = ${subjectId} and parent.id = ${id})`;
}

/** The comments written after a comment, at any depth, in the order of writing. */
export async function listCommentsAfter(
  db: Db,
  viewerId: string,
  subject: ReadableSubject,
  { subjectId, after, limit }: { subjectId: string; after: string; limit: number },
): Promise<CommentRow[]> {
  const comments = selectCommentsOf(db, viewerId, subject, subjectId)
    .where((eb) => eb.not(isMutedBy(viewerId, 'author')))
    .where('comment.id', '>', after);
  return firstRows(db, comments, 'asc', limit).execute();
}

/** The first replies to these comments of a subject, at any depth, nearest first. */
export async function listRepliesBelow(
  db: Db,
  viewerId: string,
  { subjectId, ids, limit }: { subjectId: string; ids: readonly string[]; limit: number },
): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const comments = selectComments(db, viewerId).where('comment.subject_id', '=', subjectId);
  const replies = comments
    .where((eb) => eb.not(isMutedBy(viewerId, 'author')))
    .whereRef('comment.parent_id', '=', sql.ref('thread.id'))
    // Keeps PostgreSQL from reading all comments of the subject for each level.
    .offset(sql.lit(0));
  const { rows } = await sql<CommentRow>`
    with recursive thread as (
      select *, 0 as level from (${comments.where(sql<boolean>`comment.id = any (${ids}::uuid[])`)}) as top
      union all
      select reply.*, thread.level + 1 from thread cross join lateral (${replies}) as reply where thread.replies_count > 0
    )
    select * from thread where level > 0 order by level, id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** A comment and all its ancestors, the top-level one first; empty if the viewer may not read one of them. */
export async function listThread(
  db: Db,
  viewerId: string,
  subject: ReadableSubject,
  { subjectId, id }: CommentKey,
): Promise<CommentRow[]> {
  const rows = await db
    .withRecursive('thread', (recursive) =>
      recursive
        .selectFrom('comment')
        .select(['id', 'parent_id'])
        .where('subject_id', '=', subjectId)
        .where('id', '=', id)
        .unionAll(
          recursive
            .selectFrom('comment')
            .innerJoin('thread', 'thread.parent_id', 'comment.id')
            .select(['comment.id', 'comment.parent_id'])
            .where('comment.subject_id', '=', subjectId),
        ),
    )
    .selectFrom('thread')
    .innerJoin(selectCommentsOf(db, viewerId, subject, subjectId).as('comment'), 'comment.id', 'thread.id')
    .selectAll('comment')
    .orderBy('comment.depth')
    .execute();
  // The replies to a hidden comment are hidden too.
  const isWhole = rows.every(({ parent_id }, index) => parent_id === (rows[index - 1]?.id ?? null));
  return isWhole && rows.at(-1)?.id === id ? rows : [];
}

/** A comment; with `subject`, only if the viewer may read the comments of that subject. */
export async function findComment(
  db: Db,
  viewerId: string,
  { subjectId, id }: CommentKey,
  subject?: ReadableSubject,
): Promise<CommentRow | undefined> {
  const comments = subject
    ? selectCommentsOf(db, viewerId, subject, subjectId)
    : selectComments(db, viewerId).where('comment.subject_id', '=', subjectId);
  return comments.where('comment.id', '=', id).executeTakeFirst();
}

/** A comment of any subject of this type, if the viewer may read it. */
export async function findParent(
  db: Db,
  viewerId: string,
  subject: ReadableSubject,
  id: string,
): Promise<CommentRow | undefined> {
  return selectComments(db, viewerId)
    .where('comment.id', '=', id)
    .where('comment.subject_type', '=', subject.type)
    .where(subject.isReadableTo(viewerId, sql.ref('comment.subject_id')))
    .executeTakeFirst();
}

/** The comment that this author sent with this `clientId`. */
export async function findSent(
  db: Db,
  { subjectId, authorId, clientId }: { subjectId: string; authorId: string; clientId: string },
): Promise<CommentRow | undefined> {
  return selectComments(db, authorId)
    .where('comment.subject_id', '=', subjectId)
    .where('comment.author_id', '=', authorId)
    .where('comment.client_id', '=', clientId)
    .executeTakeFirst();
}

/** The content of a comment for stewards, with the id of its subject; undefined if the subject is of another type. */
export async function findReportedComment(db: Db, type: SubjectType, id: string) {
  return db
    .selectFrom('comment')
    .select(['subject_id as subjectId', 'author_id as authorId', 'content', 'created_at as createdAt'])
    .where('subject_type', '=', type)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface NewComment {
  subjectType: SubjectType;
  subjectId: string;
  authorId: string;
  content: string;
  /** The parent of a reply, and how deep it is; by default the comment is a top-level one. */
  parentId?: string | null;
  depth?: number;
  clientId?: string | undefined;
}

/** Adds a comment and counts it as a reply to its parent. Returns its id. */
export async function addComment(tx: Tx, comment: NewComment): Promise<string> {
  const { id } = await tx
    .insertInto('comment')
    .values({
      subject_type: comment.subjectType,
      subject_id: comment.subjectId,
      author_id: comment.authorId,
      parent_id: comment.parentId ?? null,
      depth: comment.depth ?? 0,
      content: comment.content,
      client_id: comment.clientId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (comment.parentId) await countReplies(tx, { subjectId: comment.subjectId, id: comment.parentId }, 1);
  return id;
}

/** Removes a comment with all replies below it. Returns its author and the number of removed comments, if it existed. */
export async function removeThread(
  tx: Tx,
  { subjectId, id }: CommentKey,
): Promise<{ authorId: string; count: number } | undefined> {
  const { rows } = await sql<{ id: string; parent_id: string | null; author_id: string }>`
    with recursive thread as (
      select id from comment where subject_id = ${subjectId} and id = ${id}
      union all
      select comment.id from comment join thread on comment.parent_id = thread.id where comment.subject_id = ${subjectId}
    )
    delete from comment where subject_id = ${subjectId} and id in (select id from thread)
    returning id, parent_id, author_id`.execute(tx);
  const removed = rows.find((row) => row.id === id);
  if (!removed) return undefined;
  if (removed.parent_id) await countReplies(tx, { subjectId, id: removed.parent_id }, -1);
  return { authorId: removed.author_id, count: rows.length };
}

async function countReplies(tx: Tx, { subjectId, id }: CommentKey, by: number): Promise<void> {
  await tx
    .updateTable('comment')
    .set({ replies_count: sql<number>`replies_count + ${by}` })
    .where('subject_id', '=', subjectId)
    .where('id', '=', id)
    .execute();
}

/** Adds the viewer's like. Returns the comment's number of likes, or undefined if the viewer liked it already. */
export async function addLike(tx: Tx, viewerId: string, key: CommentKey): Promise<number | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('comment_like')
    .values({ subject_id: key.subjectId, comment_id: key.id, person_id: viewerId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? countLikes(tx, key, 1) : undefined;
}

/** Removes the viewer's like. Returns the comment's number of likes, or undefined if the viewer did not like it. */
export async function removeLike(tx: Tx, viewerId: string, key: CommentKey): Promise<number | undefined> {
  const { numDeletedRows } = await tx
    .deleteFrom('comment_like')
    .where('subject_id', '=', key.subjectId)
    .where('comment_id', '=', key.id)
    .where('person_id', '=', viewerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows ? countLikes(tx, key, -1) : undefined;
}

async function countLikes(tx: Tx, { subjectId, id }: CommentKey, by: number): Promise<number> {
  const { likes_count } = await tx
    .updateTable('comment')
    .set({ likes_count: sql<number>`likes_count + ${by}` })
    .where('subject_id', '=', subjectId)
    .where('id', '=', id)
    .returning('likes_count')
    .executeTakeFirstOrThrow();
  return likes_count;
}

/**
 * Removes a person's likes of comments, and their comments below subjects of this type with all replies. The subjects are
 * locked. Returns the ids of the subjects that lost comments.
 */
export async function removeCommentsOf(tx: Tx, type: SubjectType, personId: string): Promise<string[]> {
  await sql`
    with removed as (delete from comment_like where person_id = ${personId} returning subject_id, comment_id)
    update comment set likes_count = likes_count - 1 from removed
    where comment.subject_id = removed.subject_id and comment.id = removed.comment_id`.execute(tx);
  const removed = await tx
    .deleteFrom('comment')
    .where('author_id', '=', personId)
    .where('subject_type', '=', type)
    .returning(['subject_id', 'parent_id'])
    .execute();
  const subjects = [...new Set(removed.map(({ subject_id }) => subject_id))];
  const parents = [...new Set(removed.flatMap(({ parent_id }) => parent_id ?? []))];
  if (parents.length > 0) {
    await sql`
      update comment set replies_count = (
        select count(*) from comment as reply where reply.subject_id = comment.subject_id and reply.parent_id = comment.id)
      where subject_id = any (${subjects}::uuid[]) and id = any (${parents}::uuid[])`.execute(tx);
  }
  return subjects;
}
