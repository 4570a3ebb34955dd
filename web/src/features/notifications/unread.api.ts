import { queryOptions } from '@tanstack/react-query';
import type { UnreadCount } from '@baraza/contract/features/notifications.ts';
import { call } from '#platform/api/api-client.ts';
import { firstConnection } from '#platform/api/first-connection.ts';

/** The number of unread notifications. Fetched after the socket has connected; socket events update it from then on. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }): Promise<UnreadCount> => {
    await firstConnection('/notifications');
    return call('GET /api/notifications/unread-count', { signal });
  },
  staleTime: Infinity,
});
