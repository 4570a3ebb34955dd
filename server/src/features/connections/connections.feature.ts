import { sql } from 'kysely';
import type { Feature } from '#platform/features/feature.ts';
import { endFollowsBetween } from './connections.block.ts';
import { removeFollowsOf } from './connections.queries.ts';
import { connectionsNotifications } from './connections.notifications.ts';
import { connectionsRoutes } from './connections.routes.ts';

export const connectionsFeature: Feature = {
  name: 'connections',
  tables: ['follow'],
  routes: connectionsRoutes,
  on: {
    'profiles.erased': (_deps, tx, { personId }) => removeFollowsOf(tx, personId),
    'privacy.blocked': (_deps, tx, { blockerId, blockedId }) => endFollowsBetween(tx, blockerId, blockedId),
  },
  notifications: connectionsNotifications,
  counters: {
    'person.followers_count': { count: sql`select count(*) from follow where following_id = it.id` },
    'person.following_count': { count: sql`select count(*) from follow where follower_id = it.id` },
    'person.friends_count': {
      count: sql`select count(*) from follow as there
        join follow as back on back.follower_id = there.following_id and back.following_id = there.follower_id
        where there.follower_id = it.id`,
    },
  },
  exports: {
    follow: {
      area: 'connections',
      title: 'Follows',
      whose: (personId) => sql`follower_id = ${personId} or following_id = ${personId}`,
    },
  },
  personColumns: { 'follow.follower_id': 'removed', 'follow.following_id': 'removed' },
};
