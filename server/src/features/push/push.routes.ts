import { push } from '@baraza/contract/features/push.ts';
import { type App, route } from '#platform/http/route.ts';
import { changePushSettings, subscribe, unsubscribe, viewKey, viewPushSettings } from './push.service.ts';

export function pushRoutes(app: App): void {
  route(app, push, 'GET /api/push/key', ({ deps }) => viewKey(deps));
  route(app, push, 'PUT /api/push/subscription', ({ deps, viewer, body }) => subscribe(deps, viewer, body));
  route(app, push, 'DELETE /api/push/subscription', ({ deps, viewer }) => unsubscribe(deps, viewer));
  route(app, push, 'GET /api/push/settings', ({ deps, viewer }) => viewPushSettings(deps, viewer));
  route(app, push, 'PUT /api/push/settings', ({ deps, viewer, body }) => changePushSettings(deps, viewer, body));
}
