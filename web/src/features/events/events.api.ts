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
import { call, callPage, type CallOptions, type Page } from '#platform/api/api-client.ts';
import { freshFor } from '#platform/api/query-client.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { addId, remember, removeId, unlessGone, type IdPage } from '#platform/api/id-lists.ts';
import { boundsOf, type EventDays } from './event-days.ts';

const byId = ['events', 'byId'] as const;
const lists = ['events', 'list'] as const;

/** One event; null after the viewer deleted it. Throws the ApiError `not_found`. */
export function eventQuery(id: Id) {
  return queryOptions({
    queryKey: [...byId, id],
    queryFn: ({ signal }): Promise<Event | null> => call('GET /api/events/:id', { params: { id }, signal }),
    // A list has only the beginning of a long description.
    staleTime: (query) => (isWhole(query.state.data) ? freshFor(query) : 0),
  });
}

/** Whether an event has its whole description. */
export function isWhole(event: Event | null | undefined): boolean {
  return event?.isExcerpt !== true;
}

/** The event of a list, with the whole description of the same version if the cache has it. */
function withKnownText(cache: QueryClient, event: Event): Event {
  const known = cache.getQueryData(eventQuery(event.id).queryKey);
  const isKnown = !isWhole(event) && known?.updatedAt === event.updatedAt && isWhole(known);
  return isKnown ? { ...event, description: known.description, isExcerpt: undefined } : event;
}

/** An event that a list query has stored in the cache. Fetches it only when it is missing there. */
export function useListedEvent(id: Id): Event | null | undefined {
  return useQuery({ ...eventQuery(id), enabled: ({ state }) => state.data === undefined, retry: false }).data;
}

/** The events of a list, as far as the cache has them. */
export function cachedEvents(cache: QueryClient, ids: readonly Id[]): Event[] {
  return ids.flatMap((id) => cache.getQueryData(eventQuery(id).queryKey) ?? []);
}

/** The query parameters of a list of events. */
export interface EventListFilter {
  when: 'future' | 'past';
  search?: string;
  tag?: EventTag;
  campus?: string;
  communityId?: Id;
  on?: EventDays;
  /** Without it, the most recently created events come first. */
  sort?: 'soonest';
}

/** The events that are visible to the viewer. */
export function eventsQuery({ on, ...filter }: EventListFilter) {
  const { when, search, tag, campus } = filter;
  const query = { ...filter, ...(on !== undefined && boundsOf(on, { when, now: serverNow() })) };
  return eventListQuery(
    ['all', query],
    (from, signal) => callPage('GET /api/events', { query: { ...query, limit: listPageSize }, from, signal }),
    { isKept: when === 'future' && (search ?? tag ?? campus ?? on) === undefined },
  );
}

/** The events of a club or hub that have not ended, soonest first. */
export function communityEventsQuery(communityId: Id) {
  return eventsQuery({ when: 'future', sort: 'soonest', communityId });
}

type OwnEvents = 'coming' | 'past';

/** The events the viewer hosts that have ended or not, nearest to now first. */
export function hostedEventsQuery(when: OwnEvents) {
  const query = { when, limit: listPageSize };
  return eventListQuery(['hosted', when], (from, signal) => callPage('GET /api/events/my', { query, from, signal }));
}

/** The events at which the viewer has the given status, nearest to now first. */
export function subscribedEventsQuery(
  status: Exclude<ViewerStatus, 'none' | 'declined' | 'host'>,
  when: OwnEvents = 'coming',
) {
  return eventListQuery(['subscribed', status, when], async (from, signal) => {
    const query = { status, when, limit: listPageSize };
    const { items, next } = await callPage('GET /api/events/subscribed', { query, from, signal });
    return { items: items.map(({ event }) => event), next };
  });
}

/** The number of unanswered requests for an event that the viewer hosts. */
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

/** Fills the widest screen: three rows of three cards. A phone shows two cards. */
const listPageSize = 9;

/**
 * An infinite list of event ids. `next` is the URL of the next page; the events themselves go to the cache by id. Kept offline
 * unless `isKept` is false.
 */
function eventListQuery(
  key: readonly unknown[],
  fetchPage: (from: string | null, signal: AbortSignal) => Promise<Page<Event[]>>,
  { isKept }: { isKept: boolean } = { isKept: true },
) {
  return infiniteQueryOptions({
    queryKey: [...lists, ...key],
    queryFn: async ({ pageParam, signal, client }): Promise<IdPage> => {
      const requestedAt = Date.now();
      const { items, next } = await fetchPage(pageParam, signal);
      for (const event of items) {
        remember(client, eventQuery(event.id).queryKey, withKnownText(client, event), requestedAt);
      }
      return { ids: items.map(({ id }) => id), next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: IdPage) => page.next,
    ...(isKept && { meta: { offline: { pages: 3, itemKey: (id: Id) => eventQuery(id).queryKey } } }),
  });
}

/** Stores the reply to a mutation in the cache. Cancels requests under way, whose replies would be older. */
async function storeEvent(cache: QueryClient, event: Event): Promise<void> {
  const { queryKey } = eventQuery(event.id);
  await cache.cancelQueries({ queryKey });
  remember(cache, queryKey, event);
}

/** Invalidates the lists of the viewer's own events. Visible lists refetch immediately, the others when next shown. */
export async function invalidateOwnLists(cache: QueryClient): Promise<void> {
  await Promise.all(['hosted', 'subscribed'].map((name) => cache.invalidateQueries({ queryKey: [...lists, name] })));
}

/** Makes the public lists refetch when next shown: only the server knows which of them include a changed event. */
function markAllListsStale(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: [...lists, 'all'], refetchType: 'none' });
}

type NewEvent = Pick<CallOptions<'POST /api/events'>, 'body' | 'idempotencyKey'>;

/** Creates an event and puts it first in the list of upcoming events. */
export function useCreateEvent() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (event: NewEvent) => call('POST /api/events', event),
    onSuccess: async (event) => {
      await storeEvent(cache, event);
      await addId(cache, eventsQuery({ when: 'future' }).queryKey, event.id, 'first');
      markAllListsStale(cache);
      void invalidateOwnLists(cache);
    },
  });
}

export function useEditEvent(id: Id) {
  const cache = useQueryClient();
  return useEventMutation(async (change: EventChange) => {
    const event = await call('PUT /api/events/:id', { params: { id }, body: change });
    markAllListsStale(cache);
    return event;
  });
}

/** Cancels an event. Its page stays readable and shows the reason. */
export function useCancelEvent(id: Id) {
  return useEventMutation((reason: string) =>
    call('POST /api/events/:id/cancel', { params: { id }, body: { reason } }),
  );
}

/** A mutation that returns the changed event. */
function useEventMutation<Input>(mutationFn: (input: Input) => Promise<Event>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (event) => showChangedEvent(cache, event),
  });
}

/** Shows the reply to a change of an event immediately, then refetches the event and the viewer's lists. */
export async function showChangedEvent(cache: QueryClient, event: Event): Promise<void> {
  await storeEvent(cache, event);
  void cache.invalidateQueries({ queryKey: eventQuery(event.id).queryKey });
  void invalidateOwnLists(cache);
}

/** Deletes an event. Succeeds if it was already deleted. */
export function useDeleteEvent(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/events/:id', { params: { id } }).catch(unlessGone),
    onSuccess: async () => {
      cache.setQueryData(eventQuery(id).queryKey, null);
      const cachedLists = cache.getQueriesData({ queryKey: lists });
      await Promise.all(cachedLists.map(([queryKey]) => removeId(cache, queryKey, id)));
    },
  });
}
