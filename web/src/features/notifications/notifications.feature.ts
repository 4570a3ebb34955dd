import type { Feature } from '#platform/features/feature.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';

export const notificationsFeature: Feature = {
  pages: [
    {
      path: '/notifications',
      audience: 'members',
      page: lazyPage(async () => (await import('./notifications-page.tsx')).NotificationsPage, ['notifications']),
    },
  ],
};
