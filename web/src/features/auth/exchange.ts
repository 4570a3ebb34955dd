import { t } from '@lingui/core/macro';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { revokeSession } from '#platform/api/revocations.ts';
import { adoptLocale } from '#platform/locale/saved-locale.ts';
import { currentSession, startSession } from '#platform/api/session.ts';
import type { CodeReply } from './oidc.ts';

/** What the provider gave for a sign-in. */
type Proof = { provider: string; access_token: string } | CodeReply;

interface Exchanged {
  /** Whether the last session on this device was of another user and expired. */
  isOtherPerson: boolean;
  /** Whether the account has another language than the page. */
  isOtherLocale: boolean;
  /** Whether the sign-in restored a deleted account. */
  isRestored: boolean;
}

/**
 * Exchanges the provider's reply for a session. With `as`, throws and keeps the current session if the token is of
 * another user.
 */
export async function exchange(proof: Proof, as?: Id): Promise<Exchanged> {
  const { token, user, restored, endsAtProvider } =
    'code' in proof
      ? await call('POST /api/auth/code', { body: proof })
      : await call('POST /api/auth', { body: proof });
  const previous = currentSession();
  if (as !== undefined && user.id !== as) {
    void revokeSession(token);
    throw new Error(t`That is another account. Please log in with the one you are using here.`);
  }
  // Before the session, whose listeners may leave the page.
  const isOtherLocale = adoptLocale(user.locale);
  const started = startSession({ token, user, ...(endsAtProvider && { endsAtProvider }) });
  if (previous) void revokeSession(previous.token);
  return { ...started, isOtherLocale, isRestored: restored === true };
}
