import { t } from '@lingui/core/macro';
import * as oauth from 'oauth4webapi';
import type { SignInConfig } from '@baraza/contract/features/auth.ts';
import { keepPendingSignIn, takePendingSignIn, type PendingSignIn } from './pending-sign-in.ts';

const oneDay = 86_400;

/** The provider sent somebody back without a sign-in; `isCancelled` when it was their own wish. */
export class ProviderAnswerError extends Error {
  readonly isCancelled: boolean;

  constructor(message: string, isCancelled: boolean) {
    super(message);
    this.name = 'ProviderAnswerError';
    this.isCancelled = isCancelled;
  }
}

/**
 * Starts the code flow with PKCE: where to send the person, and the state that marks the answer. With `as` the provider has to
 * authenticate that person anew, whatever session it has with them.
 */
export async function beginOidc(
  config: SignInConfig,
  { from, as }: Pick<PendingSignIn, 'from' | 'as'>,
): Promise<{ url: string; state: string }> {
  const provider = await discover(config);
  if (!provider.authorization_endpoint) throw new Error('The sign-in provider has no authorization endpoint.');
  const pending: PendingSignIn = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    codeVerifier: oauth.generateRandomCodeVerifier(),
    from,
    as,
  };
  const url = new URL(provider.authorization_endpoint);
  const query = {
    client_id: config.clientId,
    redirect_uri: config.redirectUri,
    response_type: 'code',
    scope: config.scopes,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.codeVerifier),
    code_challenge_method: 'S256',
    // Phones are shared: who signs in is asked every time.
    prompt: as === undefined ? promptOf(provider) : 'login',
    ...(as !== undefined && { max_age: '0' }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  keepPendingSignIn(pending);
  return { url: url.href, state: pending.state };
}

/**
 * Exchanges the provider's answer for an access token, once; `from` is the path to go to.
 * Throws a ProviderAnswerError when the answer is a no or belongs to no sign-in of the last ten minutes.
 */
export async function finishOidc(
  config: SignInConfig,
  params: URLSearchParams,
): Promise<{ accessToken: string; from: string; as: string | undefined }> {
  const pending = takePendingSignIn(params.get('state') ?? '');
  const refused = params.get('error');
  if (refused) throw new ProviderAnswerError(params.get('error_description') ?? refused, refused === 'access_denied');
  if (!pending)
    throw new ProviderAnswerError(t`This sign-in took too long or was already used. Please try again.`, false);
  const provider = await discover(config);
  const client: oauth.Client = {
    client_id: config.clientId,
    // The clocks of phones are often wrong; how long a token lives is the server's to check.
    [oauth.clockTolerance]: oneDay,
  };
  const answer = oauth.validateAuthResponse(provider, client, params, pending.state);
  const response = await oauth.authorizationCodeGrantRequest(
    provider,
    client,
    oauth.None(),
    answer,
    config.redirectUri,
    pending.codeVerifier,
    requestOptions(config),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(provider, client, response, {
    expectedNonce: pending.nonce,
    requireIdToken: true,
  });
  return { accessToken: tokens.access_token, from: pending.from, as: pending.as };
}

async function discover(config: SignInConfig): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(config.issuer);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, requestOptions(config)));
}

/** Plain http is only what the server itself names as its provider, as in development. */
function requestOptions({ issuer }: SignInConfig) {
  return { [oauth.allowInsecureRequests]: issuer.startsWith('http://') };
}

function promptOf(provider: oauth.AuthorizationServer): string {
  const supported = provider.prompt_values_supported;
  return Array.isArray(supported) && supported.includes('select_account') ? 'select_account' : 'login';
}
