import { sql } from 'kysely';
import type { Feature } from '#platform/features/feature.ts';
import { removeMemberships } from './communities.queries.ts';

/** Triggers of the database keep the memberships of hubs: see `join_hubs`. */
export const communitiesFeature: Feature = {
  name: 'communities',
  tables: ['community', 'community_member'],
  on: { 'profiles.erased': (_deps, tx, { personId }) => removeMemberships(tx, personId) },
  counters: {
    'community.members_count': { count: sql`select count(*) from community_member where community_id = it.id` },
  },
  exports: {
    community: 'names no person; your communities are among your memberships',
    community_member: { area: 'connections', title: 'Your communities', whose: 'person_id' },
  },
  personColumns: { 'community_member.person_id': 'removed' },
};
