import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api-client.ts';

/** Your own profile, as the server has it. */
export const ownProfileQuery = queryOptions({
  queryKey: ['profiles', 'own'],
  queryFn: ({ signal }) => call('GET /api/profile/me', { signal }),
});

/** Somebody's profile, in whatever case the username is written. Throws the ApiError `not_found`. */
export function profileQuery(username: string) {
  return queryOptions({
    queryKey: ['profiles', 'of', username.toLowerCase()],
    queryFn: ({ signal }) => call('GET /api/profile/:username', { params: { username }, signal }),
  });
}

/** The fixed lists of profiles; they do not change while one fills in a form. */
export const profileOptionsQuery = queryOptions({
  queryKey: ['profile-options'],
  queryFn: ({ signal }) => call('GET /api/options', { signal }),
  staleTime: Infinity,
});
