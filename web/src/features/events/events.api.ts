import { t } from '@lingui/core/macro';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Event, EventChange, EventTag, ViewerStatus } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, callPage, type CallOptions, type Page, type Progress } from '#platform/api-client.ts';
import { addId, remember, removeId, unlessGone, type IdPage } from '#platform/id-lists.ts';

const things = ['events', 'thing'] as const;
const lists = ['events', 'list'] as const;

/** One event; null when it was deleted here. Throws the ApiError `not_found`. */
export function eventQuery(id: Id) {
  return queryOptions({
    queryKey: [...things, 'event', id],
    queryFn: ({ signal }): Promise<Event | null> => call('GET /api/events/:id', { params: { id }, signal }),
  });
}

/** An event that a list brought; fetched only if the cache has it no more. */
export function useListedEvent(id: Id): Event | null | undefined {
  return useQuery({ ...eventQuery(id), enabled: ({ state }) => state.data === undefined, retry: false }).data;
}

/** Which events a list holds, by their start against now; only what is asked for is there. */
export interface EventListFilter {
  when: 'future' | 'past';
  search?: string;
  tag?: EventTag;
  campus?: string;
  /** Newest created first without it. */
  sort?: 'soonest';
}

/** Events that the viewer may see. */
export function eventsQuery(choice: EventListFilter) {
  return eventListQuery(['all', choice], (from, signal) =>
    callPage('GET /api/events', { query: { ...choice, limit: listPageSize }, from, signal }),
  );
}

/** The events the viewer hosts, newest created first. */
export const hostedEventsQuery = eventListQuery(['hosted'], (from, signal) =>
  callPage('GET /api/events/my', { query: { limit: listPageSize }, from, signal }),
);

/** The events at which the viewer stands so, newest created first. */
export function subscribedEventsQuery(status: Exclude<ViewerStatus, 'none' | 'declined' | 'host'>) {
  return eventListQuery(['subscribed', status], async (from, signal) => {
    const query = { status, limit: listPageSize };
    const { items, next } = await callPage('GET /api/events/subscribed', { query, from, signal });
    return { items: items.map(({ event }) => event), next };
  });
}

/** How many ask the viewer for a seat at an event of theirs and have no answer yet. */
export function pendingRequestCountQuery(id: Id) {
  return queryOptions({
    queryKey: ['events', 'requests', id, 'count'],
    queryFn: async ({ signal }) => {
      const query = { status: 'pending', limit: 1 } as const;
      const { total } = await call('GET /api/events/:id/requests', { params: { id }, query, signal });
      return total;
    },
  });
}

/** A phone shows two cards at once, the widest screen three rows of three. */
const listPageSize = 9;

/** A list that goes on without end, by the address of the next page. */
function eventListQuery(
  key: readonly unknown[],
  fetchPage: (from: string | null, signal: AbortSignal) => Promise<Page<Event[]>>,
) {
  return infiniteQueryOptions({
    queryKey: [...lists, ...key],
    queryFn: async ({ pageParam, signal, client }): Promise<IdPage> => {
      const askedAt = Date.now();
      const { items, next } = await fetchPage(pageParam, signal);
      for (const event of items) remember(client, eventQuery(event.id).queryKey, event, askedAt);
      return { ids: items.map(({ id }) => id), next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: IdPage) => page.next,
  });
}

/** Takes over what a call answered about an event, and stops what was asked before. */
export async function storeEvent(cache: QueryClient, event: Event): Promise<void> {
  const { queryKey } = eventQuery(event.id);
  await cache.cancelQueries({ queryKey });
  remember(cache, queryKey, event);
}

/** Fetches the lists that tell where the viewer stands anew: one that is shown at once, and each other one when it is next shown. */
export async function invalidateOwnLists(cache: QueryClient): Promise<void> {
  await Promise.all(['hosted', 'subscribed'].map((own) => cache.invalidateQueries({ queryKey: [...lists, own] })));
}

/** Whether a list of all events holds one that is new or changed is the server's to say, when that list is next shown. */
function markAllListsStale(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: [...lists, 'all'], refetchType: 'none' });
}

interface CoverUpload {
  /** The picture; without any bytes it is none. */
  file: Blob | undefined;
  idempotencyKey: string;
  onProgress: (progress: Progress) => void;
}

/** Stores a cover for an event yet to be saved; answers its address. */
export async function uploadCover({ file, ...manner }: CoverUpload): Promise<string> {
  // A phone short of memory hands out a picture of nothing.
  if (!file || file.size === 0) throw new Error(t`Failed to upload file`);
  const { url } = await call('POST /api/storage', { query: { purpose: 'event' }, form: { file }, ...manner });
  return url;
}

type NewEvent = Pick<CallOptions<'POST /api/events'>, 'body' | 'idempotencyKey'>;

/** Creates an event; it then stands first among those to come and those one hosts. */
export function useCreateEvent() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (event: NewEvent) => call('POST /api/events', event),
    onSuccess: async (event) => {
      await storeEvent(cache, event);
      const first = [eventsQuery({ when: 'future' }), hostedEventsQuery];
      await Promise.all(first.map(({ queryKey }) => addId(cache, queryKey, event.id, 'first')));
      markAllListsStale(cache);
    },
  });
}

/** Changes an event of the viewer. */
export function useEditEvent(id: Id) {
  const cache = useQueryClient();
  return useEventMutation(async (change: EventChange) => {
    const event = await call('PUT /api/events/:id', { params: { id }, body: change });
    markAllListsStale(cache);
    return event;
  });
}

/** Calls an event of the viewer off; it stays readable with the reason. */
export function useCancelEvent(id: Id) {
  return useEventMutation((reason: string) =>
    call('POST /api/events/:id/cancel', { params: { id }, body: { reason } }),
  );
}

/**
 * Registers the viewer, or asks for a seat where the host decides; or gives up a seat, a request or a place in the line.
 * The event and the lists of where the viewer stands are then asked for anew.
 */
export function useRsvp(id: Id) {
  return useEventMutation((wish: 'register' | 'cancel') =>
    call(wish === 'register' ? 'POST /api/events/:id/rsvp' : 'DELETE /api/events/:id/rsvp', { params: { id } }),
  );
}

/**
 * A call that changes one event: its answer is shown at once, wherever the event is listed, then the event and the lists of where
 * the viewer stands are asked for anew.
 */
export function useEventMutation<Wish>(change: (wish: Wish) => Promise<Event>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (event) => {
      await storeEvent(cache, event);
      void cache.invalidateQueries({ queryKey: eventQuery(event.id).queryKey });
      void invalidateOwnLists(cache);
    },
  });
}

/** Deletes an event of the viewer; one that is gone already counts as deleted. */
export function useDeleteEvent(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/events/:id', { params: { id } }).catch(unlessGone),
    onSuccess: async () => {
      cache.setQueryData(eventQuery(id).queryKey, null);
      const known = cache.getQueriesData({ queryKey: lists });
      await Promise.all(known.map(([queryKey]) => removeId(cache, queryKey, id)));
    },
  });
}
