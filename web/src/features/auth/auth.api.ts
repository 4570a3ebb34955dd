import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api-client.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { revokeSession } from '#platform/revocations.ts';
import { currentSession, endSession, startSession } from '#platform/session.ts';
import { toast } from '#ui/toast.ts';

/** How to sign in here; it does not change while the page is open. */
export const signInConfigQuery = queryOptions({
  queryKey: ['sign-in-config'],
  queryFn: ({ signal }) => call('GET /api/auth/config', { signal }),
  staleTime: Infinity,
});

/**
 * KeyedMutex the provider's access token into a session. With `as` it must be that person's, and everything stays as it is where it
 * is somebody else's. Returns whether the last session on this device was another person's, and expired.
 */
export async function signIn(accessToken: string, as?: Id): Promise<{ isOtherPerson: boolean }> {
  const { token, user, restored } = await call('POST /api/auth', { body: { access_token: accessToken } });
  const before = currentSession();
  if (as !== undefined && user.id !== as) {
    void revokeSession(token);
    throw new Error(t`That is another account. Please log in with the one you are using here.`);
  }
  const started = startSession({ token, user });
  if (before) void revokeSession(before.token);
  if (restored) toast.success(t`Welcome back! Your account is restored.`, { duration: 10_000 });
  return started;
}

/**
 * Signs out at once and removes everything of the person from the device. The server is told now, or once there is a network, so
 * that leaving works offline too.
 */
export function signOut(): void {
  const session = currentSession();
  if (!session) return;
  // Without a secure connection the browser makes no hashes; then only the network of now can tell the server.
  if (globalThis.crypto.subtle) void revokeSession(session.token);
  else call('POST /api/auth/logout', { keepalive: true }).catch(() => undefined);
  endSession('chosen');
}
