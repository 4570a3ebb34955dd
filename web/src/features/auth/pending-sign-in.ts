import { deviceStore, deviceStores } from '#platform/device/device-stores.ts';

const store = deviceStore('signIns');
const prefix = deviceStores.signIns.key;
const lifetimeMs = 10 * 60_000;

/** The data of a sign-in between the redirect to the provider and its reply. Stored per `state`. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** The id of the provider. */
  provider: string;
  redirectUri: string;
  /** The path to return to. */
  from: string;
  /** The user who must sign in again, to confirm an action. */
  as?: string | undefined;
}

interface StoredSignIn extends PendingSignIn {
  startedAt: number;
}

/**
 * Stores a started sign-in for ten minutes, for all tabs: on a phone the provider may redirect to another tab. Deletes expired
 * ones. Throws if the browser stores nothing.
 */
export function storePendingSignIn(pending: PendingSignIn, now = Date.now()): void {
  for (const key of store.keys()) {
    if (!isValid(read(key), now)) store.removeItem(key);
  }
  const stored: StoredSignIn = { ...pending, startedAt: now };
  if (!store.setItem(prefix + pending.state, JSON.stringify(stored))) throw new Error('This browser stores nothing.');
}

/** Returns and deletes the sign-in with this state. Null if there is none or it has expired. */
export function takePendingSignIn(state: string, now = Date.now()): PendingSignIn | null {
  const stored = read(prefix + state);
  store.removeItem(prefix + state);
  return isValid(stored, now) ? stored : null;
}

/** The path to return to after the sign-in with this state, which stays stored. Undefined if there is none. */
export function findReturnPath(state: string): string | undefined {
  return read(prefix + state)?.from;
}

function isValid(stored: StoredSignIn | undefined, now: number): stored is StoredSignIn {
  return stored !== undefined && now - stored.startedAt < lifetimeMs;
}

function read(key: string): StoredSignIn | undefined {
  return store.getJson(key) as StoredSignIn | undefined;
}
