import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { AppError } from '#platform/http/errors.ts';
import { authenticationTimeOf, type Identity, identityOf, type ProviderOptions, refuseSignIn } from './identity.ts';

export const googleIssuer = 'https://accounts.google.com';
const googleTokenInfo = 'https://oauth2.googleapis.com/tokeninfo';

/**
 * Checks with the provider that an access token is valid and was issued to this client: by introspection, or if there is none, by
 * the signature of a token that is a JWT. Google has its own endpoint for it. Throws 401, or any other error for an outage.
 */
export async function identifyByToken(
  config: client.Configuration,
  options: ProviderOptions,
  token: string,
): Promise<Identity> {
  if (options.issuer() === googleIssuer) return checkWithGoogle(config, options, token);
  const { clientId, accountIssuer } = options;
  const metadata = config.serverMetadata();
  const checked = metadata.introspection_endpoint
    ? await introspect(config, clientId, token)
    : await readOwnJwt(metadata, clientId, token);
  const claims = await client.fetchUserInfo(config, token, checked.sub);
  return {
    ...identityOf(accountIssuer ?? metadata.issuer, claims, options),
    authenticatedAt: authenticationTimeOf(checked),
  };
}

/** What introspection or a signed token says about an access token; times are in seconds since 1970. */
interface TokenClaims {
  sub: string;
  iat?: number | undefined;
  auth_time?: unknown;
}

async function introspect(config: client.Configuration, clientId: string, token: string): Promise<TokenClaims> {
  const { sub, ...claims } = await client.tokenIntrospection(config, token);
  if (!claims.active) throw refuseSignIn('the access token is not active');
  if (claims.client_id !== clientId) throw refuseSignIn('the access token is of another client');
  if (typeof sub !== 'string' || sub === '') throw refuseSignIn('the access token names no person');
  return { ...claims, sub };
}

/** If the provider has no introspection, the token must be a signed one that names this client. */
async function readOwnJwt(metadata: client.ServerMetadata, clientId: string, token: string): Promise<TokenClaims> {
  if (!metadata.jwks_uri) throw new Error('The provider has neither an introspection endpoint nor published keys.');
  if (token.split('.').length !== 3) {
    throw new AppError(
      'invalid_access_token',
      'Access tokens of this provider cannot be checked. Sign in with an authorization code instead.',
      { cause: 'the access token is opaque, and the provider has no introspection' },
    );
  }
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: 4_000 });
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: metadata.issuer,
    clockTolerance: 60,
    requiredClaims: ['exp'],
  });
  if (isIdToken(payload, protectedHeader.typ, clientId)) throw refuseSignIn('the token is an ID token');
  if ((payload['client_id'] ?? payload['azp']) !== clientId)
    throw refuseSignIn('the access token is of another client');
  if (!payload.sub) throw refuseSignIn('the access token names no person');
  return { ...payload, sub: payload.sub };
}

/**
 * Whether a signed token is an ID token, which grants no access. A nonce or an at_hash shows it. Both may be missing; then it is
 * one if its audience is this client and it has no claim that only access tokens have.
 */
function isIdToken(payload: JWTPayload, type: string | undefined, clientId: string): boolean {
  if ('nonce' in payload || 'at_hash' in payload || 'c_hash' in payload) return true;
  if (payload['token_use'] === 'id' || payload['typ'] === 'ID') return true;
  const isAccessToken =
    'scope' in payload || 'scp' in payload || 'client_id' in payload || /at\+jwt$/i.test(type ?? '');
  return !isAccessToken && [payload.aud].flat().includes(clientId);
}

async function checkWithGoogle(
  config: client.Configuration,
  options: ProviderOptions,
  token: string,
): Promise<Identity> {
  const send = options.fetch ?? fetch;
  const reply = await send(`${googleTokenInfo}?${new URLSearchParams({ access_token: token })}`, {
    signal: AbortSignal.timeout(4_000),
  });
  if (reply.status === 400 || reply.status === 401) throw refuseSignIn('the access token is not active');
  if (!reply.ok) throw new Error(`Google's tokeninfo returned ${reply.status}.`);
  const info = (await reply.json()) as Record<string, unknown>;
  if (info['aud'] !== options.clientId) throw refuseSignIn('the access token is of another client');
  if (typeof info['sub'] !== 'string') throw refuseSignIn('the access token names no person');
  return identityOf(googleIssuer, await client.fetchUserInfo(config, token, info['sub']), options);
}
