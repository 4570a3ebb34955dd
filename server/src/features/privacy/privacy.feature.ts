import type { Feature } from '#platform/feature.ts';
import { removeRestrictionsOfErased } from './privacy.deletion.ts';
import './privacy.domain-events.ts';
import { privacyRoutes } from './privacy.routes.ts';

export const privacyFeature: Feature = {
  name: 'privacy',
  tables: ['block', 'mute'],
  routes: privacyRoutes,
  listeners: [removeRestrictionsOfErased],
  personColumns: {
    'block.blocked_id': 'removed',
    'block.blocker_id': 'removed',
    'mute.muted_id': 'removed',
    'mute.muter_id': 'removed',
  },
};
