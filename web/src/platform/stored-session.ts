import type { CurrentUser } from '@baraza/contract/features/profiles.ts';

/** Who is signed in here, and the token that says so. */
export interface Session {
  token: string;
  user: CurrentUser;
}

// Read by the first script of the landing page too, which has no room for the list of stores.
export const storageKey = 'baraza';

/** The session this browser keeps; null when there is none, or what is kept makes no sense. */
export function readSession(): Session | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<Session> | null;
    return stored?.token && stored.user?.id ? { token: stored.token, user: stored.user } : null;
  } catch {
    return null;
  }
}
