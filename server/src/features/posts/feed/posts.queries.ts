import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { PostScope } from '@baraza/contract/features/posts.ts';
import { newestComment } from '#features/comments/comments.public.ts';
import {
  belongsToAudience,
  briefColumns,
  isInAudience,
  isMember,
  isReadableBy,
  seesContentsOf,
} from '#features/communities/communities.public.ts';
import { isFriendOf } from '#features/connections/connections.public.ts';
import { hasMutedWord, isMutedBy, isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, ValueOrSql } from '#platform/sql/database.ts';
import { lastId, maxPageRows } from '#platform/sql/page-sql.ts';
import { runCompiled } from '#platform/sql/compiled.ts';
import { selectPoll } from '#features/posts/polls/polls.queries.ts';

export interface PostsPage {
  limit: number;
  lastPostId?: string | undefined;
  ownerId?: string | undefined;
  communityId?: string | undefined;
  /** Only the pinned posts of the community. */
  pinned?: 'true' | undefined;
  media?: 'with' | 'without' | undefined;
  scope?: PostScope | undefined;
  tag?: string | undefined;
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number];

/** The posts that the viewer may see, with what `viewPost` needs. */
function selectPosts(db: Db, viewer: ValueOrSql<string>) {
  return db
    .selectFrom('post')
    .innerJoin('person as owner', 'owner.id', 'post.owner_id')
    .leftJoin('community', 'community.id', 'post.community_id')
    .where(isReadableBy(viewer, 'post', 'owner'))
    .select([
      'post.id',
      'post.content',
      'post.created_at',
      'post.edited_at',
      'post.likes_count',
      'post.comments_count',
      'post.hidden_at',
      'post.comments_from',
      'post.audience',
      'post.link',
      'post.link_title',
      'post.community_id',
      'post.as_community',
      'post.pinned_at',
      ...briefColumns,
      'community.archived_at',
      sql<boolean>`post.owner_id = ${viewer}`.as('is_own'),
      isModerator(viewer).as('is_moderator'),
      seesComments(viewer).as('sees_comments'),
      ...personColumns('owner'),
    ])
    .select((eb) => [
      eb.selectFrom('campus').select('campus.name').whereRef('campus.id', '=', 'post.campus_id').as('campus'),
      eb
        .selectFrom('campus')
        .select('campus.name')
        .whereRef('campus.id', '=', 'community.campus_id')
        .where(sql<boolean>`post.as_community`)
        .as('community_campus'),
      // The conditions keep posts without comments from being looked up.
      jsonObjectFrom(
        newestComment(db, viewer, sql.ref('post.id'))
          .where(sql<boolean>`post.comments_count > 0`)
          .where(seesComments(viewer)),
      ).as('newest_comment'),
      // Scalar subqueries on primary keys: PostgreSQL may plan `exists` to read all likes of the viewer.
      eb
        .selectFrom('post_like')
        .select(sql.lit(true).as('liked'))
        .whereRef('post_like.post_id', '=', 'post.id')
        .where('post_like.person_id', '=', viewer)
        .as('liked'),
      eb
        .selectFrom('post_save')
        .select(sql.lit(true).as('saved'))
        .whereRef('post_save.post_id', '=', 'post.id')
        .where('post_save.person_id', '=', viewer)
        .as('saved'),
      canComment(viewer).as('can_comment'),
      jsonObjectFrom(selectPoll(db, viewer).where('poll.post_id', '=', sql.ref<string>('post.id'))).as('poll'),
      jsonArrayFrom(
        eb
          .selectFrom('post_image as image')
          .innerJoin('media', 'media.file', 'image.file')
          .select([
            'image.id',
            'image.alt',
            'media.file',
            'media.width',
            'media.height',
            'media.placeholder',
            'media.copy_bytes',
          ])
          .whereRef('image.post_id', '=', 'post.id')
          .orderBy('image.position'),
      ).as('images'),
    ]);
}

