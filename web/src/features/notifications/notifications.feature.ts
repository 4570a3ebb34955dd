import type { Feature } from '#platform/features/feature.ts';
import { kindLooks } from '#platform/features/kind-looks.ts';
import { lazyPage } from '#platform/features/lazy-page.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';

export const notificationsFeature: Feature = {
  pages: [
    {
      path: '/notifications',
      audience: 'members',
      page: lazyPage(async () => {
        const [{ NotificationsPage }] = await Promise.all([import('./notifications-page.tsx'), kindLooks.load()]);
        return NotificationsPage;
      }, ['notifications']),
    },
  ],
  settings: [
    {
      page: 'notifications',
      Section: lazyPart(
        async () => (await import('./notification-settings.tsx')).NotificationSettings,
        ['notifications'],
      ),
    },
  ],
  offline: async () => (await import('./notifications.offline.ts')).fetchNotificationsOffline,
  live: async () => (await import('./notifications.live.ts')).startLiveNotifications,
};
