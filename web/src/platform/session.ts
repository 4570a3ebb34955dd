import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { readSession, storageKey, type Session } from './stored-session.ts';

export type { Session };

const listeners = new Set<(session: Session | null) => void>();
let current: Session | null = readSession();
let leftOnPurpose = false;

if (typeof window !== 'undefined') {
  // What another tab signs in, signs out or changes is so here as well.
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) adopt(readSession());
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

export function startSession(session: Session): void {
  leftOnPurpose = false;
  write(session);
}

/** Takes over changes of one's own profile; nothing happens when signed out meanwhile. */
export function updateSessionUser(change: Partial<CurrentUser>): void {
  if (current) write({ ...current, user: { ...current.user, ...change } });
}

/** Signs out in this browser. `chosen` by the person, or `refused` by the server, which no longer takes the token. */
export function endSession(why: 'chosen' | 'refused'): void {
  leftOnPurpose = why === 'chosen';
  write(null);
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
    if (session) localStorage.setItem(storageKey, JSON.stringify(session));
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage may be full or forbidden; the session then lasts as long as the tab.
  }
  adopt(session);
}

function adopt(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener(session);
}
