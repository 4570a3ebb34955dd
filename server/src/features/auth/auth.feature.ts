import type { Feature } from '#platform/feature.ts';
import { endSessionsOfDeleted } from './auth.deletion.ts';
import { recordBannedIdentity } from './banned-identities.ts';
import { authRoutes } from './auth.routes.ts';
import { cleanSessions } from './auth.service.ts';

export const authFeature: Feature = {
  name: 'auth',
  tables: ['banned_identity', 'identity_key', 'session'],
  routes: authRoutes,
  jobs: (deps) => ({ 'auth.clean': () => cleanSessions(deps) }),
  cron: [{ task: 'auth.clean', match: '17 3 * * *' }],
  listeners: [endSessionsOfDeleted, recordBannedIdentity],
  personColumns: { 'session.person_id': 'removed' },
};
