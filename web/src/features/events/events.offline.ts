import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { fetchKeptCommunities } from '#features/communities/communities.public.ts';
import { idsOf } from '#platform/api/id-lists.ts';
import { serverNow } from '#platform/api/server-time.ts';
import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';
import { readSort } from './board/event-sort.ts';
import {
  cachedEvents,
  communityEventsQuery,
  eventQuery,
  eventsQuery,
  hostedEventsQuery,
  isWhole,
  subscribedEventsQuery,
} from './events.api.ts';
import { ticketQuery } from './registration/ticket.api.ts';

const ticketsMax = 5;

export async function fetchEventsOffline(fetch: OfflineFetch): Promise<void> {
  const { client, viewer, isFresh } = fetch;
  const sort = readSort(viewer.id);
  const queries = [
    eventsQuery(sort === 'soonest' ? { when: 'future', sort } : { when: 'future' }),
    subscribedEventsQuery('registered'),
    subscribedEventsQuery('registered', 'past'),
    hostedEventsQuery('coming'),
    hostedEventsQuery('past'),
    // The page of a campus shows the events of all its people instead.
    ...(await fetchKeptCommunities(fetch))
      .filter(({ kind }) => kind !== 'CAMPUS')
      .map(({ id }) => communityEventsQuery(id)),
  ];
  for (const query of queries) if (!(await isFresh(query))) await client.infiniteQuery(query);
  await fetchTickets(client, viewer);
}

/** Fetches the tickets of the next events, and their whole descriptions. */
async function fetchTickets(client: QueryClient, viewer: CurrentUser): Promise<void> {
  const registered = idsOf(client.getQueryData(subscribedEventsQuery('registered').queryKey));
  const next = cachedEvents(client, registered)
    .filter(({ endTime, cancelledAt }) => cancelledAt === null && Date.parse(endTime) > serverNow())
    .sort((one, other) => one.startTime.localeCompare(other.startTime))
    .slice(0, ticketsMax);
  if (next.length > 0) await import('./registration/ticket-code.tsx');
  for (const event of next) {
    if (!isWhole(event)) await client.query(eventQuery(event.id));
    await client.query(ticketQuery(viewer.id, event.id));
  }
}
