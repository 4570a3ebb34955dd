import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api-client.ts';

/** How many messages are unread, those of muted conversations left out. Every page shows it, so it stands alone. */
export const unreadMessagesQuery = queryOptions({
  queryKey: ['conversations', 'unread'],
  queryFn: async ({ signal }) => (await call('GET /api/conversations/unread-count', { signal })).count,
});
