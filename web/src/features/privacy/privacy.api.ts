import { infiniteQueryOptions, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Privacy, RestrictedPeople } from '@baraza/contract/features/privacy.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call, callPage, type Page } from '#platform/api/api-client.ts';
import { toast, toastError } from '#ui/page/toast.ts';

/** A blocked person is hidden in both directions; a muted person is hidden from the viewer only. */
export type Restriction = 'block' | 'mute';

const listKeys = { block: 'GET /api/blocks', mute: 'GET /api/mutes' } as const;
const addKeys = { block: 'PUT /api/blocks/:userId', mute: 'PUT /api/mutes/:userId' } as const;
const removeKeys = { block: 'DELETE /api/blocks/:userId', mute: 'DELETE /api/mutes/:userId' } as const;

/** The people the viewer has blocked or muted, latest first. */
export function restrictedPeopleQuery(restriction: Restriction) {
  return infiniteQueryOptions({
    queryKey: ['privacy', 'people', restriction],
    queryFn: ({ pageParam: from, signal }) => callPage(listKeys[restriction], { from, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<RestrictedPeople>) => page.next,
  });
}

/** The people of all pages, without duplicates where pages overlap. */
export function restrictedPeopleOf(data: { pages: Page<RestrictedPeople>[] } | undefined): Person[] {
  const people = data?.pages.flatMap(({ items }) => items.users) ?? [];
  return [...new Map(people.map((person) => [person.id, person])).values()];
}

/** Whether the viewer has blocked a person since the page was opened: the server answers as if the person did not exist. */
export function blockedHereQuery(userId: Id) {
  return queryOptions<boolean>({ queryKey: ['privacy', 'blocked here', userId], queryFn: skipToken });
}

/**
 * Blocks or mutes a person, or ends that. Everything on the screen is refetched, because they may appear anywhere. A toast says
 * `done` after a restriction.
 */
export function useRestriction(restriction: Restriction, userId: Id, done?: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isRestricted: boolean) =>
      call(isRestricted ? addKeys[restriction] : removeKeys[restriction], { params: { userId } }),
    onSuccess: (_, isRestricted) => {
      const toastId = `${restriction} ${userId}`;
      if (!isRestricted) toast.dismiss(toastId);
      else if (done !== undefined) toast.success(done, { id: toastId });
      if (restriction === 'block') cache.setQueryData(blockedHereQuery(userId).queryKey, isRestricted);
      void cache.invalidateQueries();
    },
    onError: toastError,
  });
}

export const privacyQuery = queryOptions({
  queryKey: ['privacy', 'settings'],
  queryFn: ({ signal }): Promise<Privacy> => call('GET /api/privacy', { signal }),
});

/** Changes some privacy settings, optimistically. */
export function useChangePrivacy() {
  const cache = useQueryClient();
  const { queryKey } = privacyQuery;
  return useMutation({
    // Requests run in order, so that the last of two quick changes wins.
    scope: { id: 'privacy settings' },
    mutationFn: (change: Partial<Privacy>) => call('PUT /api/privacy', { body: change }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      if (before) cache.setQueryData(queryKey, { ...before, ...change });
      return before;
    },
    onError: (error, _change, before) => {
      toastError(error);
      cache.setQueryData(queryKey, before);
    },
  });
}
