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
  exports: {
    media: {
      area: 'pictures',
      title: 'Pictures you have uploaded',
      whose: `owner_id = $1 and state = 'attached'`,
      without: { placeholder: 'a preview of the picture', widths: 'sizes of the copies of the picture' },
    },
    upload_day: { area: 'account', title: 'Your uploads by day', whose: 'person_id = $1' },
  },
  personColumns: { 'media.owner_id': 'expires', 'upload_day.person_id': 'expires' },
};
