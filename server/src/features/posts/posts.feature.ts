import { type RawBuilder, sql } from 'kysely';
import type { Feature } from '#platform/features/feature.ts';
import { commentsRoutes } from '#features/posts/comments/comments.routes.ts';
import { linkJobs } from './composer/links.ts';
import { setAudience } from '#features/posts/communities/community-posts.queries.ts';
import { removeOldRemovedContent } from '#features/posts/communities/removed-content.queries.ts';
import { pollsRoutes } from '#features/posts/polls/polls.routes.ts';
import { scheduledJobs, scheduledRoutes } from '#features/posts/scheduled/scheduled.routes.ts';
import { removeContentOf } from './posts.deletion.ts';
import { postsNotifications } from './posts.notifications.ts';
import { postsLinkPage } from './posts.link-page.ts';
import { postsSubjects } from './posts.subjects.ts';
import { postsRoutes } from './posts.routes.ts';

export const postsFeature: Feature = {
  name: 'posts',
  tables: [
    'mention',
    'poll',
    'poll_option',
    'poll_vote',
    'post',
    'post_image',
    'post_like',
    'post_save',
    'post_tag',
    'post_version',
    'removed_content',
    'scheduled_post',
    'scheduled_post_image',
  ],
  routes: (app) => {
    postsRoutes(app);
    commentsRoutes(app);
    pollsRoutes(app);
    scheduledRoutes(app);
  },
  jobs: (deps) => ({
    ...linkJobs(deps),
    ...scheduledJobs(deps),
    'posts.cleanRemoved': () => removeOldRemovedContent(deps.db),
  }),
  cron: [
    { task: 'posts.publish', match: '* * * * *' },
    { task: 'posts.cleanRemoved', match: '49 3 * * *' },
    { task: 'posts.cleanFailed', match: '51 3 * * *' },
  ],
  on: {
    'profiles.erased': (_deps, tx, { personId }) => removeContentOf(tx, personId),
    'communities.audienceChanged': (_deps, tx, { communityId, audience }) => setAudience(tx, communityId, audience),
  },
  notifications: postsNotifications,
  subjects: postsSubjects,
  linkPages: [postsLinkPage],
  counters: {
    'post.likes_count': { count: sql`select count(*) from post_like where post_id = it.id` },
    'post.comments_count': { count: sql`select count(*) from comment where subject_id = it.id` },
    'poll_option.votes_count': {
      count: sql`select count(*) from poll_vote where poll_id = it.poll_id and option_id = it.id`,
    },
    'post.images_count': { count: sql`select count(*) from post_image where post_id = it.id` },
  },
  exports: {
    mention: { area: 'posts', title: 'Posts and comments that mention you', whose: 'person_id' },
    poll: { area: 'posts', title: 'Polls of your posts', whose: (personId) => isOfPostsBy(personId) },
    poll_option: {
      area: 'posts',
      title: 'Options of your polls',
      whose: (personId) => sql`poll_id in (select id from poll where ${isOfPostsBy(personId)})`,
      without: { votes_count: 'counts are hidden from those who have not voted' },
    },
    poll_vote: { area: 'posts', title: 'Your votes in polls', whose: 'person_id' },
    post: { area: 'posts', title: 'Your posts', whose: 'owner_id' },
    post_image: {
      area: 'posts',
      title: 'Pictures of your posts',
      whose: (personId) => isOfPostsBy(personId),
    },
    post_like: { area: 'posts', title: 'Posts you like', whose: 'person_id' },
    post_save: { area: 'posts', title: 'Posts you have saved', whose: 'person_id' },
    post_tag: 'tags that the posts contain',
    post_version: {
      area: 'posts',
      title: 'Earlier versions of your posts',
      whose: (personId) => isOfPostsBy(personId),
    },
    removed_content: {
      area: 'posts',
      title: 'Your posts and comments that moderators of clubs removed',
      whose: 'person_id',
      without: { decided_by: 'another person' },
    },
    scheduled_post: { area: 'posts', title: 'Your posts that are published later', whose: 'owner_id' },
    scheduled_post_image: {
      area: 'posts',
      title: 'Pictures of your posts that are published later',
      whose: (personId) => sql`scheduled_post_id in (select id from scheduled_post where owner_id = ${personId})`,
    },
  },
  personColumns: {
    'mention.person_id': 'removed',
    'poll_vote.person_id': 'removed',
    'post.owner_id': 'removed',
    'post_like.person_id': 'removed',
    'post_save.person_id': 'removed',
    'removed_content.person_id': 'removed',
    'removed_content.decided_by': 'removed',
    'scheduled_post.owner_id': 'removed',
  },
};

function isOfPostsBy(personId: RawBuilder<string>): RawBuilder<boolean> {
  return sql`post_id in (select id from post where owner_id = ${personId})`;
}
