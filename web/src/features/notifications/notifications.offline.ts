import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';
import { notificationsQuery } from './notifications.api.ts';

export async function fetchNotificationsOffline({ client, viewer, isFresh }: OfflineFetch): Promise<void> {
  const notifications = notificationsQuery(viewer.id);
  if (!(await isFresh(notifications))) await client.infiniteQuery(notifications);
}
