import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isRetryable } from './api-error.ts';
import type { KeptOffline } from '#platform/offline/offline-row.ts';
import { currentSession, watchSession } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { offline?: KeptOffline };
  }
}

const second = 1000;
const minute = 60 * second;

/** How long data stays fresh, in milliseconds. The pages of a long list would be refetched one after another, so such a list stays fresh for a while. */
export function freshFor({ state: { data } }: Pick<Query, 'state'>): number {
  const { pages } = (data ?? {}) as { pages?: unknown };
  return Array.isArray(pages) && pages.length > 1 ? 5 * minute : 30 * second;
}

/**
 * The cache of server data. Queries retry once, also when the browser believes that it is offline, and do not refetch when the
 * window is focused.
 */
export const queryClient = new QueryClient({
  // A response shows that the network is back, whatever the browser says. What fails for another reason may fail again.
  queryCache: new QueryCache({ onSuccess: () => repeatFailed(2 * second) }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && isRetryable(error),
      networkMode: 'always',
      refetchOnWindowFocus: false,
      staleTime: freshFor,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Resolves when queries are fetched again, or after three seconds. Return it from the callbacks of a mutation, which stays pending until then:
 * its dialog cannot be closed meanwhile, and a slow network must not keep it open.
 */
export function refetched(...refetches: readonly Promise<unknown>[]): Promise<unknown> {
  return Promise.race([Promise.all(refetches), new Promise((resolve) => setTimeout(resolve, 3 * second))]);
}

/** Repeats the visible queries, and next pages, that failed for want of a network at least this many milliseconds ago. */
export function repeatFailed(age = 0): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    // Unlike `error`, the reason stays when stored data is shown.
    const { fetchFailureReason: reason, errorUpdatedAt, fetchMeta } = query.state;
    if (!reason || !isRetryable(reason) || Date.now() - errorUpdatedAt < age) continue;
    if (query.isActive()) query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : {}).catch(() => undefined);
  }
}

if (typeof window !== 'undefined') addEventListener('online', () => repeatFailed());

// Cleared when another person signs in on the same phone.
let viewerId = currentSession()?.user.id;
watchSession((session) => {
  if (session?.user.id === viewerId) return;
  viewerId = session?.user.id;
  queryClient.clear();
});
