import type { Feature } from '#platform/feature.ts';
import { endFollowsOfBlocked } from './connections.block.ts';
import { endFollowsOfErased } from './connections.deletion.ts';
import { connectionsNotifications } from './connections.notifications.ts';
import { connectionsRoutes } from './connections.routes.ts';

export const connectionsFeature: Feature = {
  name: 'connections',
  tables: ['follow'],
  routes: connectionsRoutes,
  listeners: [endFollowsOfErased, endFollowsOfBlocked],
  notifications: connectionsNotifications,
  counters: {
    'person.followers_count': { count: 'select count(*) from follow where following_id = it.id' },
    'person.following_count': { count: 'select count(*) from follow where follower_id = it.id' },
    'person.friends_count': {
      count: `select count(*) from follow as there
        join follow as back on back.follower_id = there.following_id and back.following_id = there.follower_id
        where there.follower_id = it.id`,
    },
  },
  exports: {
    follow: { area: 'connections', title: 'Follows', whose: 'follower_id = $1 or following_id = $1' },
  },
  personColumns: { 'follow.follower_id': 'removed', 'follow.following_id': 'removed' },
};
