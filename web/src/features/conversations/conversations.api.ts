import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  Conversation,
  ConversationSettings,
  Message,
  Participant,
} from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { call, callPage } from '#platform/api/api-client.ts';
import type { ConversationAddress } from './chat-address.ts';
import {
  updateConversation,
  withoutConversation,
  type InboxFilter,
  type InboxPages,
} from '#features/conversations/inbox/inbox-pages.ts';
import { unreadMessagesQuery } from '#features/conversations/inbox/unread.api.ts';
import { toast, toastError } from '#ui/page/toast.ts';

/** A phone shows about ten conversations at a time. */
const listPageSize = 15;

const listKey = ['conversations', 'list'];

/** The viewer's conversations, pinned ones first, then newest message first. */
export const conversationsQuery = infiniteQueryOptions({
  ...listQuery('all'),
  meta: { offline: { itemKey: (id: Id) => keptThreadQuery(id).queryKey } },
});

/** Those with unread messages, the archived ones, or requests to the viewer. */
export function filteredConversationsQuery(filter: Exclude<InboxFilter, 'all'>) {
  return listQuery(filter);
}

/** Whether the viewer has a request that they have neither answered nor refused. Covers requests on pages that are not loaded. */
export const openRequestQuery = queryOptions({
  queryKey: ['conversations', 'open request'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/conversations', { query: { filter: 'requests', limit: 1 }, signal })).length > 0,
});

function listQuery(filter: InboxFilter) {
  const query = { limit: listPageSize, ...(filter !== 'all' && { filter }) };
  return infiniteQueryOptions({
    queryKey: [...listKey, filter],
    queryFn: ({ pageParam, signal }) => callPage('GET /api/conversations', { query, from: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Changes a conversation in each list that has it. */
export function updateListed(cache: QueryClient, id: Id, change: (conversation: Conversation) => Conversation): void {
  cache.setQueriesData<InboxPages>({ queryKey: listKey }, (pages) => pages && updateConversation(pages, id, change));
}

/**
 * Changes a conversation as `updateListed` does, and once more when the lists arrive that are being fetched, because they may be older than
 * the change. A change that they have already must return the conversation as it is.
 */
export function updateListedAndLater(
  cache: QueryClient,
  id: Id,
  change: (conversation: Conversation) => Conversation,
): void {
  updateListed(cache, id, change);
  const fetched = cache.getQueryCache().findAll({ queryKey: listKey, fetchStatus: 'fetching' });
  if (fetched.length === 0) return;
  void Promise.allSettled(fetched.map(({ promise }) => promise)).then(() => updateListed(cache, id, change));
}

/** Requests the lists again that are on the screen; the others once they are. */
export function refetchLists(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: listKey });
  void cache.invalidateQueries(openRequestQuery);
}

/** What a thread shows without a network. */
export interface KeptThread {
  /** The newest messages, in order. */
  messages: readonly Message[];
  details: Omit<Conversation, 'messages'>;
}

/** The messages of a conversation that was opened before; null after the viewer lost access to it. Written by the thread. */
export function keptThreadQuery(id: Id) {
  return queryOptions<KeptThread | null>({
    queryKey: ['conversations', 'kept', id],
    queryFn: skipToken,
    meta: { offline: { isItem: true } },
  });
}

/** The conversation with the user of that name, or null if there is none. */
export function conversationWithQuery(username: string) {
  return queryOptions({
    queryKey: ['conversations', 'with', username.toLowerCase()],
    queryFn: async ({ signal }): Promise<Conversation | null> => {
      const [found] = await call('GET /api/conversations', { query: { with: username }, signal });
      return found ?? null;
    },
  });
}

/** A group with its last message, or null if the viewer is not a member. */
export function groupQuery(id: Id) {
  return queryOptions({
    queryKey: ['conversations', 'group', id],
    queryFn: async ({ signal }): Promise<Conversation | null> => {
      try {
        return await call('GET /api/conversations/:id', { params: { id }, query: { limit: 1 }, signal });
      } catch (error) {
        // A malformed id is not that of a group either.
        if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return null;
        throw error;
      }
    },
    // The viewer may have joined since; not while they look at what they have just left.
    refetchOnMount: ({ state: { data } }) => (data === null ? 'always' : true),
  });
}

/** The conversation at an address, or null if there is none. */
export function conversationAtQuery(address: ConversationAddress) {
  return address.kind === 'group' ? groupQuery(address.id) : conversationWithQuery(address.username);
}

/** Removes a group that the viewer has left from the list and from the device. */
export function forgetConversation(cache: QueryClient, id: Id): void {
  cache.setQueriesData<InboxPages>({ queryKey: listKey }, (pages) => pages && withoutConversation(pages, id));
  cache.setQueryData(keptThreadQuery(id).queryKey, null);
  cache.setQueryData(groupQuery(id).queryKey, null);
  void cache.invalidateQueries({ queryKey: unreadMessagesQuery.queryKey });
}

/** The viewer's settings for all conversations. */
export const ownSettingsQuery = queryOptions({
  queryKey: ['conversations', 'settings'],
  queryFn: ({ signal }) => call('GET /api/conversations/settings', { signal }),
});

/** The messages of a conversation that contain `q`, newest first. */
export function messageSearchQuery(id: Id, q: string) {
  return infiniteQueryOptions({
    queryKey: ['conversations', 'found', id, q],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/conversations/:id/search', { params: { id }, query: { q }, from: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    gcTime: 0,
  });
}

/** Starts a conversation, with a person who is not a friend as a request, or returns the existing one. */
export async function startChat(
  cache: QueryClient,
  other: Pick<Participant, 'id' | 'username'>,
): Promise<Conversation> {
  const conversation = await call('POST /api/conversations', { body: { participantIds: [other.id], isRequest: true } });
  cache.setQueryData(conversationWithQuery(other.username).queryKey, conversation);
  refetchLists(cache);
  return conversation;
}

/** Starts a conversation with a friend, or returns the existing one. */
export function useStartChat() {
  const cache = useQueryClient();
  return useMutation({ mutationFn: (friend: Pick<Participant, 'id' | 'username'>) => startChat(cache, friend) });
}

/** A change of what the viewer alone sees. `mutedUntil` is when a mute ends, unless it has no end. */
export interface ConversationChange {
  muted?: boolean;
  mutedUntil?: string;
  archived?: boolean;
  pinned?: boolean;
}

/** Mutes, archives or pins a conversation, or takes that back, for the viewer only. A toast says `done`. */
export function useChangeConversation(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ change }: { change: ConversationChange; done?: string | undefined }) =>
      call('PUT /api/conversations/:id/settings', { params: { id }, body: change }),
    onSuccess: ({ muted, mutedUntil, archived, isPinned }, { done }) => {
      if (done) toast.success(done);
      updateListed(cache, id, (conversation) => ({ ...conversation, muted, mutedUntil, archived, isPinned }));
      refetchLists(cache);
      return cache.invalidateQueries({ queryKey: unreadMessagesQuery.queryKey });
    },
    onError: toastError,
  });
}

export function useChangeOwnSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (settings: ConversationSettings) => call('PUT /api/conversations/settings', { body: settings }),
    onSuccess: (settings) => cache.setQueryData(ownSettingsQuery.queryKey, settings),
    onError: toastError,
  });
}

export function changeMessage({ conversationId, id }: Message, content: string): Promise<Message> {
  return call('PATCH /api/conversations/:id/messages/:messageId', {
    params: { id: conversationId, messageId: id },
    body: { content },
  });
}

export async function deleteMessage({ conversationId, id }: Message): Promise<void> {
  await call('DELETE /api/conversations/:id/messages/:messageId', { params: { id: conversationId, messageId: id } });
}

/** Sets or takes back the viewer's reaction to a message. */
export function setReaction({ conversationId, id }: Message, emoji: string, isSet: boolean): Promise<Message> {
  const params = { id: conversationId, messageId: id, emoji };
  return isSet
    ? call('PUT /api/conversations/:id/messages/:messageId/reactions/:emoji', { params })
    : call('DELETE /api/conversations/:id/messages/:messageId/reactions/:emoji', { params });
}