/** Whether the viewer has a role above `MEMBER` in the community of the post. */
function isModerator(viewer: ValueOrSql<string>): RawBuilder<boolean> {
  return sql`(post.community_id is not null and coalesce((select role <> 'MEMBER' from community_member as moderator
    where moderator.community_id = post.community_id and moderator.person_id = ${viewer}), false))`;
}

/** Whether the viewer may read the comments of a post that they may read. Authors who have left its community may not. */
export function seesComments(viewer: ValueOrSql<string>): RawBuilder<boolean> {
  return belongsToAudience(viewer, 'post', 'post.owner_id');
}

/** Whether the viewer may comment on the post, besides reading it. The first conditions decide almost every post. */
function canComment(viewer: ValueOrSql<string>): RawBuilder<boolean> {
  return sql`(community.archived_at is null and ${seesComments(viewer)} and (post.comments_from = 'everyone' or post.owner_id = ${viewer} or case post.comments_from
    when 'friends' then
      coalesce((select ${isFriendOf('commenter', 'owner')} from person as commenter where commenter.id = ${viewer}), false)
    else coalesce((select true from mention where subject_id = post.id and person_id = ${viewer}), false) end))`;
}

/**
 * A page of posts the viewer may see, newest first, filtered before it is cut. Each filter starts at the index that has its
 * posts in this order, so that a page costs the same however many posts there are.
 */
export async function listPosts(db: Db, viewerId: string, page: PostsPage): Promise<PostRow[]> {
  const { limit, lastPostId = lastId, ownerId, communityId, media, scope, tag } = page;
  const pinned = communityId && page.pinned;
  const filters = [ownerId && 'owner', communityId && 'community', pinned && 'pinned', media, scope, tag && 'tag'];
  return runCompiled(db, {
    name: ['posts-page', ...filters.filter(Boolean)].join('-'),
    values: {
      viewer: viewerId,
      last: lastPostId,
      limit,
      owner: ownerId ?? null,
      community: communityId ?? null,
      tag: tag ?? null,
    },
    build: ({ viewer, last, limit: maxRows, owner, community, tag: name }) => {
      const posts = selectPosts(db, viewer)
        .$if(ownerId !== undefined, (query) => query.where('post.owner_id', '=', owner).where(isAuthorShown(viewer)))
        // Asking for the posts of one person shows them also to viewers who have muted that person.
        .$if(ownerId === undefined, (query) => query.where(isAuthorUnmuted(viewer)))
        .$if(communityId !== undefined, (query) =>
          query.where('post.community_id', '=', community).where(seesContentsOf(viewer, community)),
        )
        .$if(pinned !== undefined, (query) => query.where('post.pinned_at', 'is not', null))
        .$if(isSpotlight(page), (query) => query.where(isInSpotlight(viewer)))
        .$if(media !== undefined, (query) => query.where('post.images_count', media === 'with' ? '>' : '=', sql.lit(0)))
        .$if(tag !== undefined, (query) =>
          query
            .innerJoin('post_tag', 'post_tag.post_id', 'post.id')
            .where('post_tag.tag', '=', name)
            .where('post_tag.post_id', '<', last),
        )
        .$if(scope === 'saved', (query) =>
          query
            .innerJoin('post_save as save', 'save.post_id', 'post.id')
            .where('save.person_id', '=', viewer)
            .where('save.post_id', '<', last),
        )
        .$if(scope === 'campus', (query) =>
          query
            .where('post.campus_id', '=', (eb) => eb.selectFrom('person').select('campus_id').where('id', '=', viewer))
            .where(isAuthorShown(viewer)),
        )
        .$if(scope === 'following', (query) => query.where('post.id', 'in', newestOfFollowed(db, { viewer, last })))
        .$if(isFeed(page), (query) => query.where(hasNoMutedWord(viewer)))
        .where('post.id', '<', last)
        .orderBy('post.id', 'desc')
        // A limit that is a parameter has PostgreSQL plan each call again.
        .limit(sql.lit(maxPageRows));
      return db.selectFrom(posts.as('page')).selectAll().orderBy('page.id', 'desc').limit(maxRows);
    },
  });
}

