import { t } from '@lingui/core/macro';
import * as oauth from 'oauth4webapi';
import type { SignInConfig } from '@baraza/contract/features/auth.ts';
import { storePendingSignIn, takePendingSignIn, type PendingSignIn } from './pending-sign-in.ts';

const oneDay = 86_400;

/** The provider returned without a sign-in. `isCancelled` if the user cancelled it. */
export class ProviderReplyError extends Error {
  readonly isCancelled: boolean;

  constructor(message: string, isCancelled: boolean) {
    super(message);
    this.name = 'ProviderReplyError';
    this.isCancelled = isCancelled;
  }
}

/**
 * Starts the authorization code flow with PKCE. Returns the URL to open and the `state` of the reply. With `as`, the provider
 * must authenticate that user again, even if they have a session there.
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
    // Phones are shared, so the provider lets the user choose an account every time.
    prompt: as === undefined ? promptOf(provider) : 'login',
    ...(as !== undefined && { max_age: '0' }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  storePendingSignIn(pending);
  return { url: url.href, state: pending.state };
}

/**
 * Exchanges the provider's reply for an access token. A reply can be used once. `from` is the path to return to.
 * Throws a ProviderReplyError if the sign-in was refused, or was not started in the last ten minutes.
 */
export async function finishOidc(
  config: SignInConfig,
  params: URLSearchParams,
): Promise<{ accessToken: string; from: string; as: string | undefined }> {
  const pending = takePendingSignIn(params.get('state') ?? '');
  const refused = params.get('error');
  if (refused) throw new ProviderReplyError(params.get('error_description') ?? refused, refused === 'access_denied');
  if (!pending)
    throw new ProviderReplyError(t`This sign-in took too long or was already used. Please try again.`, false);
  const provider = await discover(config);
  const client: oauth.Client = {
    client_id: config.clientId,
    // Clocks of phones are often wrong. The server checks the lifetime of the token.
    [oauth.clockTolerance]: oneDay,
  };
  const reply = oauth.validateAuthResponse(provider, client, params, pending.state);
  const response = await oauth.authorizationCodeGrantRequest(
    provider,
    client,
    oauth.None(),
    reply,
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

/** Plain HTTP is allowed only if the server configures such a provider, as in development. */
function requestOptions({ issuer }: SignInConfig) {
  return { [oauth.allowInsecureRequests]: issuer.startsWith('http://') };
}

function promptOf(provider: oauth.AuthorizationServer): string {
  const supported = provider.prompt_values_supported;
  return Array.isArray(supported) && supported.includes('select_account') ? 'select_account' : 'login';
}
