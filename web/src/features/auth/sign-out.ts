import { call } from '#platform/api/api-client.ts';
import { keepOnDevice } from '#platform/device/device-stores.ts';
import { loadDocument } from '#platform/device/load-document.ts';
import { revokeSession } from '#platform/api/revocations.ts';
import { currentSession, endSession, whileEnding } from '#platform/api/session.ts';

/** How long to wait for the server's reply, for the device to be cleared, and for the provider's page, in milliseconds. */
const [longestReply, longestClearing, longestLoad] = [3_000, 2_000, 10_000];

let leaving: Promise<void> | undefined;

/**
 * Signs out and removes all data of the user from the device, and ends the browser's session at the sign-in provider if that offers
 * it. Works offline: the session is then revoked on the server as soon as there is a network.
 */
export function signOut(): void {
  const session = currentSession();
  if (!session) return;
  if (session.endsAtProvider) leaving ??= signOutAtProvider(session.token).finally(() => (leaving = undefined));
  else signOutHere(session.token);
}

function signOutHere(token: string): void {
  // `revokeSession` needs `crypto.subtle`, which exists only in secure contexts. Otherwise try to log out once.
  if (globalThis.crypto.subtle) void revokeSession(token);
  else call('POST /api/auth/logout', { keepalive: true }).catch(() => undefined);
  endSession('chosen');
}

async function signOutAtProvider(token: string): Promise<void> {
  const request = new AbortController();
  // Clears the device also if the page is closed before the reply.
  const onClose = () => signOutHere(token);
  addEventListener('pagehide', onClose);
  setTimeout(() => request.abort(), longestReply);
  const url = await whileEnding(() =>
    call('POST /api/auth/provider-logout', { keepalive: true, signal: request.signal }),
  )
    .then((reply) => reply.url)
    .catch(() => null);
  removeEventListener('pagehide', onClose);
  if (url === null) return signOutHere(token);
  endSession('chosen', null);
  // The provider's page cannot clear what this page leaves on the device.
  await Promise.race([keepOnDevice(null), new Promise((resolve) => setTimeout(resolve, longestClearing))]);
  loadDocument(url);
  // Replaces a page of the provider that does not load.
  setTimeout(() => loadDocument('/login'), longestLoad);
}
