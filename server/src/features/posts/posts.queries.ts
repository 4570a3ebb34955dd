import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PostScope } from '@baraza/contract/features/posts.ts';
import { isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { lastId, longestPage } from '#platform/page-sql.ts';
import { runPrepared, type ValueOrParameter } from '#platform/prepared.ts';

export interface PostsPage {
  limit: number;
  lastPostId?: string | undefined;
  ownerId?: string | undefined;
  media?: 'with' | 'without' | undefined;
  scope?: PostScope | undefined;
  tag?: string | undefined;
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number];

/** The posts that the viewer may see. */
function visiblePosts(db: Db, viewer: ValueOrParameter<string>) {
  return db
    .selectFrom('post')
    .innerJoin('person as owner', 'owner.id', 'post.owner_id')
    .where(isVisibleTo(viewer, 'owner'));
}

/** The posts that the viewer may see, with what `viewPost` needs. */
function selectPosts(db: Db, viewer: ValueOrParameter<string>) {
  return visiblePosts(db, viewer)
    .select([
      'post.id',
      'post.content',
      'post.created_at',
      'post.edited_at',
      'post.likes_count',
      'post.comments_count',
      ...personColumns('owner'),
    ])
    .select((eb) => [
      // Scalar subqueries on primary keys: PostgreSQL may plan `exists` to read all likes of the viewer.
      eb
        .selectFrom('post_like')
        .select(sql.lit(true).as('liked'))
        .whereRef('post_like.post_id', '=', 'post.id')
        .where('post_like.user_id', '=', viewer)
        .as('liked'),
      eb
        .selectFrom('post_save')
        .select(sql.lit(true).as('saved'))
        .whereRef('post_save.post_id', '=', 'post.id')
        .where('post_save.user_id', '=', viewer)
        .as('saved'),
      jsonArrayFrom(
        eb
          .selectFrom('post_image as image')
          .innerJoin('media', 'media.file', 'image.file')
          .select(['image.id', 'image.alt', 'media.file', 'media.width', 'media.height', 'media.placeholder'])
          .whereRef('image.post_id', '=', 'post.id')
          .orderBy('image.position'),
      ).as('images'),
    ]);
}

/**
 * A page of posts the viewer may see, newest first, filtered before it is cut. Each filter starts at the index that has its
 * posts in this order, so that a page costs the same however many posts there are.
 */
export async function listPosts(db: Db, viewerId: string, page: PostsPage): Promise<PostRow[]> {
  const { limit, lastPostId = lastId, ownerId, media, scope, tag } = page;
  const filters = [ownerId && 'owner', media, scope, tag && 'tag'].filter(Boolean);
  return runPrepared(db, {
    name: ['posts-page', ...filters].join('-'),
    values: { viewer: viewerId, last: lastPostId, limit, owner: ownerId ?? null, tag: tag ?? null },
    build: ({ viewer, last, limit: most, owner, tag: name }) => {
      const posts = selectPosts(db, viewer)
        .$if(ownerId !== undefined, (query) => query.where('post.owner_id', '=', owner))
        .$if(media !== undefined, (query) => query.where('post.images_count', media === 'with' ? '>' : '=', sql.lit(0)))
        .$if(tag !== undefined, (query) =>
          query
            .innerJoin('post_tag', 'post_tag.post_id', 'post.id')
            .where('post_tag.tag', '=', name)
            .where('post_tag.post_id', '<', last),
        )
        .$if(scope === 'saved', (query) =>
          query
            .innerJoin('post_save as kept', 'kept.post_id', 'post.id')
            .where('kept.user_id', '=', viewer)
            .where('kept.post_id', '<', last),
        )
        .$if(scope === 'campus', (query) =>
          query.where('post.campus_id', '=', (eb) =>
            eb.selectFrom('person').select('campus_id').where('id', '=', viewer),
          ),
        )
        .$if(scope === 'following', (query) => query.where('post.id', 'in', newestOfFollowed(db, { viewer, last })))
        .where('post.id', '<', last)
        .orderBy('post.id', 'desc')
        // PostgreSQL takes a limit that is a parameter for a tenth of the table, and would plan each call anew.
        .limit(sql.lit(longestPage));
      return db.selectFrom(posts.as('page')).selectAll().orderBy('page.id', 'desc').limit(most);
    },
  });
}

/** The newest posts of everyone the viewer follows: some of each, and of all these the newest. */
function newestOfFollowed(
  db: Db,
  { viewer, last }: { viewer: ValueOrParameter<string>; last: ValueOrParameter<string> },
) {
  return db
    .selectFrom('follow')
    .innerJoin('person as followed', 'followed.id', 'follow.following_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('post')
          .select('post.id')
          .whereRef('post.owner_id', '=', 'followed.id')
          .where('post.id', '<', last)
          .orderBy('post.id', 'desc')
          .limit(sql.lit(longestPage))
          .as('theirs'),
      (join) => join.onTrue(),
    )
    .where('follow.follower_id', '=', viewer)
    .where(isVisibleTo(viewer, 'followed'))
    .select('theirs.id')
    .orderBy('theirs.id', 'desc')
    .limit(sql.lit(longestPage));
}

/** One post, if the viewer may see it. */
export async function findPost(db: Db, viewerId: string, postId: string): Promise<PostRow | undefined> {
  const [row] = await runPrepared(db, {
    name: 'post',
    values: { viewer: viewerId, post: postId },
    build: ({ viewer, post }) => selectPosts(db, viewer).where('post.id', '=', post),
  });
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

/** Adds the viewer's like. Returns the post's number of likes, or undefined if the viewer liked it already. */
export async function addPostLike(tx: Tx, viewerId: string, postId: string): Promise<number | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('post_like')
    .values({ post_id: postId, user_id: viewerId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? countPostLikes(tx, postId, 1) : undefined;
}

/** Removes the viewer's like. Returns the post's number of likes, or undefined if there was none of theirs. */
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

/** Saves a post for the viewer; does nothing if it is saved already. */
export async function addPostSave(db: Db, viewerId: string, postId: string): Promise<void> {
  await db
    .insertInto('post_save')
    .values({ post_id: postId, user_id: viewerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removePostSave(db: Db, viewerId: string, postId: string): Promise<void> {
  await db.deleteFrom('post_save').where('post_id', '=', postId).where('user_id', '=', viewerId).execute();
}

/** The picture files of a post. */
export async function listPostFiles(tx: Tx, postId: string): Promise<string[]> {
  const rows = await tx.selectFrom('post_image').select('file').where('post_id', '=', postId).execute();
  return rows.map((row) => row.file);
}

/** Deletes a post of this owner with everything that belongs to it. Returns whether it existed. */
export async function removePost(tx: Tx, ownerId: string, postId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('post')
    .where('id', '=', postId)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
