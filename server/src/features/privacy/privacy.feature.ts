import type { Feature } from '#platform/features/feature.ts';
import { removeRestrictionsOf } from './restrictions.queries.ts';
import './privacy.domain-events.ts';
import { privacyRoutes } from './privacy.routes.ts';

export const privacyFeature: Feature = {
  name: 'privacy',
  tables: ['block', 'mute', 'muted_word'],
  routes: privacyRoutes,
  on: { 'profiles.erased': (_deps, tx, { personId }) => removeRestrictionsOf(tx, personId) },
  // Rows by others stay secret: an export must not tell a person who has blocked or muted them.
  exports: {
    block: { area: 'account', title: 'People you have blocked', whose: 'blocker_id' },
    mute: { area: 'account', title: 'People you have muted', whose: 'muter_id' },
    muted_word: { area: 'account', title: 'Words you have muted', whose: 'person_id' },
  },
  personColumns: {
    'block.blocked_id': 'removed',
    'block.blocker_id': 'removed',
    'mute.muted_id': 'removed',
    'mute.muter_id': 'removed',
    'muted_word.person_id': 'removed',
  },
};
