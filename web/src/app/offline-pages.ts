import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { defaultIntake } from '@baraza/contract/features/intake-limits.ts';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { conversationsQuery, keptThreadQuery, type KeptThread } from '#features/conversations/conversations.api.ts';
import { conversationsIn } from '#features/conversations/inbox/inbox-pages.ts';
import { readSort } from '#features/events/board/event-sort.ts';
import {
  eventQuery,
  isWhole,
  eventsQuery,
  hostedEventsQuery,
  subscribedEventsQuery,
} from '#features/events/events.api.ts';
import { ticketQuery } from '#features/events/registration/ticket.api.ts';
import { currentInstallation } from '#features/installation/installation.ts';
import { announcementsQuery } from '#features/intake/announcements/announcements.api.ts';
import { intakeDirectoryQuery } from '#features/intake/intake.api.ts';
import { notificationsQuery } from '#features/notifications/notifications.api.ts';
import { authorPostsQuery, postsQuery } from '#features/posts/posts.api.ts';
import { ownProfileQuery } from '#features/profiles/profiles.public.ts';
import { venturesQuery } from '#features/ventures/ventures.api.ts';
import { call } from '#platform/api/api-client.ts';
import { idsOf } from '#platform/api/id-lists.ts';
import { readRows } from '#platform/offline/offline-store.ts';
import { serverNow } from '#platform/api/server-time.ts';

/** Stored data that is younger than this is not fetched again. */
const freshMs = 60 * 60_000;
/** How many pages of posts, threads and tickets are fetched. */
const [postPages, threadsMax, ticketsMax] = [5, 5, 5];
const messagesPerThread = 32;

/**
 * Fetches what the pages of the viewer show offline, one request at a time, so that it is stored (`offline-queries.ts`). Throws
 * when a request fails.
 */
export async function fetchOfflinePages(client: QueryClient, viewer: CurrentUser): Promise<void> {
  const isFresh = async ({ queryKey }: { queryKey: QueryKey }, isComplete: (data: unknown) => boolean = () => true) => {
    const [row] = await readRows(viewer.id, [hashKey(queryKey)]);
    return row !== undefined && serverNow() - row.fetchedAt < freshMs && isComplete(row.data);
  };
  const posts = postsQuery({});
  if (!(await isFresh(posts, hasAllPages))) await fetchPosts(client);
  if (!(await isFresh(conversationsQuery))) await client.infiniteQuery(conversationsQuery);
  await fetchThreads(client, viewer);
  const notifications = notificationsQuery(viewer.id);
  if (!(await isFresh(notifications))) await client.infiniteQuery(notifications);
  const { hiddenFeatures } = currentInstallation();
  const sort = readSort(viewer.id);
  const events = [
    eventsQuery(sort === 'soonest' ? { when: 'future', sort } : { when: 'future' }),
    subscribedEventsQuery('registered'),
    hostedEventsQuery,
  ];
  if (!hiddenFeatures.includes('events')) {
    for (const query of events) if (!(await isFresh(query))) await client.infiniteQuery(query);
    await fetchTickets(client, viewer);
  }
  if (!(await isFresh(ownProfileQuery))) await client.query(ownProfileQuery);
  const media = authorPostsQuery(viewer.id, 'with');
  if (!(await isFresh(media))) await client.infiniteQuery(media);
  const intake = viewer.intake ?? defaultIntake;
  const hasHub = !hiddenFeatures.includes('intake-hub');
  const announcements = announcementsQuery(intake);
  if (hasHub && !(await isFresh(announcements))) await client.infiniteQuery(announcements);
  const directory = intakeDirectoryQuery(intake, '');
  if (hasHub && !(await isFresh(directory))) await client.infiniteQuery(directory);
  const businesses = venturesQuery({});
  if (!hiddenFeatures.includes('hustles') && !(await isFresh(businesses))) await client.infiniteQuery(businesses);
}

interface Pages {
  pages: { next: unknown }[];
}

function hasAllPages(data: unknown): boolean {
  const { pages } = data as Pages;
  return pages.length >= postPages || pages.at(-1)?.next === null;
}

/** Fetches more pages of the list that may be on the screen, which grows at its end as when it is scrolled. */
async function fetchPosts(client: QueryClient): Promise<void> {
  const posts = postsQuery({});
  await client.infiniteQuery({ ...posts, pages: postPages });
  const query = client.getQueryCache().find({ queryKey: posts.queryKey });
  while (query?.state.data && !hasAllPages(query.state.data)) {
    await query.fetch(undefined, { meta: { fetchMore: { direction: 'forward' } } });
  }
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

/** Fetches the tickets of the next events, and their whole descriptions. */
async function fetchTickets(client: QueryClient, viewer: CurrentUser): Promise<void> {
  const next = idsOf(client.getQueryData(subscribedEventsQuery('registered').queryKey))
    .flatMap((id) => client.getQueryData(eventQuery(id).queryKey) ?? [])
    .filter(({ endTime, cancelledAt }) => cancelledAt === null && Date.parse(endTime) > serverNow())
    .sort((one, other) => one.startTime.localeCompare(other.startTime))
    .slice(0, ticketsMax);
  if (next.length > 0) await import('#features/events/registration/ticket-code.tsx');
  for (const event of next) {
    if (!isWhole(event)) await client.query(eventQuery(event.id));
    await client.query(ticketQuery(viewer.id, event.id));
  }
}
