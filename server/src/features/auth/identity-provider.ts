import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { AppError, unavailable } from '#platform/errors.ts';

/** The provider's data about the owner of an access token. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** When they last authenticated with the provider, or else when the token was issued; undefined if neither is known. */
  authenticatedAt?: Date | undefined;
}

export interface IdentityProvider {
  /**
   * Checks with the provider that the token is valid and was issued to this client. Throws 401 `invalid_access_token`,
   * or 503 `provider_unavailable` when the provider does not answer in time.
   */
  identify(accessToken: string): Promise<Identity>;
  /** Origins that the content security policy must allow connections to. */
  origins(): Promise<string[]>;
}

export interface ProviderOptions {
  /** Returns the URL of the provider. Called at the first sign-in, when the server is listening. */
  issuer: () => string;
  /** The issuer that accounts are stored with, by default the URL of the provider. */
  accountIssuer?: string;
  clientId: string;
  clientSecret?: string | undefined;
  /** For the development provider, which this process serves. */
  allowHttp?: boolean;
  fetch?: typeof fetch;
}

/** How long all calls to the provider may take together, in milliseconds. */
const timeout = 4_500;

export const googleIssuer = 'https://accounts.google.com';
const googleTokenInfo = 'https://oauth2.googleapis.com/tokeninfo';

/** A client of an OpenID Connect provider. Google has its own endpoint to check which client a token was issued to. */
export function createIdentityProvider(options: ProviderOptions): IdentityProvider {
  const discover = remember(() => discoverProvider(options));
  return {
    async identify(accessToken) {
      const timedOut = new Promise<never>((_, reject) => {
        setTimeout(reject, timeout, new Error('The provider took too long.')).unref();
      });
      try {
        const check = options.issuer() === googleIssuer ? checkWithGoogle : checkByStandard;
        return await Promise.race([timedOut, discover().then((config) => check(config, options, accessToken))]);
      } catch (error) {
        throw asAppError(error);
      }
    },
    async origins() {
      const config = await discover().catch(() => undefined);
      const metadata = config?.serverMetadata();
      const urls = [options.issuer(), metadata?.token_endpoint, metadata?.authorization_endpoint];
      return [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))];
    },
  };
}

async function discoverProvider({ issuer, clientId, clientSecret, allowHttp, fetch }: ProviderOptions) {
  const config = await client.discovery(
    new URL(issuer()),
    clientId,
    undefined,
    clientSecret ? client.ClientSecretPost(clientSecret) : client.None(),
    {
      timeout: 4,
      ...(allowHttp && { execute: [client.allowInsecureRequests] }),
      ...(fetch && { [client.customFetch]: fetch as client.CustomFetch }),
    },
  );
  if (fetch) config[client.customFetch] = fetch as client.CustomFetch;
  return config;
}

async function checkByStandard(
  config: client.Configuration,
  options: ProviderOptions,
  token: string,
): Promise<Identity> {
  const { clientId, accountIssuer } = options;
  const metadata = config.serverMetadata();
  const checked = metadata.introspection_endpoint
    ? await introspect(config, clientId, token)
    : await readOwnJwt(metadata, clientId, token);
  if (!checked?.sub) throw invalidToken();
  const claims = await client.fetchUserInfo(config, token, checked.sub);
  return { ...identityOf(accountIssuer ?? metadata.issuer, claims), authenticatedAt: authenticationTimeOf(checked) };
}

/** What introspection or a signed token says about an access token; times are in seconds since 1970. */
interface TokenClaims {
  sub?: string | undefined;
  iat?: number | undefined;
  auth_time?: unknown;
}

function authenticationTimeOf({ auth_time: authenticated, iat }: TokenClaims): Date | undefined {
  const seconds = typeof authenticated === 'number' ? authenticated : iat;
  const isTime = typeof seconds === 'number' && Number.isFinite(seconds) && Math.abs(seconds) < 8e12;
  return isTime ? new Date(seconds * 1000) : undefined;
}

async function introspect(
  config: client.Configuration,
  clientId: string,
  token: string,
): Promise<TokenClaims | undefined> {
  const claims = await client.tokenIntrospection(config, token);
  return claims.active && claims.client_id === clientId && typeof claims.sub === 'string' ? claims : undefined;
}

/** If the provider has no introspection, the token must be a signed one that names this client. */
async function readOwnJwt(
  metadata: client.ServerMetadata,
  clientId: string,
  token: string,
): Promise<TokenClaims | undefined> {
  if (!metadata.jwks_uri) throw new Error('The provider has neither an introspection endpoint nor published keys.');
  if (token.split('.').length !== 3) return undefined;
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: 4_000 });
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: metadata.issuer,
    clockTolerance: 60,
    requiredClaims: ['exp'],
  });
  if (isIdToken(payload, protectedHeader.typ, clientId)) return undefined;
  return (payload['client_id'] ?? payload['azp']) === clientId ? payload : undefined;
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
  if (reply.status === 400 || reply.status === 401) throw invalidToken();
  if (!reply.ok) throw new Error(`Google's tokeninfo returned ${reply.status}.`);
  const info = (await reply.json()) as Record<string, unknown>;
  if (info['aud'] !== options.clientId || typeof info['sub'] !== 'string') throw invalidToken();
  return identityOf(googleIssuer, await client.fetchUserInfo(config, token, info['sub']));
}

function identityOf(issuer: string, claims: client.UserInfoResponse): Identity {
  const [first = '', ...rest] = (textIn(claims.name) ?? '').trim().split(/\s+/);
  return {
    issuer,
    subject: claims.sub,
    email: textIn(claims.email),
    // Google sometimes sends the string 'true'.
    emailVerified: claims.email_verified === true || String(claims.email_verified) === 'true',
    firstName: textIn(claims.given_name) ?? first,
    lastName: textIn(claims.family_name) ?? rest.join(' '),
  };
}

/** A claim if it is a text; a provider may send anything. */
function textIn(claim: unknown): string | undefined {
  return typeof claim === 'string' ? claim : undefined;
}

function invalidToken(cause?: unknown): AppError {
  return new AppError('invalid_access_token', 'The sign-in could not be confirmed. Please try again.', { cause });
}

/** Maps a refusal by the provider to a bad token, and any other error to an outage. */
function asAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof client.WWWAuthenticateChallengeError) return invalidToken(error);
  // The token is not an access token but, for example, an ID token.
  const isOtherKind = error instanceof client.ResponseBodyError && error.error === 'unsupported_token_type';
  if (isOtherKind) return invalidToken(error);
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const isMismatch = code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
  const isBadJwt = /^ERR_(JWT|JWS|JOSE)/.test(code) || code === 'ERR_JWKS_NO_MATCHING_KEY';
  if (isMismatch || isBadJwt) return invalidToken(error);
  return unavailable('The sign-in service does not answer right now. Please try again in a moment.', {
    code: 'provider_unavailable',
    retryAfter: 5,
    cause: error,
  });
}

/** Runs `make` once and returns its result to all callers. After a failure, the next call runs it again. */
function remember<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= make().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
