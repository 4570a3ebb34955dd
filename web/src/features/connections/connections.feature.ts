import { msg } from '@lingui/core/macro';
import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';

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
  outbox: { follow: { label: msg`Follow`, load: () => import('./follow-outbox.ts') } },
};
