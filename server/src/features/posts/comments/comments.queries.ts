import { sql } from 'kysely';
import { isMutedBy, isShownTo, isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { firstId, lastId, maxPageRows } from '#platform/sql/page-sql.ts';
import { runPrepared, type ValueOrParameter } from '#platform/sql/prepared.ts';

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number];

/** The comments of a post that the viewer may see, with what `viewComment` needs. */
function selectComments(db: Db, { viewer, post }: Record<'viewer' | 'post', ValueOrParameter<string>>) {
  return db
    .selectFrom('comment')
    .innerJoin('person as author', 'author.id', 'comment.author_id')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .innerJoin('person as owner', 'owner.id', 'post.owner_id')
    .where(isVisibleTo(viewer, 'author'))
    .where(isVisibleTo(viewer, 'owner'))
    .where(isShownTo(viewer, 'comment.author_id'))
    .where(isShownTo(viewer, 'post.owner_id'))
    .where('comment.post_id', '=', post)
    .select([
      'comment.id',
      'comment.content',
      'comment.created_at',
      'comment.parent_id',
      'comment.likes_count',
      'comment.replies_count',
      'comment.hidden_at',
      ...personColumns('author'),
    ])
    .select((eb) =>
      eb
        .selectFrom('comment_like as mine')
        .select(sql.lit(true).as('liked'))
        .whereRef('mine.post_id', '=', 'comment.post_id')
        .whereRef('mine.comment_id', '=', 'comment.id')
        .where('mine.user_id', '=', viewer)
        .as('liked'),
    );
}

export interface CommentsPage {
  limit: number;
  parentId?: string | undefined;
  lastCommentId?: string | undefined;
}

/** Top-level comments, newest first; with `parentId` the replies to that comment, oldest first. */
export async function listComments(
  db: Db,
  viewerId: string,
  postId: string,
  { limit, parentId, lastCommentId }: CommentsPage,
): Promise<CommentRow[]> {
  const isReplies = parentId !== undefined;
  const direction = isReplies ? 'asc' : 'desc';
  return runPrepared(db, {
    name: isReplies ? 'replies-page' : 'comments-page',
    values: {
      viewer: viewerId,
      post: postId,
      last: lastCommentId ?? (isReplies ? firstId : lastId),
      limit,
      parent: parentId ?? null,
    },
    build: ({ viewer, post, last, limit: maxRows, parent }) => {
      const comments = selectComments(db, { viewer, post })
        .where((eb) => eb.not(isMutedBy(viewer, 'author')))
        .$if(isReplies, (query) =>
          query.where('comment.parent_id', '=', parent).where(isParentVisible({ viewer, post, parent })),
        )
        .$if(!isReplies, (query) => query.where('comment.parent_id', 'is', null))
        .where('comment.id', isReplies ? '>' : '<', last)
        .orderBy('comment.id', direction)
        .limit(sql.lit(maxPageRows));
      return db.selectFrom(comments.as('page')).selectAll().orderBy('page.id', direction).limit(maxRows);
    },
  });
}

/** The replies to a hidden comment are hidden too. */
function isParentVisible({
  viewer,
  post,
  parent,
}: Record<'viewer' | 'post', ValueOrParameter<string>> & { parent: ValueOrParameter<string | null> }) {
  return sql<boolean>`(select ${isVisibleTo(viewer, 'above')} and ${isShownTo(viewer, 'parent.author_id')} from comment as parent
    join person as above on above.id = parent.author_id where parent.post_id = ${post} and parent.id = ${parent})`;
}

export async function findComment(
  db: Db,
  viewerId: string,
  postId: string,
  id: string,
): Promise<CommentRow | undefined> {
  return selectComments(db, { viewer: viewerId, post: postId }).where('comment.id', '=', id).executeTakeFirst();
}

