import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Attendee, EventRequest, Invitation, Waiting } from '@baraza/contract/features/events.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, callPage, type Page } from '#platform/api-client.ts';
import { unlessGone } from '#platform/id-lists.ts';
import { eventQuery, invalidateOwnLists } from '#features/events/events.api.ts';

/** One page of people who are something to an event, and how many there are in all. */
export interface GuestPage<Guest> {
  guests: Guest[];
  total: number;
  next: string | null;
}

const guestLists = ['events', 'guests'] as const;

function guestsQuery<Guest>(
  key: readonly unknown[],
  fetchPage: (from: string | null, signal: AbortSignal) => Promise<Page<{ guests: Guest[]; total: number }>>,
) {
  return infiniteQueryOptions({
    queryKey: [...guestLists, ...key],
    queryFn: async ({ pageParam, signal }): Promise<GuestPage<Guest>> => {
      const { items, next } = await fetchPage(pageParam, signal);
      return { ...items, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: GuestPage<Guest>) => next,
  });
}

/** Everybody of a list in its order, each once though pages overlap. */
export function guestsOf<Guest extends { id: Id }>(data: { pages: GuestPage<Guest>[] } | undefined): Guest[] {
  return [...new Map(data?.pages.flatMap(({ guests }) => guests.map((guest) => [guest.id, guest] as const))).values()];
}

/** Who comes, in the order of their registration; with `door` those who have come in, or have not, for the host. */
export function attendeesQuery(id: Id, { search = '', door }: { search?: string; door?: 'in' | 'out' } = {}) {
  const query = { ...(search === '' ? {} : { search }), ...(door === undefined ? {} : { door }) };
  return guestsQuery<Attendee>([id, 'attendees', query], async (from, signal) => {
    const { items, next } = await callPage('GET /api/events/:id/attendees', { params: { id }, query, from, signal });
    return { items: { guests: items.attendees, total: items.total }, next };
  });
}

/** Who asks for a seat, first come first. */
export function requestsQuery(id: Id, status: EventRequest['status']) {
  return guestsQuery<EventRequest>([id, 'requests', status], async (from, signal) => {
    const { items, next } = await callPage('GET /api/events/:id/requests', {
      params: { id },
      query: { status },
      from,
      signal,
    });
    return { items: { guests: items.requests, total: items.total }, next };
  });
}

/** Whom the host has invited. */
export function invitationsQuery(id: Id) {
  return guestsQuery<Invitation>([id, 'invitations'], async (from, signal) => {
    const { items, next } = await callPage('GET /api/events/:id/invitations', { params: { id }, from, signal });
    return { items: { guests: items.invitations, total: items.total }, next };
  });
}

/** Who stands in line for a seat, in its order. */
export function waitlistQuery(id: Id) {
  return guestsQuery<Waiting>([id, 'waitlist'], async (from, signal) => {
    const { items, next } = await callPage('GET /api/events/:id/waitlist', { params: { id }, from, signal });
    return { items: { guests: items.waiting, total: items.total }, next };
  });
}

/** The viewer's friends, or with a search whoever is called so. */
export function peopleToInviteQuery(search: string) {
  return guestsQuery<{ id: Id; user: Person }>(['people', search], async (from, signal) => {
    const { items, next } =
      search === ''
        ? await callPage('GET /api/connections/mutuals', { from, signal })
        : await callPage('GET /api/users', { query: { search }, from, signal });
    const guests = items.users.map((user) => ({ id: user.id, user: { ...user, username: user.username ?? '' } }));
    return { items: { guests, total: items.total }, next };
  });
}

/** Asks anew for everybody at an event, after somebody's standing has changed. */
export function invalidateGuests(cache: QueryClient, id: Id): Promise<unknown> {
  return Promise.all([
    cache.invalidateQueries({ queryKey: [...guestLists, id] }),
    cache.invalidateQueries({ queryKey: eventQuery(id).queryKey }),
    invalidateOwnLists(cache),
  ]);
}

/** The host's answer to somebody who asks. */
export type RequestAnswer = { userId: Id; answer: 'approve' } | { userId: Id; answer: 'decline'; reason: string };

export function useAnswerRequest(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (answer: RequestAnswer) => {
      const params = { id, userId: answer.userId };
      return answer.answer === 'approve'
        ? call('POST /api/events/:id/requests/:userId/approve', { params })
        : call('POST /api/events/:id/requests/:userId/decline', { params, body: { reason: answer.reason } });
    },
    // A refusal, such as that no seat is left, tells of a change as well.
    onSettled: () => invalidateGuests(cache, id),
  });
}

export function useInvite(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userIds: Id[]) => call('POST /api/events/:id/invitations', { params: { id }, body: { userIds } }),
    onSuccess: () => invalidateGuests(cache, id),
  });
}

export function useWithdrawInvitation(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: Id) =>
      call('DELETE /api/events/:id/invitations/:userId', { params: { id, userId } }).catch(unlessGone),
    onSuccess: () => invalidateGuests(cache, id),
  });
}
