import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CommunityNotice } from '@baraza/contract/features/community-limits.ts';
import type { ClubChange, ClubDraft, Community } from '@baraza/contract/features/communities.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { canSeeMembers } from '#features/communities/club-rights.ts';
import { call, callPage } from '#platform/api/api-client.ts';
import { idsOf, remember, type IdPage } from '#platform/api/id-lists.ts';
import { freshFor, refetched } from '#platform/api/query-client.ts';
import { toastError } from '#ui/page/toast.ts';

/*
 * Each community is cached once, by its slug; lists hold slugs. A list has only the beginning of a long description.
 */
const lists = ['communities', 'list'] as const;

/** The filters of the directory, as kept in the URL. */
export interface ClubFilters {
  search?: string;
  tag?: string;
  campus?: string;
}

/** One community. Throws the ApiError `not_found`. */
export function communityQuery(slug: string) {
  return queryOptions({
    queryKey: ['communities', 'bySlug', slug],
    queryFn: ({ signal }): Promise<Community> =>
      call('GET /api/communities/:idOrSlug', { params: { idOrSlug: slug }, signal }),
    staleTime: (query) => (query.state.data?.isExcerpt ? 0 : freshFor(query)),
  });
}

/** The community of a list. It is fetched only when the cache no longer has it. */
export function useListedCommunity(slug: string): Community | undefined {
  return useQuery({ ...communityQuery(slug), enabled: ({ state }) => state.data === undefined, retry: false }).data;
}

/** Clubs that match the filters, most members first. */
export function clubsQuery(filters: ClubFilters) {
  return infiniteQueryOptions({
    queryKey: [...lists, 'clubs', filters],
    queryFn: async ({ pageParam, signal, client }): Promise<IdPage> => {
      const requestedAt = Date.now();
      const query = { kind: 'CLUB' as const, ...filters };
      const { items, next } = await callPage('GET /api/communities', { query, from: pageParam, signal });
      for (const community of items) rememberListed(client, community, requestedAt);
      return { ids: items.map(({ slug }) => slug), next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: IdPage) => page.next,
    ...(Object.keys(filters).length === 0 && { meta: { offline: { pages: 3, itemKey: itemKeyOf } } }),
  });
}

/** The slugs of a few clubs that fit the viewer's interests, friends and campus. */
export const suggestedClubsQuery = queryOptions({
  queryKey: [...lists, 'suggested'],
  queryFn: async ({ signal, client }): Promise<string[]> => {
    const requestedAt = Date.now();
    const query = { scope: 'suggested' as const, limit: 6 };
    const communities = await call('GET /api/communities', { query, signal });
    for (const community of communities) rememberListed(client, community, requestedAt);
    return communities.map(({ slug }) => slug);
  },
});

/** The communities that the viewer is a member of: clubs and hubs, most members first. */
export const ownCommunitiesQuery = infiniteQueryOptions({
  queryKey: [...lists, 'mine'],
  queryFn: async ({ pageParam, signal, client }): Promise<IdPage> => {
    const requestedAt = Date.now();
    const query = { scope: 'mine' as const };
    const { items, next } = await callPage('GET /api/communities', { query, from: pageParam, signal });
    for (const community of items) rememberListed(client, community, requestedAt);
    return { ids: items.map(({ slug }) => slug), next };
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page: IdPage) => page.next,
  meta: { offline: { pages: 3, itemKey: itemKeyOf } },
});

/** The first communities of the viewer, once they are known. */
export function useOwnCommunities(): Community[] | undefined {
  const cache = useQueryClient();
  const { data } = useInfiniteQuery(ownCommunitiesQuery);
  return data && idsOf(data).flatMap((slug) => cache.getQueryData(itemKeyOf(slug)) ?? []);
}

function itemKeyOf(slug: string) {
  return communityQuery(slug).queryKey;
}

/** Caches a community of a list, unless the cache has its whole description. */
function rememberListed(cache: QueryClient, community: Community, requestedAt: number): void {
  const known = cache.getQueryData(itemKeyOf(community.slug));
  const isKnown = community.isExcerpt && known && !known.isExcerpt;
  const whole = isKnown ? { ...community, description: known.description, isExcerpt: undefined } : community;
  remember(cache, itemKeyOf(community.slug), whole, requestedAt);
}

/** Caches a community that a mutation returned, and refetches what depends on the viewer's membership. */
export async function cacheCommunity(cache: QueryClient, community: Community): Promise<void> {
  const queryKey = itemKeyOf(community.slug);
  await cache.cancelQueries({ queryKey });
  const before = cache.getQueryData(queryKey);
  cache.setQueryData(queryKey, community);
  void cache.invalidateQueries({ queryKey: lists, refetchType: 'none' });
  void cache.invalidateQueries({ queryKey: ownCommunitiesQuery.queryKey });
  // The page still shows the list of people; someone who has left could not read it.
  const refetchType = canSeeMembers(community) ? 'active' : 'none';
  void cache.invalidateQueries({ queryKey: peopleKey(community.id), refetchType });
  if (before?.viewer.role === community.viewer.role) return;
  // Their `canEdit` depends on the role.
  void cache.invalidateQueries({ queryKey: guidesKey(community.id), refetchType });
  void cache.invalidateQueries({ queryKey: contactsKey(community.id), refetchType });
}

/** The prefix of the guides of a community, of all queries about them. */
export function guidesKey(id: Id) {
  return ['communities', 'guides', id] as const;
}

/** The query key of the contacts of a community. */
export function contactsKey(id: Id) {
  return ['communities', 'contacts', id] as const;
}

/** The prefix of the lists of people of a community: members, requests and invitations. */
export function peopleKey(id: Id) {
  return ['communities', 'people', id] as const;
}

/** A mutation after which queries about a club are fetched again, and the club itself; also after a failure. */
export function useClubMutation<Variables, Result>(
  { slug }: Pick<Community, 'slug'>,
  queryKey: readonly unknown[],
  options: { mutationFn: (variables: Variables) => Promise<Result>; onError?: (error: Error) => void },
) {
  const cache = useQueryClient();
  return useMutation({
    ...options,
    onSettled: () =>
      refetched(
        cache.invalidateQueries({ queryKey }),
        cache.invalidateQueries({ queryKey: communityQuery(slug).queryKey }),
      ),
  });
}

function useCommunityMutation<Variables>(
  mutationFn: (variables: Variables) => Promise<Community>,
  options: { onError?: (error: Error) => void } = {},
) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (community) => cacheCommunity(cache, community), ...options });
}

