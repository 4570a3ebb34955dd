import { sql } from 'kysely';
import type { Feature } from '#platform/features/feature.ts';
import { mediaJobs } from './media.jobs.ts';
import { mediaRoutes } from './media.routes.ts';
import { removeUploadsOf } from './partial-uploads.queries.ts';

const copies = 'sizes of the copies of the picture';

export const mediaFeature: Feature = {
  name: 'media',
  tables: ['media', 'media_key', 'upload', 'upload_day', 'upload_part'],
  routes: mediaRoutes,
  jobs: mediaJobs,
  on: { 'profiles.erased': (_deps, tx, { personId }) => removeUploadsOf(tx, personId) },
  // Every minute, because a discarded picture must be deleted within a minute, also after the server was killed.
  cron: [
    { task: 'media.clean', match: '* * * * *' },
    { task: 'media.copies', match: '23 3 * * *' },
  ],
  exports: {
    media: {
      area: 'pictures',
      title: 'Pictures and voice notes you have uploaded',
      // Without the copies of reported content, which would name to its author that it was reported.
      whose: (personId) => sql`owner_id = ${personId} and state = 'attached' and purpose <> 'report'`,
      without: { placeholder: 'a preview of the picture', widths: copies, copy_bytes: copies, avif_widths: copies },
    },
    media_key: 'a secret of the server',
    upload: 'files on their way, removed within two days',
    upload_part: 'parts of files on their way, removed within two days',
    upload_day: { area: 'account', title: 'Your uploads by day', whose: 'person_id' },
  },
  personColumns: { 'media.owner_id': 'expires', 'upload.person_id': 'removed', 'upload_day.person_id': 'expires' },
};
