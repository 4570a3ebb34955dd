import type { ProviderLogout } from '@baraza/contract/features/auth.ts';
import { causeOf } from '#platform/operations/cause-of.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { signOut } from './auth.service.ts';
import { findProviderSession } from './provider-tokens.queries.ts';
import { openTokens } from './sealed-tokens.ts';
import { findProviderOf, type SignInProvider } from './sign-in-providers.ts';

/**
 * Ends the session of the call, and returns the URL at which the browser ends the session at the provider:
 * https://openid.net/specs/openid-connect-rpinitiated-1_0.html. `returnTo` is where the provider sends the browser afterwards.
 */
export async function signOutAtProvider(
  deps: Deps,
  viewer: Viewer,
  { providers, returnTo }: { providers: readonly SignInProvider[]; returnTo: string },
): Promise<ProviderLogout> {
  const { sessionId } = viewer;
  const session = await findProviderSession(deps.db, sessionId);
  await signOut(deps, viewer);
  const provider = session && findProviderOf(providers, session.issuer);
  if (!provider) return { url: null };
  const { idToken } = (session.sealed && openTokens(deps.env, sessionId, session.sealed)) ?? {};
  try {
    return { url: (await provider.identities.endSession({ idToken, email: session.email, returnTo })) ?? null };
  } catch (error) {
    const details = { provider: provider.id, reason: causeOf(error as Error) };
    deps.log.warn(details, 'signed out here only, because the sign-in provider does not answer');
    return { url: null };
  }
}
