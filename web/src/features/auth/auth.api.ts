import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api-client.ts';
import { endSession, startSession } from '#platform/session.ts';

/** How to sign in here; it does not change while the page is open. */
export const signInConfigQuery = queryOptions({
  queryKey: ['sign-in-config'],
  queryFn: ({ signal }) => call('GET /api/auth/config', { signal }),
  staleTime: Infinity,
});

/** Turns the provider's access token into a session of ours. */
export async function signIn(accessToken: string): Promise<void> {
  startSession(await call('POST /api/auth', { body: { access_token: accessToken } }));
}

/** Signs out at once, and lets the server know; it does not wait, so that leaving works without a network too. */
export function signOut(): void {
  call('POST /api/auth/logout', { keepalive: true }).catch(() => undefined);
  endSession('chosen');
}
