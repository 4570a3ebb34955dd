import type { Feature } from '#platform/features/feature.ts';
import './limits.domain-events.ts';
import { removeCountsOf, removeOldCounts } from './limits.queries.ts';

/** Limits of new accounts, of invitations and of requests, and the detection of floods. */
export const limitsFeature: Feature = {
  name: 'limits',
  // Release 0.2.0 writes `invitation_day`, which nothing reads any more.
  tables: ['daily_count', 'flood_report', 'invitation_day', 'new_account_use'],
  jobs: ({ db }) => ({ 'limits.clean': () => removeOldCounts(db) }),
  cron: [{ task: 'limits.clean', match: '52 3 * * *' }],
  on: { 'profiles.erased': (_deps, tx, { personId }) => removeCountsOf(tx, personId) },
  exports: {
    daily_count: {
      area: 'account',
      title: 'How many people you have invited, asked or added to groups on one day',
      whose: 'person_id',
    },
    flood_report: 'an internal mark of one day that prevents repeated reports',
    invitation_day: { area: 'account', title: 'Your invitations to others by day', whose: 'person_id' },
    new_account_use: {
      area: 'account',
      title: 'What your new account has used of its limits',
      whose: 'person_id',
    },
  },
  personColumns: {
    'daily_count.person_id': 'removed',
    'flood_report.person_id': 'removed',
    'invitation_day.person_id': 'removed',
    'new_account_use.person_id': 'removed',
  },
};
