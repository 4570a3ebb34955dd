import { msg } from '@lingui/core/macro';
import type { Feature } from '#platform/features/feature.ts';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';

export const authFeature: Feature = {
  settings: [
    {
      page: 'account',
      title: msg`Where you are signed in`,
      Section: lazyPart(async () => (await import('./session-list.tsx')).SessionList, ['auth']),
    },
  ],
  notifications: lazyCode(async () => (await import('./auth.notifications.ts')).authKinds),
};
