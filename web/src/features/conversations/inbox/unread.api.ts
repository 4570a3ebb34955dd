import { queryOptions } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { firstConnection } from '#platform/api/first-connection.ts';

/**
 * The number of unread messages, without those of muted conversations. Waits for the first socket connection, which keeps the
 * number up to date from then on. In its own file because every page shows it.
 */
export const unreadMessagesQuery = queryOptions({
  queryKey: ['conversations', 'unread'],
  queryFn: async ({ signal }) => {
    await firstConnection('/conversations');
    return (await call('GET /api/conversations/unread-count', { signal })).count;
  },
});

/**
 * The newest received message of each conversation that the server does not know to have arrived. Reading a conversation reports
 * it as well.
 */
export const unreported = new Map<Id, Id>();
