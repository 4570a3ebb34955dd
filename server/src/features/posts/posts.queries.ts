import type { Post } from '@baraza/contract/features/posts.ts';
import type { Tx } from '#platform/database.ts';
import { justWritten } from '#platform/errors.ts';
import { json } from '#platform/json-sql.ts';
import { runStatement } from '#platform/statement.ts';
import { lastId } from '#platform/page-sql.ts';
import type { PlaceInStatement, Telling } from '#platform/publish.ts';
import { type WrittenJson, type WrittenRow, written } from '#platform/written-json.ts';
import { type PostsPage, postsPage, visibleOwnerSql } from './posts-page-sql.ts';
import { likedSql, postJson } from './posts.view.ts';
import type { Db } from '#platform/database.ts';

const postColumns = `post.id, ${json.object(postJson).sql} as json`;
const postsOfVisible = `from post join person as owner on owner.id = post.owner_id where ${visibleOwnerSql}`;

/** A page of posts the viewer may see, newest first, filtered before it is cut. */
export async function listPosts(db: Db, viewerId: string, page: PostsPage): Promise<WrittenRow[]> {
  const { name, text, values } = postsPage(postColumns, page);
  const { limit, lastPostId = lastId } = page;
  return runStatement<WrittenRow>(db, { name, text, values: [viewerId, lastPostId, limit, ...values] });
}

/** One post, if the viewer may see it. */
export async function findPost(db: Db, viewerId: string, id: string): Promise<WrittenJson<Post> | undefined> {
  const text = `select ${postColumns} ${postsOfVisible} and post.id = $2`;
  const [row] = await runStatement<WrittenRow>(db, { name: 'post', text, values: [viewerId, id] });
  return row && written(row);
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

/** A post that is being written, read within its transaction. */
export async function findWrittenPost(tx: Tx, viewerId: string, id: string): Promise<Post> {
  return justWritten(await findPost(tx, viewerId, id)).read();
}

/** A post as setting its like has left it. */
export interface LikedPost {
  post: WrittenJson<Post>;
  liked: boolean;
  /** What the telling has to send. */
  told: unknown;
}

/** Where `setPostLike` tells of a like. */
export const placeInLike: PlaceInStatement = { when: 'moved', given: 2 };

/**
 * Likes a post with what tells of it, or, without such a thing, takes the like back; and reads the post. It is one
 * statement, and the counter moves only when the like does. All of it sees the rows as they were when it began, so what
 * has not moved may be older than what the viewer did in the same moment.
 */
export async function setPostLike(
  db: Db,
  viewerId: string,
  postId: string,
  telling: Telling | undefined,
): Promise<LikedPost | undefined> {
  const liked = telling !== undefined;
  const seen = `seen as (select post.id ${postsOfVisible} and post.id = $2)`;
  const counted = liked
    ? `moved as (insert into post_like (post_id, user_id) select id, $1 from seen on conflict do nothing returning post_id), counted as (
       update post set likes_count = likes_count + 1 from moved where post.id = moved.post_id returning post.likes_count)`
    : `moved as (delete from post_like using seen where post_id = seen.id and user_id = $1 returning post_id), counted as (
       update post set likes_count = likes_count - 1 from moved where post.id = moved.post_id returning post.likes_count)`;
  const isLiked = `case when exists (select from counted) then ${liked} else ${likedSql} end`;
  const post = json.object({
    ...postJson,
    likesCounter: json.integer('coalesce((select likes_count from counted), post.likes_count)'),
    liked: json.boolean(isLiked),
  });
  const text = `with ${seen}, ${counted}${telling ? `, ${telling.parts}` : ''}
    select post.id, ${post.sql} as json, ${isLiked} as liked, ${telling?.column ?? 'null'} as told
    ${postsOfVisible} and post.id = $2`;
  const name = liked ? 'post-like' : 'post-unlike';
  const values = [viewerId, postId, ...(telling?.values ?? [])];
  const [row] = await runStatement<WrittenRow & { liked: true | null; told: unknown }>(db, { name, text, values });
  return row && { post: written(row), liked: row.liked === true, told: row.told };
}

/** Keeps a post the viewer sees for later, or no longer. */
export async function setPostSave(db: Db, viewerId: string, postId: string, saved: boolean): Promise<void> {
  const text = saved
    ? `insert into post_save (post_id, user_id) select post.id, $1 ${postsOfVisible} and post.id = $2 on conflict do nothing`
    : 'delete from post_save where user_id = $1 and post_id = $2';
  await runStatement(db, { name: saved ? 'post-save' : 'post-unsave', text, values: [viewerId, postId] });
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
