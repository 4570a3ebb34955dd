import type { Feature } from '#platform/feature.ts';
import { consentsRoutes } from './consents.routes.ts';
import { removeConsentsOfErased } from './consents.service.ts';

export const consentsFeature: Feature = {
  name: 'consents',
  tables: ['consent'],
  routes: consentsRoutes,
  listeners: [removeConsentsOfErased],
  exports: {
    consent: { area: 'account', title: 'Documents you have accepted', whose: 'person_id = $1' },
  },
  personColumns: { 'consent.person_id': 'removed' },
};
