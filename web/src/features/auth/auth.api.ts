import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api-client.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { revokeSession } from '#platform/revocations.ts';
import { adoptLocale } from '#platform/saved-locale.ts';
import { currentSession, startSession } from '#platform/session.ts';
import { toast } from '#ui/toast.ts';
import type { CodeReply } from './oidc.ts';

/** The configuration of the sign-in providers. It does not change while the page is open. */
export const signInConfigQuery = queryOptions({
  queryKey: ['sign-in-config'],
  queryFn: ({ signal }) => call('GET /api/auth/config', { signal }),
  staleTime: Infinity,
});

/** What the provider gave for a sign-in. */
type Proof = { provider: string; access_token: string } | CodeReply;

/**
 * Exchanges the provider's reply for a session. With `as`, throws and keeps the current session if the token is of
 * another user. Returns whether the last session on this device was of another user and expired, and whether the page must
 * load again in the language of the account.
 */
export async function signIn(proof: Proof, as?: Id): Promise<{ isOtherPerson: boolean; isOtherLocale: boolean }> {
  const { token, user, restored } =
    'code' in proof
      ? await call('POST /api/auth/code', { body: proof })
      : await call('POST /api/auth', { body: proof });
  const previous = currentSession();
  if (as !== undefined && user.id !== as) {
    void revokeSession(token);
    throw new Error(t`That is another account. Please log in with the one you are using here.`);
  }
  const started = startSession({ token, user });
  if (previous) void revokeSession(previous.token);
  if (restored) toast.success(t`Welcome back! Your account is restored.`, { duration: 10_000 });
  return { ...started, isOtherLocale: adoptLocale(user.locale) };
}