/** A comment and all its ancestors, the top-level one first; empty if the viewer may not see one of them. */
export async function listThread(db: Db, viewerId: string, postId: string, id: string): Promise<CommentRow[]> {
  const rows = await db
    .withRecursive('thread', (recursive) =>
      recursive
        .selectFrom('comment')
        .select(['id', 'parent_id', sql<number>`0`.as('height')])
        .where('post_id', '=', postId)
        .where('id', '=', id)
        .unionAll(
          recursive
            .selectFrom('comment')
            .innerJoin('thread', 'thread.parent_id', 'comment.id')
            .select(['comment.id', 'comment.parent_id', sql<number>`thread.height + 1`.as('height')])
            .where('comment.post_id', '=', postId),
        ),
    )
    .selectFrom(selectComments(db, { viewer: viewerId, post: postId }).as('comment'))
    .innerJoin('thread', 'thread.id', 'comment.id')
    .selectAll('comment')
    .orderBy('thread.height', 'desc')
    .execute();
  // The replies to a hidden comment are hidden too.
  const isComplete = rows.every(({ parent_id }, index) => parent_id === (rows[index - 1]?.id ?? null));
  return isComplete && rows.at(-1)?.id === id ? rows : [];
}

/** The post that a comment belongs to, if the viewer may see both. */
export async function findPostOfComment(db: Db, viewerId: string, commentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('comment')
    .innerJoin('person as author', 'author.id', 'comment.author_id')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .innerJoin('person as owner', 'owner.id', 'post.owner_id')
    .select('comment.post_id')
    .where('comment.id', '=', commentId)
    .where(isVisibleTo(viewerId, 'author'))
    .where(isShownTo(viewerId, 'comment.author_id'))
    .where(isVisibleTo(viewerId, 'owner'))
    .executeTakeFirst();
  return row?.post_id;
}

export async function findAuthorOfComment(tx: Tx, postId: string, commentId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('comment')
    .select('author_id')
    .where('post_id', '=', postId)
    .where('id', '=', commentId)
    .executeTakeFirst();
  return row?.author_id;
}

/** The id of the comment that this one replies to. */
export async function findParentId(tx: Tx, postId: string, commentId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('comment')
    .select('parent_id')
    .where('post_id', '=', postId)
    .where('id', '=', commentId)
    .executeTakeFirst();
  return row?.parent_id ?? undefined;
}

/**
 * Changes the number of comments of a post. Returns false if the post does not exist. It is the first write of its transaction,
 * so that all writes to a thread wait for one row lock.
 */
export async function countComments(tx: Tx, postId: string, by: number): Promise<boolean> {
  const row = await tx
    .updateTable('post')
    .set({ comments_count: sql<number>`comments_count + ${by}` })
    .where('id', '=', postId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes the number of replies to a comment. Returns false if the comment does not exist. */
export async function countReplies(tx: Tx, postId: string, commentId: string, by: number): Promise<boolean> {
  const row = await tx
    .updateTable('comment')
    .set({ replies_count: sql<number>`replies_count + ${by}` })
    .where('post_id', '=', postId)
    .where('id', '=', commentId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewComment {
  postId: string;
  authorId: string;
  parentId: string | undefined;
  content: string;
}

export async function addComment(
  tx: Tx,
  comment: NewComment,
): Promise<{ id: string; content: string; created_at: Date }> {
  return tx
    .insertInto('comment')
    .values({
      post_id: comment.postId,
      author_id: comment.authorId,
      parent_id: comment.parentId ?? null,
      content: comment.content,
    })
    .returning(['id', 'content', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Removes a comment with all replies below it. Returns the number of removed comments. */
export async function removeThread(tx: Tx, postId: string, commentId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with recursive thread as (
      select id from comment where post_id = ${postId} and id = ${commentId}
      union all
      select comment.id from comment join thread on comment.parent_id = thread.id where comment.post_id = ${postId}
    )
    delete from comment where post_id = ${postId} and id in (select id from thread) returning id`.execute(tx);
  return rows.length;
}
