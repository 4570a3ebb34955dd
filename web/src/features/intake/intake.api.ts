import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { Announcement, Icebreaker, IcebreakerComment } from '@baraza/contract/features/intake.ts';
import { icebreakerHours } from '@baraza/contract/features/intake-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { peopleQuery } from '#features/connections/connections.public.ts';
import { call, callPage, type Page } from '#platform/api-client.ts';
import { hasCode } from '#platform/api-error.ts';
import { unlessGone } from '#platform/id-lists.ts';
import { firstWeekQuery } from './newcomers.api.ts';
import { asMember } from './intake-refresh.ts';

type Pages<T> = InfiniteData<Page<T[]>, string | null>;

/** Nobody is told live of what happens here, so what is open asks again after so long, in ms. */
const liveAgain = 30_000;
const longestWait = 60_000;

const unending = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: Page<unknown>) => page.next,
};

/** What was announced to an intake, newest first. */
export function announcementsQuery(intake: string) {
  return infiniteQueryOptions({
    queryKey: ['intake', 'announcements', intake],
    queryFn: ({ pageParam, signal }) =>
      asMember(callPage('GET /api/announcements', { query: { intake }, from: pageParam, signal })),
    ...unending,
  });
}

/** The live icebreaker of an intake; asked for again when it ends, and while there is none. */
export function icebreakerQuery(intake: string) {
  return queryOptions({
    queryKey: ['intake', 'icebreaker', intake],
    queryFn: ({ signal }) => asMember(call('GET /api/icebreakers', { query: { intake }, signal })),
    refetchInterval: ({ state: { data } }) => {
      const left = data ? Date.parse(data.endsAt) - Date.now() + 1_000 : longestWait;
      return Math.max(1_000, Math.min(left, longestWait));
    },
  });
}

/** The icebreakers of an intake that are over, newest first. */
export function pastIcebreakersQuery(intake: string) {
  return infiniteQueryOptions({
    queryKey: ['intake', 'past-icebreakers', intake],
    queryFn: ({ pageParam, signal }) =>
      asMember(callPage('GET /api/icebreakers/past', { query: { intake }, from: pageParam, signal })),
    ...unending,
  });
}

/** What was answered to an icebreaker, oldest first. */
export function icebreakerCommentsQuery(id: Id, isLive: boolean) {
  return infiniteQueryOptions({
    queryKey: ['intake', 'icebreaker-comments', id],
    queryFn: ({ pageParam, signal }) =>
      asMember(callPage('GET /api/icebreakers/:id/comments', { params: { id }, from: pageParam, signal })),
    ...unending,
    refetchInterval: isLive && liveAgain,
  });
}

/** The students of an intake by name, or those a search finds among them; without the viewer. */
export function intakeDirectoryQuery(intake: string, search: string) {
  return peopleQuery(['intake', intake, search], (from, signal) =>
    asMember(callPage('GET /api/profile', { query: { intake, ...(search !== '' && { search }) }, from, signal })),
  );
}

/** The things of all pages in their order, each once though pages overlap. */
export function itemsOf<T extends { id: Id }>(data: { pages: Page<T[]>[] } | undefined): T[] {
  return [...new Map(data?.pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values()];
}

export interface NewWords {
  content: string;
  idempotencyKey: string;
}

export function useAnnounce(intake: string) {
  const cache = useQueryClient();
  const { queryKey } = announcementsQuery(intake);
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: NewWords) =>
      asMember(call('POST /api/announcements', { body: { content, intake }, idempotencyKey })),
    onSuccess: async (made) => {
      await cache.cancelQueries({ queryKey });
      changeItems<Announcement>(cache, queryKey, (items, isFirst) => (isFirst ? [made, ...items] : items));
    },
  });
}

/** Sets or unsets the viewer's like at once, and takes over what the server says; on a failure all is asked for anew. */
export function useLikeAnnouncement(intake: string, { id }: Pick<Announcement, 'id'>) {
  const cache = useQueryClient();
  const { queryKey } = announcementsQuery(intake);
  const change = (next: (now: Announcement) => Announcement) =>
    changeItems<Announcement>(cache, queryKey, (items) => items.map((item) => (item.id === id ? next(item) : item)));
  return useMutation({
    mutationFn: (wish: 1 | -1) =>
      asMember(call('PATCH /api/announcements/:id', { params: { id }, body: { thumbsUp: wish } })),
    onMutate: async (wish) => {
      await cache.cancelQueries({ queryKey });
      change((now) => ({ ...now, liked: wish === 1, thumpsUp: Math.max(0, now.thumpsUp + wish) }));
    },
    onSuccess: (said) => change(() => said),
    onError: () => cache.invalidateQueries({ queryKey }),
  });
}

export function useDeleteAnnouncement(intake: string, id: Id) {
  const cache = useQueryClient();
  const { queryKey } = announcementsQuery(intake);
  return useMutation({
    mutationFn: () => call('DELETE /api/announcements/:id', { params: { id } }).catch(unlessGone),
    onSuccess: async () => {
      await cache.cancelQueries({ queryKey });
      changeItems<Announcement>(cache, queryKey, (items) => items.filter((item) => item.id !== id));
    },
  });
}

/** Asks the intake something. Whoever was quicker is what is shown then: 409 `icebreaker_exists`. */
export function useBreakIce(intake: string) {
  const cache = useQueryClient();
  const { queryKey } = icebreakerQuery(intake);
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: NewWords) =>
      call('POST /api/icebreakers', { body: { content, duration: icebreakerHours }, idempotencyKey }),
    onSuccess: async (made) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData<Icebreaker | null>(queryKey, made);
      void cache.invalidateQueries({ queryKey: firstWeekQuery.queryKey });
    },
    onError: (error) => (hasCode(error, 'icebreaker_exists') ? cache.invalidateQueries({ queryKey }) : undefined),
  });
}

/** Answers an icebreaker; when it has ended meanwhile, the one of now is asked for. */
export function useAnswerIcebreaker(intake: string, id: Id) {
  const cache = useQueryClient();
  const { queryKey } = icebreakerCommentsQuery(id, true);
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: NewWords) =>
      asMember(call('POST /api/icebreakers/:id/comments', { params: { id }, body: { content }, idempotencyKey })),
    onSuccess: async (made) => {
      await cache.cancelQueries({ queryKey });
      // Of a discussion that is not all there yet the end comes with its last page.
      changeItems<IcebreakerComment>(cache, queryKey, (items, _isFirst, isLast) => (isLast ? [...items, made] : items));
      void cache.invalidateQueries({ queryKey: firstWeekQuery.queryKey });
    },
    onError: async (error) => {
      if (!hasCode(error, 'icebreaker_over')) return;
      await cache.invalidateQueries({ queryKey: icebreakerQuery(intake).queryKey });
      await cache.invalidateQueries({ queryKey: pastIcebreakersQuery(intake).queryKey });
    },
  });
}

/** Changes the pages of a list; the last one counts as last only where nothing comes after it. */
function changeItems<T>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  change: (items: T[], isFirst: boolean, isLast: boolean) => T[],
): void {
  cache.setQueryData<Pages<T>>(queryKey, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page, at) => ({
            ...page,
            items: change(page.items, at === 0, at === data.pages.length - 1 && page.next === null),
          })),
        }
      : data,
  );
}
