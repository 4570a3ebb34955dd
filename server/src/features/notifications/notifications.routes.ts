import { notifications } from '@baraza/contract/features/notifications.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import {
  changeSettings,
  readAll,
  readOne,
  viewNotifications,
  viewSettings,
  viewUnreadCount,
} from './notifications.service.ts';

export function notificationsRoutes(app: App): void {
  route(
    app,
    notifications,
    'GET /api/notifications/user/:userId',
    async ({ deps, viewer, params, query, request, reply }) => {
      const { limit, lastNotificationId } = query;
      return sendPage(
        { request, reply },
        'lastNotificationId',
        await viewNotifications(deps, viewer, { ...params, limit, lastNotificationId }),
      );
    },
  );
  route(app, notifications, 'PATCH /api/notifications/read-all', ({ deps, viewer }) => readAll(deps, viewer));
  route(app, notifications, 'PATCH /api/notifications/:id/read', ({ deps, viewer, params }) =>
    readOne(deps, viewer, params.id),
  );
  route(app, notifications, 'GET /api/notifications/unread-count', ({ deps, viewer }) => viewUnreadCount(deps, viewer));
  route(app, notifications, 'GET /api/notifications/settings', ({ deps, viewer }) => viewSettings(deps, viewer));
  route(app, notifications, 'PUT /api/notifications/settings', ({ deps, viewer, body }) =>
    changeSettings(deps, viewer, body),
  );
}
