import { t } from '@lingui/core/macro';
import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Attendee, EventRequest, Invitation, WaitlistEntry } from '@baraza/contract/features/events.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { eventQuery, invalidateOwnLists } from '#features/events/events.api.ts';
import { call, callPage, type Page } from '#platform/api/api-client.ts';
import { unlessGone } from '#platform/api/id-lists.ts';
import { currentSession } from '#platform/api/session.ts';
import { refetched } from '#platform/api/query-client.ts';
import { toast, toastError } from '#ui/page/toast.ts';

/** One page of a guest list. */
export interface GuestPage<Guest> {
  guests: Guest[];
  /** The number of guests on all pages. */
  total: number;
  /** The URL of the next page; null on the last one. */
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

/** The guests of all pages in order, without the duplicates of overlapping pages. */
export function guestsOf<Guest extends { id: Id }>(data: { pages: GuestPage<Guest>[] } | undefined): Guest[] {
  return [...new Map(data?.pages.flatMap(({ guests }) => guests.map((guest) => [guest.id, guest] as const))).values()];
}

/** The attendees in order of registration. With `checkIn`, only those who are checked in (or not), for hosts. */
export function attendeesQuery(id: Id, { search = '', checkIn }: { search?: string; checkIn?: 'in' | 'out' } = {}) {
  const query = { ...(search === '' ? {} : { search }), ...(checkIn === undefined ? {} : { door: checkIn }) };
  return guestsQuery<Attendee>([id, 'attendees', query], async (from, signal) => {
    const { items, next } = await callPage('GET /api/events/:id/attendees', { params: { id }, query, from, signal });
    return { items: { guests: items.attendees, total: items.total }, next };
  });
}

/** The requests for a seat, oldest first. */
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

export function invitationsQuery(id: Id) {
  return guestsQuery<Invitation>([id, 'invitations'], async (from, signal) => {
    const { items, next } = await callPage('GET /api/events/:id/invitations', { params: { id }, from, signal });
    return { items: { guests: items.invitations, total: items.total }, next };
  });
}

export function waitlistQuery(id: Id) {
  return guestsQuery<WaitlistEntry>([id, 'waitlist'], async (from, signal) => {
    const { items, next } = await callPage('GET /api/events/:id/waitlist', { params: { id }, from, signal });
    return { items: { guests: items.waiting, total: items.total }, next };
  });
}

/** The viewer's friends, or the people whose names match a search. */
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

/** The other members of a club, or those whose names match a search. */
export function clubMembersQuery(id: Id, search: string) {
  return guestsQuery<{ id: Id; user: Person }>(['members', id, search], async (from, signal) => {
    const query = search === '' ? {} : { search };
    const { items, next } = await callPage('GET /api/communities/:id/members', { params: { id }, query, from, signal });
    const others = items.users.filter((user) => user.id !== currentSession()?.user.id);
    return { items: { guests: others.map((user) => ({ id: user.id, user })), total: items.total }, next };
  });
}

/** Refetches all guest lists of an event after someone's status changed. */
function invalidateGuests(cache: QueryClient, id: Id): Promise<unknown> {
  return refetched(
    cache.invalidateQueries({ queryKey: [...guestLists, id] }),
    cache.invalidateQueries({ queryKey: eventQuery(id).queryKey }),
    invalidateOwnLists(cache),
  );
}

/** The host's answer to a request. */
export type RequestAnswer = { userId: Id; decision: 'approve' } | { userId: Id; decision: 'decline'; reason: string };

export function useAnswerRequest(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (answer: RequestAnswer) => {
      const params = { id, userId: answer.userId };
      return answer.decision === 'approve'
        ? call('POST /api/events/:id/requests/:userId/approve', { params })
        : call('POST /api/events/:id/requests/:userId/decline', { params, body: { reason: answer.reason } });
    },
    // An error, such as a full event, also means that the lists have changed.
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

/** Invites all members of a club. */
export function useInviteClub(id: Id) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id: communityId }: Pick<Community, 'id' | 'name'>) =>
      call('POST /api/events/:id/invitations', { params: { id }, body: { communityId } }),
    onSuccess: (_, { name }) => {
      toast.success(t`The members of ${name} are being invited.`);
      return invalidateGuests(cache, id);
    },
    onError: toastError,
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
