import { QueryClient } from '@tanstack/react-query';
import { isWorthRepeating } from './api-error.ts';
import { currentSession, watchSession } from './session.ts';

/** The cache of what the server said. Queries retry once and do not refetch when the window gets the focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && isWorthRepeating(error),
      refetchOnWindowFocus: false,
      staleTime: 30_000,
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
