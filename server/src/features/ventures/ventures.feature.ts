import { type RawBuilder, sql } from 'kysely';
import type { Feature } from '#platform/features/feature.ts';
import { separateTeams } from './ventures.block.ts';
import { removeContentOf } from './ventures.deletion.ts';
import { removeTransfersOf } from './ventures.deletion-queries.ts';
import { venturesNotifications } from './ventures.notifications.ts';
import { venturesLinkPage } from './ventures.link-page.ts';
import { venturesSubjects } from './ventures.subjects.ts';
import { venturesRoutes } from './ventures.routes.ts';

const ofOwn = (personId: RawBuilder<string>) =>
  sql<boolean>`venture_id in (select id from venture where owner_id = ${personId})`;

export const venturesFeature: Feature = {
  name: 'ventures',
  tables: [
    'venture',
    'venture_announcement',
    'venture_follow',
    'venture_like',
    'venture_member',
    'venture_product',
    'venture_product_picture',
    'venture_review',
    'venture_transfer',
    'venture_viewer',
    'venture_views',
  ],
  routes: venturesRoutes,
  hideable: { name: 'hustles', paths: ['/api/ventures'] },
  on: {
    // Offers by and to the person end. Restoring the account does not renew them.
    'profiles.deleted': (_deps, tx, { personId }) => removeTransfersOf(tx, personId),
    'profiles.banned': (_deps, tx, { personId }) => removeTransfersOf(tx, personId),
    'profiles.erased': (_deps, tx, { personId }) => removeContentOf(tx, personId),
    'privacy.blocked': (_deps, tx, { blockerId, blockedId }) => separateTeams(tx, blockerId, blockedId),
  },
  notifications: venturesNotifications,
  subjects: venturesSubjects,
  linkPages: [venturesLinkPage],
  counters: {
    'venture.likes_count': { count: sql`select count(*) from venture_like where venture_id = it.id` },
    'venture.followers_count': { count: sql`select count(*) from venture_follow where venture_id = it.id` },
    'venture.reviews_count': {
      count: sql`select count(*) from venture_review where venture_id = it.id and hidden_at is null`,
    },
    'venture.ratings_sum': {
      count: sql`select coalesce(sum(rating), 0) from venture_review where venture_id = it.id and hidden_at is null`,
    },
  },
  exports: {
    venture: {
      area: 'businesses',
      title: 'Your businesses',
      whose: 'owner_id',
      without: { search_text: 'derived from the other columns' },
    },
    venture_announcement: { area: 'businesses', title: 'Announcements of your businesses', whose: ofOwn },
    venture_follow: { area: 'businesses', title: 'Businesses you follow', whose: 'person_id' },
    venture_like: { area: 'businesses', title: 'Businesses you like', whose: 'person_id' },
    venture_member: { area: 'businesses', title: 'Teams you are on', whose: 'person_id' },
    venture_product: { area: 'businesses', title: 'Products of your businesses', whose: ofOwn },
    venture_product_picture: {
      area: 'businesses',
      title: 'Pictures of your products',
      whose: (personId) => sql`product_id in (select id from venture_product where ${ofOwn(personId)})`,
    },
    venture_review: { area: 'businesses', title: 'Your reviews', whose: 'author_id' },
    venture_transfer: {
      area: 'businesses',
      title: 'Transfers of businesses',
      whose: (personId) => sql`recipient_id = ${personId} or ${ofOwn(personId)}`,
    },
    venture_viewer: { area: 'businesses', title: 'Businesses you have looked at', whose: 'viewer_id' },
    venture_views: { area: 'businesses', title: 'Views of your businesses', whose: ofOwn },
  },
  personColumns: {
    'venture.owner_id': 'removed',
    'venture_follow.person_id': 'removed',
    'venture_like.person_id': 'removed',
    'venture_member.person_id': 'removed',
    'venture_review.author_id': 'removed',
    'venture_transfer.recipient_id': 'removed',
    'venture_viewer.viewer_id': 'removed',
  },
};
