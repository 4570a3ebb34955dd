import { CompiledQuery, sql } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import { visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { firstId, firstOf, lastId } from '#platform/page-sql.ts';

export interface ImageRow {
  id: string;
  file: string;
  alt: string;
  width: number;
  height: number;
  placeholder: string;
}

export interface PostRow {
  id: string;
  content: string;
  created_at: Date;
  edited_at: Date | null;
  likes_count: number;
  comments_count: number;
  liked: boolean;
  owner_id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
  images: ImageRow[];
}

export interface CommentRow {
  id: string;
  content: string;
  created_at: Date;
  likes_count: number;
  replies_count: number;
  parent_id: string | null;
  liked: boolean;
  author_id: string;
  username: string;
  avatar: string | null;
}

/** Anything that can run a named statement: the pool, so that PostgreSQL plans a hot read once for each connection. */
type Runner = Pick<Pool, 'query'>;

async function run<Row extends QueryResultRow>(
  runner: Runner,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await runner.query<Row>({ name, text, values });
  return rows;
}

// The viewer's like is a scalar subquery on the primary key: as an `exists` it may be planned to read all their likes.
const postColumns = `post.id, post.content, post.created_at, post.edited_at, post.likes_count, post.comments_count,
  coalesce((select true from post_like where post_like.post_id = post.id and post_like.user_id = $1), false) as liked,
  owner.id as owner_id, owner.username, owner.first_name, owner.last_name, owner.avatar,
  case when post.images_count = 0 then '[]'::json else (
    select json_agg(json_build_object('id', image.id, 'file', image.file, 'alt', image.alt, 'width', media.width,
      'height', media.height, 'placeholder', media.placeholder) order by image.position)
    from post_image as image join media on media.file = image.file where image.post_id = post.id
  ) end as images`;
const postsOfVisible = `from post join person as owner on owner.id = post.owner_id
  where ${visiblePersonSql({ person: 'owner', viewer: '$1' })}`;

export interface PostsPage {
  limit: number;
  lastPostId?: string | undefined;
  ownerId?: string | undefined;
  media?: 'with' | 'without' | undefined;
}

/** A page of posts the viewer may see, newest first, filtered before it is cut. */
export async function listPosts(runner: Runner, viewerId: string, page: PostsPage): Promise<PostRow[]> {
  const { limit, lastPostId = lastId, ownerId, media } = page;
  const byOwner = ownerId ? 'and post.owner_id = $4' : '';
  const byMedia = media ? `and post.images_count ${media === 'with' ? '> 0' : '= 0'}` : '';
  return run<PostRow>(
    runner,
    `posts-page${ownerId ? '-owner' : ''}${media ? `-${media}` : ''}`,
    firstOf(`select ${postColumns} ${postsOfVisible} and post.id < $2 ${byOwner} ${byMedia}`, 'id desc', '$3'),
    ownerId ? [viewerId, lastPostId, limit, ownerId] : [viewerId, lastPostId, limit],
  );
}

/** One post, if the viewer may see it. */
export async function findPost(runner: Runner, viewerId: string, id: string): Promise<PostRow | undefined> {
  const [row] = await run<PostRow>(runner, 'post', `select ${postColumns} ${postsOfVisible} and post.id = $2`, [
    viewerId,
    id,
  ]);
  return row;
}

export async function addPost(
  tx: Tx,
  post: { ownerId: string; content: string; imagesCount: number },
): Promise<string> {
  const row = await tx
    .insertInto('post')
    .values({ owner_id: post.ownerId, content: post.content, images_count: post.imagesCount })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function addPostImages(
  tx: Tx,
  postId: string,
  images: readonly { file: string; alt: string }[],
): Promise<void> {
  if (images.length === 0) return;
  await tx
    .insertInto('post_image')
    .values(images.map(({ file, alt }, position) => ({ post_id: postId, position, file, alt })))
    .execute();
}

/** The row of a post just made, read within its transaction. */
export async function findNewPost(tx: Tx, viewerId: string, id: string): Promise<PostRow> {
  const query = CompiledQuery.raw(`select ${postColumns} ${postsOfVisible} and post.id = $2`, [viewerId, id]);
  const { rows } = await tx.executeQuery<PostRow>(query as CompiledQuery<PostRow>);
  const row = rows[0];
  if (!row) throw new Error('A post that was just made is not to be seen.');
  return row;
}

/** Sets or unsets the viewer's like; the counter moves only when the row does. */
export async function setPostLike(runner: Runner, viewerId: string, postId: string, liked: boolean): Promise<void> {
  const seen = `seen as (select post.id ${postsOfVisible} and post.id = $2)`;
  const text = liked
    ? `with ${seen}, moved as (insert into post_like (post_id, user_id) select id, $1 from seen on conflict do nothing returning post_id)
       update post set likes_count = likes_count + 1 from moved where post.id = moved.post_id`
    : `with ${seen}, moved as (delete from post_like using seen where post_id = seen.id and user_id = $1 returning post_id)
       update post set likes_count = likes_count - 1 from moved where post.id = moved.post_id`;
  await run(runner, liked ? 'post-like' : 'post-unlike', text, [viewerId, postId]);
}

/** The picture files of a post. */
export async function listPostFiles(tx: Tx, postId: string): Promise<string[]> {
  const rows = await tx.selectFrom('post_image').select('file').where('post_id', '=', postId).execute();
  return rows.map((row) => row.file);
}

/** Removes a post of this owner with all that hangs on it; tells whether it was there. */
export async function removePost(tx: Tx, ownerId: string, postId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('post')
    .where('id', '=', postId)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const commentColumns = `comment.id, comment.content, comment.created_at, comment.likes_count, comment.replies_count, comment.parent_id,
  coalesce((select true from comment_like as mine
    where mine.post_id = comment.post_id and mine.comment_id = comment.id and mine.user_id = $1), false) as liked,
  author.id as author_id, author.username, author.avatar`;
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
  runner: Runner,
  viewerId: string,
  postId: string,
  page: CommentsPage,
): Promise<CommentRow[]> {
  const { limit, parentId, lastCommentId } = page;
  if (parentId) {
    return run<CommentRow>(
      runner,
      'replies-page',
      firstOf(
        `select ${commentColumns} ${commentsOfVisible} and comment.parent_id = $5 and comment.id > $3`,
        'id',
        '$4',
      ),
      [viewerId, postId, lastCommentId ?? firstId, limit, parentId],
    );
  }
  return run<CommentRow>(
    runner,
    'comments-page',
    firstOf(
      `select ${commentColumns} ${commentsOfVisible} and comment.parent_id is null and comment.id < $3`,
      'id desc',
      '$4',
    ),
    [viewerId, postId, lastCommentId ?? lastId, limit],
  );
}

export async function findComment(
  runner: Runner,
  viewerId: string,
  postId: string,
  id: string,
): Promise<CommentRow | undefined> {
  const [row] = await run<CommentRow>(
    runner,
    'comment',
    `select ${commentColumns} ${commentsOfVisible} and comment.id = $3`,
    [viewerId, postId, id],
  );
  return row;
}

/** Which post a comment hangs under, wherever it is. */
export async function findPostOfComment(db: Db, commentId: string): Promise<string | undefined> {
  const row = await db.selectFrom('comment').select('post_id').where('id', '=', commentId).executeTakeFirst();
  return row?.post_id;
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

export async function addComment(tx: Tx, comment: NewComment): Promise<{ id: string; created_at: Date }> {
  return tx
    .insertInto('comment')
    .values({
      post_id: comment.postId,
      author_id: comment.authorId,
      parent_id: comment.parentId ?? null,
      content: comment.content,
    })
    .returning(['id', 'created_at'])
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

/** Sets or unsets the viewer's like of a comment; the counter moves only when the row does. */
export async function setCommentLike(
  runner: Runner,
  viewerId: string,
  comment: { postId: string; commentId: string },
  liked: boolean,
): Promise<void> {
  const seen = `seen as (select comment.post_id, comment.id ${commentsOfVisible} and comment.id = $3)`;
  const moved = 'from moved where comment.post_id = moved.post_id and comment.id = moved.comment_id';
  const text = liked
    ? `with ${seen}, moved as (insert into comment_like (post_id, comment_id, user_id) select post_id, id, $1 from seen
         on conflict do nothing returning post_id, comment_id)
       update comment set likes_count = likes_count + 1 ${moved}`
    : `with ${seen}, moved as (delete from comment_like using seen
         where comment_like.post_id = seen.post_id and comment_id = seen.id and user_id = $1
         returning comment_like.post_id, comment_id)
       update comment set likes_count = likes_count - 1 ${moved}`;
  await run(runner, liked ? 'comment-like' : 'comment-unlike', text, [viewerId, comment.postId, comment.commentId]);
}
