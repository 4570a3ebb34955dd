import type { Feature } from '#platform/features/feature.ts';
import { summaryTask } from './push.delivery.ts';
import { removePushesOf } from './push.queries.ts';
import { pushRoutes } from './push.routes.ts';
import { summarize } from './push.summary.ts';

/** Web push: the devices of people, what they are sent, and sending it. Other features decide what and when. */
export const pushFeature: Feature = {
  name: 'push',
  tables: ['push_key', 'push_setting', 'push_subscription'],
  routes: pushRoutes,
  jobs: (deps) => ({ [summaryTask]: summarize(deps) }),
  on: { 'profiles.erased': (_deps, tx, { personId }) => removePushesOf(tx, personId) },
  exports: {
    push_key: 'a secret of the server',
    push_setting: { area: 'notifications', title: 'What is pushed to your devices', whose: 'person_id' },
    push_subscription: {
      area: 'account',
      title: 'Devices that receive pushes',
      whose: 'person_id',
      without: { endpoint: 'a secret', p256dh: 'a secret', auth: 'a secret' },
    },
  },
  personColumns: { 'push_setting.person_id': 'removed', 'push_subscription.person_id': 'removed' },
};
