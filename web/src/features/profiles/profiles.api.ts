import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';

/** The viewer's own profile. */
export const ownProfileQuery = queryOptions({
  queryKey: ['profiles', 'own'],
  queryFn: ({ signal }) => call('GET /api/profile/me', { signal }),
  meta: { offline: {} },
});

/** The profile with a username, in any case. Throws the ApiError `not_found`. */
export function profileQuery(username: string) {
  return queryOptions({
    queryKey: ['profiles', 'of', username.toLowerCase()],
    queryFn: ({ signal }) => call('GET /api/profile/:username', { params: { username }, signal }),
  });
}

/** The lists of countries, intakes, programs and so on that profiles choose from. */
export const profileOptionsQuery = queryOptions({
  queryKey: ['profile-options'],
  queryFn: ({ signal }) => call('GET /api/options', { signal }),
  staleTime: Infinity,
});
