import type { Feature } from '#platform/features/feature.ts';
import { consentsRoutes } from './consents.routes.ts';
import { removeConsents } from './consents.queries.ts';

export const consentsFeature: Feature = {
  name: 'consents',
  tables: ['consent'],
  routes: consentsRoutes,
  on: { 'profiles.erased': (_deps, tx, { personId }) => removeConsents(tx, personId) },
  exports: {
    consent: { area: 'account', title: 'Documents you have accepted', whose: 'person_id' },
  },
  personColumns: { 'consent.person_id': 'removed' },
};
