import type { Feature } from '#platform/feature.ts';
import { separateTeamsOfBlocked } from './ventures.block.ts';
import { endTransfersOfDeleted, removeVenturesOfErased } from './ventures.deletion.ts';
import { venturesNotifications } from './ventures.notifications.ts';
import { venturesReportable } from './ventures.reportable.ts';
import { venturesRoutes } from './ventures.routes.ts';

export const venturesFeature: Feature = {
  name: 'ventures',
  tables: [
    'venture',
    'venture_announcement',
    'venture_follow',
    'venture_like',
    'venture_member',
    'venture_product',
    'venture_review',
    'venture_transfer',
    'venture_viewer',
    'venture_views',
  ],
  routes: venturesRoutes,
  listeners: [endTransfersOfDeleted, removeVenturesOfErased, separateTeamsOfBlocked],
  notifications: venturesNotifications,
  reportable: venturesReportable,
  counters: {
    'venture.likes_count': { count: 'select count(*) from venture_like where venture_id = it.id' },
    'venture.followers_count': { count: 'select count(*) from venture_follow where venture_id = it.id' },
    'venture.reviews_count': {
      count: 'select count(*) from venture_review where venture_id = it.id and hidden_at is null',
    },
    'venture.ratings_sum': {
      count: 'select coalesce(sum(rating), 0) from venture_review where venture_id = it.id and hidden_at is null',
    },
  },
  personColumns: {
    'venture.owner_id': 'removed',
    'venture_follow.user_id': 'removed',
    'venture_like.user_id': 'removed',
    'venture_member.user_id': 'removed',
    'venture_review.author_id': 'removed',
    'venture_transfer.to_id': 'removed',
    'venture_viewer.viewer_id': 'removed',
  },
};
