import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { deviceStore, deviceStores, keepOnDevice } from './device-stores.ts';
import { readSession, storageKey, type Session } from './stored-session.ts';

export type { Session };

const store = deviceStore('session');
const listeners = new Set<(session: Session | null) => void>();
let current: Session | null = readSession();
let leftOnPurpose = false;

if (typeof window !== 'undefined') {
  // A tab that was closed during a log-out, or that the browser restored, may hold what should be gone.
  clearOthers();
  // What another tab signs in, signs out or changes is so here as well.
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) adopt(readSession());
    // A session that had expired was given up after all, such as by a deletion.
    if (event.key === deviceStores.expired.key && !current && !readSession()) clearOthers();
  });
  // A page that comes back out of the browser's memory slept through that.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) adopt(readSession());
  });
}

/** The session as it is now; null when signed out. */
export function currentSession(): Session | null {
  return current;
}

/** The session, for components; they render again when it changes, in whatever tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, currentSession, () => null);
}

/** The signed-in person, for pages behind the guard; throws when there is none. */
export function useViewer(): CurrentUser {
  const session = useSession();
  if (!session) throw new Error('This page needs somebody signed in.');
  return session.user;
}

/** Signs in here. What the device stored of anybody else is removed; returns whether that was somebody whose session expired. */
export function startSession(session: Session): { isOtherPerson: boolean } {
  const expired = expiredUserId();
  leftOnPurpose = false;
  // In this order, so that no other tab finds neither of the two and takes this for a log-out.
  write(session);
  writeExpired(null);
  return { isOtherPerson: expired !== null && expired !== session.user.id };
}

/** Takes over changes of one's own profile; nothing happens when signed out meanwhile. */
export function updateSessionUser(change: Partial<CurrentUser>): void {
  if (current) write({ ...current, user: { ...current.user, ...change } });
}

/**
 * Signs out in this browser, in all tabs. `chosen` by the person: everything of theirs is removed from the device. `refused` by
 * the server, which no longer takes the token: what they typed stays stored for them alone.
 */
export function endSession(why: 'chosen' | 'refused'): void {
  leftOnPurpose = why === 'chosen';
  writeExpired(why === 'refused' ? (current?.user.id ?? null) : null);
  write(null);
  // Also where the server had ended the session already, as at the end of a deletion.
  if (why === 'chosen') {
    clearOthers();
    forgetSignIns();
  }
}

/** Whether the last session ended by the person's own wish; who was thrown out returns to the same page later. */
export function wasLeftOnPurpose(): boolean {
  return leftOnPurpose;
}

/** Calls back on every change until the returned function is called. */
export function watchSession(listener: (session: Session | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(session: Session | null): void {
  try {
    if (session) store.setItem(storageKey, JSON.stringify(session));
    else store.removeItem(storageKey);
  } catch {
    // Storage may be full or forbidden; the session then lasts as long as the tab.
  }
  adopt(session);
}

function adopt(session: Session | null): void {
  const isSame = current?.user.id === session?.user.id;
  current = session;
  if (!isSame) clearOthers();
  for (const listener of listeners) listener(session);
}

/** Removes from the device what does not belong to the person who is signed in, or whose session expired. */
function clearOthers(): void {
  const expired = expiredUserId();
  if (current) void keepOnDevice({ of: current.user.id, what: 'all' });
  else void keepOnDevice(expired === null ? null : { of: expired, what: 'typed' });
}

/** A sign-in that was begun says which page it leads to. */
function forgetSignIns(): void {
  try {
    const signIns = deviceStore('signIns');
    for (const key of signIns.keys()) signIns.removeItem(key);
  } catch {
    // Storage is forbidden, and then nothing was stored.
  }
}

/** Whose session expired on this device, where nobody has signed in since. */
export function expiredUserId(): Id | null {
  try {
    return deviceStore('expired').getItem(deviceStores.expired.key);
  } catch {
    return null;
  }
}

function writeExpired(userId: Id | null): void {
  try {
    if (userId === null) deviceStore('expired').removeItem(deviceStores.expired.key);
    else deviceStore('expired').setItem(deviceStores.expired.key, userId);
  } catch {
    // Storage is forbidden, and then nothing was stored that could be kept.
  }
}
