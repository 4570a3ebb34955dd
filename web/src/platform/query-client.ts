import { type Query, QueryClient } from '@tanstack/react-query';
import { isRetryable } from './api-error.ts';
import { currentSession, watchSession } from './session.ts';

const second = 1000;
const minute = 60 * second;

/** The pages of a long list would be refetched one after another, so such a list stays fresh for a while. */
function freshFor({ state: { data } }: Query): number {
  const { pages } = (data ?? {}) as { pages?: unknown };
  return Array.isArray(pages) && pages.length > 1 ? 5 * minute : 30 * second;
}

/** The cache of server data. Queries retry once and do not refetch when the window is focused. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && isRetryable(error),
      refetchOnWindowFocus: false,
      staleTime: freshFor,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Cleared when another person signs in on the same phone.
let viewerId = currentSession()?.user.id;
watchSession((session) => {
  if (session?.user.id === viewerId) return;
  viewerId = session?.user.id;
  queryClient.clear();
});
