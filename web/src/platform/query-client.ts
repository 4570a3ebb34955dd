import { type Query, QueryClient } from '@tanstack/react-query';
import { isWorthRepeating } from './api-error.ts';
import { currentSession, watchSession } from './session.ts';

const second = 1000;
const minute = 60 * second;

/** A list of several pages would all be asked for again, one after the other, so whoever comes back to it soon finds it as it was. */
function freshFor({ state: { data } }: Query): number {
  const { pages } = (data ?? {}) as { pages?: unknown };
  return Array.isArray(pages) && pages.length > 1 ? 5 * minute : 30 * second;
}

/** The cache of what the server said. Queries retry once and do not refetch when the window gets the focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && isWorthRepeating(error),
      refetchOnWindowFocus: false,
      staleTime: freshFor,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What one person was told is not for the next one at the same phone.
let viewerId = currentSession()?.user.id;
watchSession((session) => {
  if (session?.user.id === viewerId) return;
  viewerId = session?.user.id;
  queryClient.clear();
});
