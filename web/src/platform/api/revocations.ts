import { call } from './api-client.ts';
import { ApiError, isRetryable } from './api-error.ts';
import { deviceStore, deviceStores } from '#platform/device/device-stores.ts';

const { key } = deviceStores.revocations;
const store = deviceStore('revocations');
/** The delay between attempts without a network, in milliseconds. */
const pause = 30_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Revokes the session of a token on the server: now, or when there is a network, even if the app was closed in between. Until
 * then the device stores a hash, which can revoke the session and nothing else.
 */
export async function revokeSession(token: string): Promise<void> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const tokenHash = btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  write([...read().filter((each) => each !== tokenHash), tokenHash]);
  await sendRevocations();
}

/** Sends pending revocations, and tries again later if that fails. */
export async function sendRevocations(): Promise<void> {
  clearTimeout(timer);
  for (const tokenHash of read()) {
    try {
      await call('POST /api/auth/revoke', { body: { tokenHash }, keepalive: true });
    } catch (error) {
      if (isRetryable(error) || (error instanceof ApiError && error.status === 429)) {
        timer = setTimeout(() => void sendRevocations(), pause);
        return;
      }
    }
    write(read().filter((each) => each !== tokenHash));
  }
}

/** Sends the pending revocations of earlier visits, and later ones when the network returns. */
export function watchRevocations(): void {
  addEventListener('online', () => void sendRevocations());
  void sendRevocations();
}

function read(): string[] {
  const stored = store.getJson(key);
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
}

/** Without storage, a revocation that cannot be sent now is dropped, and the session expires by its age. */
function write(hashes: readonly string[]): void {
  if (hashes.length > 0) store.setItem(key, JSON.stringify(hashes));
  else store.removeItem(key);
}
