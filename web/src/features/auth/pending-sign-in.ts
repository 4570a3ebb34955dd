import { deviceStore, deviceStores } from '#platform/device-stores.ts';

const store = deviceStore('signIns');
const prefix = deviceStores.signIns.key;
const lifetimeMs = 10 * 60_000;

/** What must be remembered between going to the provider and coming back; kept per `state`. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** The path to go to afterwards. */
  from: string;
  /** Who must sign in, where somebody confirms who they are. */
  as?: string | undefined;
}

interface Kept extends PendingSignIn {
  startedAt: number;
}

/**
 * Keeps a started sign-in for ten minutes where every tab of this browser finds it: on a phone the provider may send
 * people back into another tab. Those that ran out are thrown away.
 */
export function keepPendingSignIn(pending: PendingSignIn, now = Date.now()): void {
  for (const key of store.keys()) {
    if (!isAlive(read(key), now)) store.removeItem(key);
  }
  store.setItem(prefix + pending.state, JSON.stringify({ ...pending, startedAt: now } satisfies Kept));
}

/** The started sign-in of a state, which can be taken once; null when there is none or it ran out. */
export function takePendingSignIn(state: string, now = Date.now()): PendingSignIn | null {
  const kept = read(prefix + state);
  store.removeItem(prefix + state);
  return isAlive(kept, now) ? kept : null;
}

function isAlive(kept: Kept | null, now: number): kept is Kept {
  return kept !== null && now - kept.startedAt < lifetimeMs;
}

function read(key: string): Kept | null {
  try {
    return JSON.parse(store.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