/** Whether a page is of Spotlight: the viewer has not asked for posts of a person or community, with a tag, or that they have saved. */
function isSpotlight({ ownerId, communityId, scope, tag }: PostsPage): boolean {
  return ownerId === undefined && communityId === undefined && tag === undefined && scope !== 'saved';
}

/** Whether to leave out posts with muted words. */
function isFeed(page: PostsPage): boolean {
  // Those of followed people are left out before the newest of each person are taken.
  return isSpotlight(page) && page.scope !== 'following';
}

/** Whether a post is not limited to the page of its community. Posts of communities are in the Spotlight of their members. */
function isInSpotlight(viewer: ValueOrSql<string>): RawBuilder<boolean> {
  return sql`(post.community_id is null or post.audience <> 'MEMBERS' and ${isMember(viewer, 'post.community_id')})`;
}

/** Whether the viewer has not muted the author. Posts as a community are shown all the same, because their absence would reveal the author. */
function isAuthorUnmuted(viewer: ValueOrSql<string>): RawBuilder<boolean> {
  return sql`(post.as_community or not ${isMutedBy(viewer, 'owner')})`;
}

/** Whether the viewer may know who wrote a post, as a condition for lists that depend on the author. */
function isAuthorShown(viewer: ValueOrSql<string>): RawBuilder<boolean> {
  return sql`(not post.as_community or post.owner_id = ${viewer})`;
}

function hasNoMutedWord(viewer: ValueOrSql<string>): RawBuilder<boolean> {
  return sql`(post.owner_id = ${viewer} or not ${hasMutedWord(viewer, sql.ref('post.content'))})`;
}

/** The newest posts of everyone the viewer follows: a page of each person, then the newest of all these. */
function newestOfFollowed(db: Db, { viewer, last }: { viewer: ValueOrSql<string>; last: ValueOrSql<string> }) {
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
          .where('post.hidden_at', 'is', null)
          .where(isInAudience(viewer, 'post', 'post.owner_id'))
          .where(isInSpotlight(viewer))
          .where(isAuthorShown(viewer))
          .where(hasNoMutedWord(viewer))
          .orderBy('post.id', 'desc')
          .limit(sql.lit(maxPageRows))
          .as('theirs'),
      (join) => join.onTrue(),
    )
    .where('follow.follower_id', '=', viewer)
    .where(isVisibleTo(viewer, 'followed'))
    .where((eb) => eb.not(isMutedBy(viewer, 'followed')))
    .select('theirs.id')
    .orderBy('theirs.id', 'desc')
    .limit(sql.lit(maxPageRows));
}

/** One post, if the viewer may see it. */
export async function findPost(db: Db, viewerId: string, postId: string): Promise<PostRow | undefined> {
  const [row] = await runCompiled(db, {
    name: 'post',
    values: { viewer: viewerId, post: postId },
    build: ({ viewer, post }) => selectPosts(db, viewer).where('post.id', '=', post),
  });
  return row;
}

/** How many tags of posts are counted. Bounds what one call costs. */
const maxCounted = 500;

/** The tags of the newest posts that the viewer may read and whose authors they have not muted, the most used first. */
export async function listUsedTags(db: Db, viewerId: string, limit: number): Promise<{ tag: string; posts: number }[]> {
  const newest = db.selectFrom('post_tag').selectAll().orderBy('post_id', 'desc').limit(sql.lit(maxCounted));
  return db
    .selectFrom(newest.as('newest'))
    .innerJoin('post', 'post.id', 'newest.post_id')
    .innerJoin('person as owner', 'owner.id', 'post.owner_id')
    .where(isReadableBy(viewerId, 'post', 'owner'))
    .where(isAuthorUnmuted(viewerId))
    .where((eb) => eb.not(hasMutedWord(viewerId, sql`'#' || newest.tag`)))
    .select(['newest.tag', sql<number>`count(*)::int`.as('posts')])
    .groupBy('newest.tag')
    .orderBy('posts', 'desc')
    .orderBy('newest.tag')
    .limit(limit)
    .execute();
}
