import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api-client.ts';
import { firstConnection } from '#platform/first-connection.ts';

/**
 * How many messages are unread, those of muted conversations left out. Every page shows it, so it stands alone. Asked for once
 * there is a live connection, which keeps it from then on.
 */
export const unreadMessagesQuery = queryOptions({
  queryKey: ['conversations', 'unread'],
  queryFn: async ({ signal }) => {
    await firstConnection('/conversations');
    return (await call('GET /api/conversations/unread-count', { signal })).count;
  },
});
