import type { CurrentUser } from '@baraza/contract/features/profiles.ts';

/** The signed-in person and their token. */
export interface Session {
  token: string;
  user: CurrentUser;
  /** Whether logging out ends the session at the sign-in provider, too. */
  endsAtProvider?: true | undefined;
}

// Also used by the first script of the landing page, which has no room for the list of stores.
export const storageKey = 'baraza';

/** Returns the session stored in this browser; null if there is none or it is malformed. */
export function readSession(): Session | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<Session> | null;
    if (!stored?.token || !stored.user?.id) return null;
    const { token, user, endsAtProvider } = stored;
    return { token, user, ...(endsAtProvider && { endsAtProvider }) };
  } catch {
    return null;
  }
}
