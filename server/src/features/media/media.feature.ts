import type { Feature } from '#platform/feature.ts';
import { mediaJobs } from './media.jobs.ts';
import { mediaRoutes } from './media.routes.ts';

export const mediaFeature: Feature = {
  name: 'media',
  tables: ['media', 'upload_day'],
  routes: mediaRoutes,
  jobs: mediaJobs,
  // Every minute, because a discarded picture must be deleted within a minute, also after the server was killed.
  cron: [{ task: 'media.clean', match: '* * * * *' }],
  personColumns: { 'media.owner_id': 'expires', 'upload_day.person_id': 'expires' },
};
