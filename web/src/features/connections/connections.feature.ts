import { msg } from '@lingui/core/macro';
import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';
import { lazyCode } from '#platform/offline/lazy-code.ts';

export const connectionsFeature: Feature = {
  pages: [
    {
      path: '/profile/:username/followers',
      audience: 'members',
      page: lazyPage(async () => (await import('./connections-page.tsx')).FollowersPage, ['connections']),
    },
    {
      path: '/profile/:username/following',
      audience: 'members',
      page: lazyPage(async () => (await import('./connections-page.tsx')).FollowingPage, ['connections']),
    },
  ],
  notifications: lazyCode(
    async () => (await import('./connections.notifications.ts')).connectionKinds,
    ['notifications'],
  ),
  outbox: { follow: { label: msg`Follow`, load: () => import('./follow-outbox.ts') } },
};
