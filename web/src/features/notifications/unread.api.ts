import { queryOptions } from '@tanstack/react-query';
import type { UnreadCount } from '@baraza/contract/features/notifications.ts';
import { call } from '#platform/api-client.ts';

/** How much is unread. Asked for once; from then on the live connection keeps it. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }): Promise<UnreadCount> => call('GET /api/notifications/unread-count', { signal }),
  staleTime: Infinity,
});
