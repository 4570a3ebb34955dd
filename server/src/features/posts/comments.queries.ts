import { sql } from 'kysely';
import { visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { runStatement } from '#platform/statement.ts';
import { firstId, firstOf, lastId } from '#platform/page-sql.ts';
import type { PlaceInStatement, Telling } from '#platform/publish.ts';
import type { WrittenRow } from '#platform/written-json.ts';
import { commentJson } from './comments.view.ts';

export interface CommentRow extends WrittenRow {
  parent_id: string | null;
  author_id: string;
}

const commentColumns = `comment.id, ${commentJson.sql} as json`;
const commentsOfVisible = `from comment join person as author on author.id = comment.author_id
  join post on post.id = comment.post_id join person as owner on owner.id = post.owner_id
  where ${visiblePersonSql({ person: 'author', viewer: '$1' })} and ${visiblePersonSql({ person: 'owner', viewer: '$1' })}
  and comment.post_id = $2`;

export interface CommentsPage {
  limit: number;
  parentId?: string | undefined;
  lastCommentId?: string | undefined;
}

/** Top-level comments newest first, or the replies to one oldest first. */
export async function listComments(
  db: Db,
  viewerId: string,
  postId: string,
  page: CommentsPage,
): Promise<WrittenRow[]> {
  const { limit, parentId, lastCommentId } = page;
  if (parentId) {
    return runStatement<WrittenRow>(db, {
      name: 'replies-page',
      text: firstOf(
        `select ${commentColumns} ${commentsOfVisible} and comment.parent_id = $5 and comment.id > $3`,
        'id',
        '$4',
      ),
      values: [viewerId, postId, lastCommentId ?? firstId, limit, parentId],
    });
  }
  return runStatement<WrittenRow>(db, {
    name: 'comments-page',
    text: firstOf(
      `select ${commentColumns} ${commentsOfVisible} and comment.parent_id is null and comment.id < $3`,
      'id desc',
      '$4',
    ),
    values: [viewerId, postId, lastCommentId ?? lastId, limit],
  });
}

export async function findComment(
  db: Db,
  viewerId: string,
  postId: string,
  id: string,
): Promise<CommentRow | undefined> {
  const [row] = await runStatement<CommentRow>(db, {
    name: 'comment',
    text: `select ${commentColumns}, comment.parent_id, comment.author_id ${commentsOfVisible} and comment.id = $3`,
    values: [viewerId, postId, id],
  });
  return row;
}

/** A comment and all that it answers, the top-level one first; none where one of them is not to be seen. */
export async function listThread(db: Db, viewerId: string, postId: string, id: string): Promise<CommentRow[]> {
  const rows = await runStatement<CommentRow>(db, {
    name: 'comment-thread',
    text: `with recursive thread as (
       select id, parent_id, 0 as height from comment where post_id = $2 and id = $3
       union all
       select comment.id, comment.parent_id, thread.height + 1 from comment join thread on comment.id = thread.parent_id
       where comment.post_id = $2
     )
     select ${commentColumns}, comment.parent_id, comment.author_id ${commentsOfVisible} and comment.id in (select id from thread)
     order by (select height from thread where thread.id = comment.id) desc`,
    values: [viewerId, postId, id],
  });
  // Where one of them is hidden, so is what answers it.
  const isWhole = rows.every(({ parent_id }, at) => parent_id === (rows[at - 1]?.id ?? null));
  return isWhole && rows.at(-1)?.id === id ? rows : [];
}

/** Which post a comment hangs under, wherever it is. */
export async function findPostOfComment(db: Db, commentId: string): Promise<string | undefined> {
  const row = await db.selectFrom('comment').select('post_id').where('id', '=', commentId).executeTakeFirst();
  return row?.post_id;
}

/** Who wrote a comment. */
export async function findAuthorOfComment(tx: Tx, postId: string, commentId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('comment')
    .select('author_id')
    .where('post_id', '=', postId)
    .where('id', '=', commentId)
    .executeTakeFirst();
  return row?.author_id;
}

/** Counts comments up or down. It is the first write of its transaction, so that its row lock orders all others. */
export async function countComments(tx: Tx, postId: string, by: number): Promise<boolean> {
  const row = await tx
    .updateTable('post')
    .set({ comments_count: sql<number>`comments_count + ${by}` })
    .where('id', '=', postId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the replies of a comment up or down; tells whether the comment is there. */
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

/** Removes a comment and everything under it; tells how many rows went. */
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

/** Where `setCommentLike` tells of a like. */
export const placeInCommentLike: PlaceInStatement = { when: 'moved', given: 3 };

/**
 * Likes a comment with what tells of it, or, without such a thing, takes the like back; the counter moves only when the
 * row does. Answers with what the telling has to send.
 */
export async function setCommentLike(
  db: Db,
  viewerId: string,
  comment: { postId: string; commentId: string },
  telling: Telling | undefined,
): Promise<unknown> {
  const seen = `seen as (select comment.post_id, comment.id ${commentsOfVisible} and comment.id = $3)`;
  const moved = 'from moved where comment.post_id = moved.post_id and comment.id = moved.comment_id';
  const text = telling
    ? `with ${seen}, moved as (insert into comment_like (post_id, comment_id, user_id) select post_id, id, $1 from seen
         on conflict do nothing returning post_id, comment_id),
         counted as (update comment set likes_count = likes_count + 1 ${moved}), ${telling.parts}
       select ${telling.column} as told`
    : `with ${seen}, moved as (delete from comment_like using seen
         where comment_like.post_id = seen.post_id and comment_id = seen.id and user_id = $1
         returning comment_like.post_id, comment_id)
       update comment set likes_count = likes_count - 1 ${moved}`;
  const values = [viewerId, comment.postId, comment.commentId, ...(telling?.values ?? [])];
  const [row] = await runStatement<{ told: unknown }>(db, {
    name: telling ? 'comment-like' : 'comment-unlike',
    text,
    values,
  });
  return row?.told;
}
