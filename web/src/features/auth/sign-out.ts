import { call } from '#platform/api-client.ts';
import { revokeSession } from '#platform/revocations.ts';
import { currentSession, endSession } from '#platform/session.ts';

/**
 * Signs out and removes all data of the user from the device. Works offline: the session is revoked on the server as soon as
 * there is a network.
 */
export function signOut(): void {
  const session = currentSession();
  if (!session) return;
  // `revokeSession` needs `crypto.subtle`, which exists only in secure contexts. Otherwise try to log out once.
  if (globalThis.crypto.subtle) void revokeSession(session.token);
  else call('POST /api/auth/logout', { keepalive: true }).catch(() => undefined);
  endSession('chosen');
}
