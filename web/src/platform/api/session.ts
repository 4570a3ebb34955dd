import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { deviceStore, deviceStores, keepOnDevice } from '#platform/device/device-stores.ts';
import { readSession, storageKey, type Session } from './stored-session.ts';

export type { Session };

const store = deviceStore('session');
const listeners = new Set<(session: Session | null) => void>();
let current: Session | null = readSession();
let leftOnPurpose = false;
/** The page that follows the last session; null while the browser leaves for the sign-in provider. */
let nextPage: string | null = '/login';
/** Whether a request is on its way that ends the session on the server. */
let isEnding = false;

if (typeof window !== 'undefined') {
  // A tab that was closed during a log-out, or that the browser restored, may still have data.
  clearOthers();
  // Follows sign-ins, sign-outs and changes in other tabs.
  window.addEventListener('storage', (event) => {
    if (!isEnding && (event.key === storageKey || event.key === null)) adopt(readSession());
    // The person of an expired session has ended it for good, for example by deleting the account.
    if (event.key === deviceStores.expired.key && !current && !readSession()) clearOthers();
  });
  // A page that the browser restores from its back/forward cache has missed those events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) adopt(readSession());
  });
}

/** Returns the current session; null when signed out. */
export function currentSession(): Session | null {
  return current;
}

/** Returns the session and rerenders when it changes in any tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, currentSession, () => null);
}

/** Returns the signed-in person, for pages behind the guard; throws if there is none. */
export function useViewer(): CurrentUser {
  const session = useSession();
  if (!session) throw new Error('useViewer needs a signed-in person.');
  return session.user;
}

/** Returns whether a person sees the steward's desk; the server decides what they may do there. */
export function isSteward({ role }: Pick<CurrentUser, 'role'>): boolean {
  return role === 'steward' || role === 'admin';
}

/** Signs in and removes what the device stored for other people. Returns whether another person's session had expired here. */
export function startSession(session: Session): { isOtherPerson: boolean } {
  const expired = expiredUserId();
  leftOnPurpose = false;
  // The session is written first, so that no other tab finds neither entry and takes that for a log-out.
  write(session);
  writeExpired(null);
  return { isOtherPerson: expired !== null && expired !== session.user.id };
}

/** Applies changes of the viewer's own profile; does nothing when signed out. */
export function updateSessionUser(change: Partial<CurrentUser>): void {
  if (current) write({ ...current, user: { ...current.user, ...change } });
}

/**
 * Signs out in all tabs of this browser. `chosen`: the person logged out, so all their data is removed from the device.
 * `refused`: the server no longer accepts the token, so what they typed stays stored for them. `next` is the page to show then, null if
 * the caller leaves the site.
 */
export function endSession(why: 'chosen' | 'refused', next: string | null = '/login'): void {
  if (isEnding && why === 'refused') return;
  nextPage = next;
  leftOnPurpose = why === 'chosen';
  writeExpired(why === 'refused' ? (current?.user.id ?? null) : null);
  write(null);
  // Also when the server had already ended the session, as after a deletion.
  if (why === 'chosen') {
    clearOthers();
    forgetSignIns();
  }
}

/**
 * Runs a request that ends the session on the server. Until its reply is there, other requests that the server then refuses do not sign
 * out, which would leave the page before it has the reply.
 */
export async function whileEnding<T>(request: () => Promise<T>): Promise<T> {
  isEnding = true;
  try {
    return await request();
  } finally {
    isEnding = false;
  }
}

/** Returns whether the last session ended by the person's choice; otherwise signing in returns to the same page. */
export function wasLeftOnPurpose(): boolean {
  return leftOnPurpose;
}

/** Returns the page that follows the last session; null while the browser leaves for the sign-in provider. */
export function pageAfterSession(): string | null {
  return nextPage;
}

/** Calls `listener` on every change. Returns the function that unsubscribes. */
export function watchSession(listener: (session: Session | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Without storage the session lasts as long as the tab. */
function write(session: Session | null): void {
  if (session) store.setItem(storageKey, JSON.stringify(session));
  else store.removeItem(storageKey);
  adopt(session);
}

function adopt(session: Session | null): void {
  const isSame = current?.user.id === session?.user.id;
  current = session;
  if (!isSame) clearOthers();
  for (const listener of listeners) listener(session);
}

/** Removes from the device what belongs neither to the signed-in person nor to the one whose session expired. */
function clearOthers(): void {
  const expired = expiredUserId();
  if (current) void keepOnDevice({ of: current.user.id, scope: 'all' });
  else void keepOnDevice(expired === null ? null : { of: expired, scope: 'typed' });
}

/** A pending sign-in stores the page to return to. */
function forgetSignIns(): void {
  const signIns = deviceStore('signIns');
  for (const key of signIns.keys()) signIns.removeItem(key);
}

/** Returns the person whose session expired on this device, unless another has signed in since. */
export function expiredUserId(): Id | null {
  return deviceStore('expired').getItem(deviceStores.expired.key) ?? null;
}

function writeExpired(userId: Id | null): void {
  if (userId === null) deviceStore('expired').removeItem(deviceStores.expired.key);
  else deviceStore('expired').setItem(deviceStores.expired.key, userId);
}
