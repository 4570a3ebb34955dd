import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { call } from '#platform/api/api-client.ts';
import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';
import { readRows } from '#platform/offline/offline-store.ts';
import { conversationsQuery, keptThreadQuery, type KeptThread } from './conversations.api.ts';
import { conversationsIn } from './inbox/inbox-pages.ts';

const [threadsMax, messagesPerThread] = [5, 32];

export async function fetchConversationsOffline({ client, viewer, isFresh }: OfflineFetch): Promise<void> {
  if (!(await isFresh(conversationsQuery))) await client.infiniteQuery(conversationsQuery);
  await fetchThreads(client, viewer);
}

/** Fetches the messages of the newest conversations that have changed since they were stored. */
async function fetchThreads(client: QueryClient, viewer: CurrentUser): Promise<void> {
  const newest = conversationsIn(client.getQueryData(conversationsQuery.queryKey))
    .filter(({ lastMessageAt }) => lastMessageAt !== null)
    .slice(0, threadsMax);
  const rows = await readRows(
    viewer.id,
    newest.map(({ id }) => hashKey(keptThreadQuery(id).queryKey)),
  );
  for (const [index, { id, lastMessageAt }] of newest.entries()) {
    if ((rows[index]?.fetchedAt ?? 0) > Date.parse(lastMessageAt ?? '')) continue;
    const query = { limit: messagesPerThread };
    const { messages, ...details } = await call('GET /api/conversations/:id', { params: { id }, query });
    const thread: KeptThread = { messages, details };
    client.setQueryData(keptThreadQuery(id).queryKey, thread);
  }
}
