import { call } from './api-client.ts';
import { ApiError, isWorthRepeating } from './api-error.ts';
import { deviceStore, deviceStores } from './device-stores.ts';

const { key } = deviceStores.revocations;
const store = deviceStore('revocations');
/** Between two tries while the network is away, in milliseconds. */
const pause = 30_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Ends the session of a token on the server: now, or as soon as there is a network, also when the app was closed in between.
 * Until then the device stores a hash, which ends the session and opens nothing.
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

/** Sends what could not be sent before, and tries again later where it fails. */
export async function sendRevocations(): Promise<void> {
  clearTimeout(timer);
  for (const tokenHash of read()) {
    try {
      await call('POST /api/auth/revoke', { body: { tokenHash }, keepalive: true });
    } catch (error) {
      if (isWorthRepeating(error) || (error instanceof ApiError && error.status === 429)) {
        timer = setTimeout(() => void sendRevocations(), pause);
        return;
      }
    }
    write(read().filter((each) => each !== tokenHash));
  }
}

/** Sends what an earlier visit could not, and what this one cannot as soon as the network is back. */
export function watchRevocations(): void {
  addEventListener('online', () => void sendRevocations());
  void sendRevocations();
}

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

function write(hashes: readonly string[]): void {
  try {
    if (hashes.length > 0) store.setItem(key, JSON.stringify(hashes));
    else store.removeItem(key);
  } catch {
    // Storage is forbidden: what cannot be sent now is not sent, and the session ends by its age.
  }
}