/** Joins a community, requests to join it, or accepts an invitation. */
export function useJoin(id: Id) {
  return useCommunityMutation((message: string) =>
    call('POST /api/communities/:id/join', { params: { id }, body: message.trim() === '' ? {} : { message } }),
  );
}

/** Leaves a community, withdraws a request or refuses an invitation. */
export function useLeave(id: Id) {
  return useCommunityMutation<void>(() => call('DELETE /api/communities/:id/membership', { params: { id } }), {
    onError: toastError,
  });
}

/** Mutes a community or kinds of its notices, or says whether only posts in its name count as new. */
export function useMute(id: Id) {
  return useCommunityMutation(
    (settings: { muted: boolean; highlightsOnly?: boolean; mutedKinds?: CommunityNotice[] }) =>
      call('PUT /api/communities/:id/mute', { params: { id }, body: settings }),
  );
}

/** Records that the viewer sees the new posts of a community, so that no dot is shown for them. */
export function useVisit({ id, slug, viewer: { newPostsCount } }: Community): void {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => call('PUT /api/communities/:id/visit', { params: { id } }),
    onSuccess: () =>
      cache.setQueryData(itemKeyOf(slug), (club) => club && { ...club, viewer: { ...club.viewer, newPostsCount: 0 } }),
  });
  useEffect(() => {
    if (newPostsCount > 0) mutate();
  }, [newPostsCount, mutate]);
}

/** Accepts or declines to become an owner. */
export function useAnswerOffer(id: Id) {
  return useCommunityMutation((accepts: boolean) =>
    call(accepts ? 'POST /api/communities/:id/owners/accept' : 'POST /api/communities/:id/owners/decline', {
      params: { id },
    }),
  );
}

export function useArchive(id: Id) {
  return useCommunityMutation(
    (isArchived: boolean) =>
      call(isArchived ? 'POST /api/communities/:id/archive' : 'POST /api/communities/:id/restore', { params: { id } }),
    { onError: toastError },
  );
}

/** Joins the chat of a club, which a moderator starts by it. Idempotent. */
export function useOpenChat({ id, slug, conversationId }: Community) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/communities/:id/conversation', { params: { id } }),
    onSuccess: () => {
      if (conversationId === null) void cache.invalidateQueries({ queryKey: itemKeyOf(slug) });
    },
    onError: toastError,
  });
}

interface NewClub {
  draft: ClubDraft;
  /** The same for all attempts, so that one club is founded. */
  idempotencyKey: string;
}

export function useFoundClub() {
  return useCommunityMutation(({ draft, idempotencyKey }: NewClub) =>
    call('POST /api/communities', { body: draft, idempotencyKey }),
  );
}

export function useChangeClub(id: Id) {
  return useCommunityMutation((change: ClubChange) =>
    call('PUT /api/communities/:id', { params: { id }, body: change }),
  );
}
