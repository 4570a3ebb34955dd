import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Community, CommunityMember } from '@baraza/contract/features/communities.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, callPage, type Page } from '#platform/api/api-client.ts';
import { toastError } from '#ui/page/toast.ts';
import { cacheCommunity, peopleKey, useClubMutation } from './communities.api.ts';

/** The members of a community, higher roles first. Without a `limit`, pages are as large as the server makes them. */
export function membersQuery(
  id: Id,
  { search, campus = '', limit }: { search: string; campus?: string; limit?: number | undefined },
) {
  return infiniteQueryOptions({
    queryKey: [...peopleKey(id), 'members', search, campus, limit],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/communities/:id/members', {
        params: { id },
        query: {
          ...(search !== '' && { search }),
          ...(campus !== '' && { campus }),
          ...(limit !== undefined && { limit }),
        },
        from: pageParam,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // The first members, on the page of the community.
    ...(search === '' && campus === '' && limit !== undefined && { meta: { offline: {} } }),
  });
}

/** How many owners a community has, by a loaded list of its members, which begins with them; undefined if none is loaded. */
export function listedOwnersCount(cache: QueryClient, id: Id): number | undefined {
  const { queryKey } = membersQuery(id, { search: '' });
  const loaded = cache.getQueriesData<InfiniteData<Page<{ users: CommunityMember[] }>>>({
    queryKey: queryKey.slice(0, -1),
  });
  const pages = loaded.find(([, data]) => data)?.[1]?.pages;
  return pages?.flatMap(({ items }) => items.users).filter(({ role }) => role === 'OWNER').length;
}

/** How many members of a community there are at each campus. */
export function campusesQuery(id: Id) {
  return queryOptions({
    queryKey: [...peopleKey(id), 'campuses'],
    queryFn: ({ signal }) => call('GET /api/communities/:id/campuses', { params: { id }, signal }),
  });
}

/** The requests to join a club, oldest first. */
export function requestsQuery(id: Id) {
  return infiniteQueryOptions({
    queryKey: [...peopleKey(id), 'requests'],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/communities/:id/requests', { params: { id }, from: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** The open invitations to a club, newest first. */
export function invitationsQuery(id: Id) {
  return infiniteQueryOptions({
    queryKey: [...peopleKey(id), 'invitations'],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/communities/:id/invitations', { params: { id }, from: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** A mutation after which the people of the club and its numbers are fetched again: some of several may have succeeded. */
function usePeopleMutation<Variables, Result>(club: Community, mutationFn: (variables: Variables) => Promise<Result>) {
  return useClubMutation(club, peopleKey(club.id), { mutationFn });
}

/** Approves requests one after another. */
export function useApprove(club: Community) {
  return useClubMutation(club, peopleKey(club.id), {
    mutationFn: async (userIds: readonly Id[]) => {
      for (const userId of userIds) {
        // One after another, so that the first failure stops the rest.
        // oxlint-disable-next-line no-await-in-loop
        await call('POST /api/communities/:id/requests/:userId/approve', { params: { id: club.id, userId } });
      }
    },
    onError: toastError,
  });
}

export function useDecline(club: Community) {
  return usePeopleMutation(club, ({ userId, reason }: { userId: Id; reason: string }) =>
    call('POST /api/communities/:id/requests/:userId/decline', {
      params: { id: club.id, userId },
      body: { reason: reason.trim() === '' ? null : reason },
    }),
  );
}

export function useInvite(club: Community) {
  return usePeopleMutation(club, (userIds: Id[]) =>
    call('POST /api/communities/:id/invitations', { params: { id: club.id }, body: { userIds } }),
  );
}

interface MemberChange {
  userId: Id;
  role: 'MEMBER' | 'MODERATOR' | 'OFFICER';
  title: string;
}

export function useChangeMember(club: Community) {
  return usePeopleMutation(club, ({ userId, ...body }: MemberChange) =>
    call('PUT /api/communities/:id/members/:userId', { params: { id: club.id, userId }, body }),
  );
}

export function useRemoveMember(club: Community) {
  return usePeopleMutation(club, ({ userId, ...body }: { userId: Id; reason: string; canReturn: boolean }) =>
    call('DELETE /api/communities/:id/members/:userId', { params: { id: club.id, userId }, body }),
  );
}

/** Offers a member to become an owner. */
export function useOfferOwnership(club: Community) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (userId: Id) => call('POST /api/communities/:id/owners', { params: { id: club.id }, body: { userId } }),
    onSuccess: (changed) => cacheCommunity(cache, changed),
  });
}
