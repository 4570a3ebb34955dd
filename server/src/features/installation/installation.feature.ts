import type { Feature } from '#platform/features/feature.ts';
import { installationSockets } from './installation.sockets.ts';

const reason = 'what the operator has set, without reference to a person';

/** What the operator sets while the servers run: notices, maintenance and hidden features. */
export const installationFeature: Feature = {
  name: 'installation',
  tables: ['hidden_feature', 'maintenance', 'site_notice', 'site_notice_translation'],
  sockets: installationSockets,
  exports: {
    hidden_feature: reason,
    maintenance: reason,
    site_notice: reason,
    site_notice_translation: reason,
  },
};
