import type { Feature } from '#platform/feature.ts';
import type { Listener } from '#platform/listeners.ts';
import { summaryTask } from './push.delivery.ts';
import { removePushesOf } from './push.queries.ts';
import { pushRoutes } from './push.routes.ts';
import { summarize } from './push.summary.ts';

const removePushesOfErased: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.erased') await removePushesOf(tx, domainEvent.personId);
};

/** Web push: the devices of people, what they are sent, and sending it. Other features decide what and when. */
export const pushFeature: Feature = {
  name: 'push',
  tables: ['push_key', 'push_setting', 'push_subscription'],
  routes: pushRoutes,
  jobs: (deps) => ({ [summaryTask]: summarize(deps) }),
  listeners: [removePushesOfErased],
  exports: {
    push_key: 'a secret of the server',
    push_setting: { area: 'notifications', title: 'What is pushed to your devices', whose: 'person_id = $1' },
    push_subscription: {
      area: 'account',
      title: 'Devices that receive pushes',
      whose: 'person_id = $1',
      without: { endpoint: 'a secret', p256dh: 'a secret', auth: 'a secret' },
    },
  },
  personColumns: { 'push_setting.person_id': 'removed', 'push_subscription.person_id': 'removed' },
};
