import type { JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { googleIssuer, identifyByToken } from './access-token.ts';
import {
  asCodeError,
  asTokenError,
  authenticationTimeOf,
  type Claims,
  type Identity,
  identityOf,
  type KeptTokens,
  type ProviderOptions,
  refuseSignIn,
} from './identity.ts';
import { AppError } from '#platform/http/errors.ts';
import { canEndSession, chooseTokens, isAccountRefusal, scopesFor, useTokens } from './kept-tokens.ts';
import {
  issuerIn,
  LogoutTokenError,
  maxClaim,
  type ProviderLogout,
  readKeys,
  verifyLogoutToken,
} from './logout-token.ts';

/** The provider's reply to a sign-in, with what the browser that started it has kept. */
export interface CodeReply {
  code: string;
  codeVerifier: string;
  nonce: string;
  redirectUri: string;
  /** The `iss` of the redirect, which some providers send (RFC 9207). */
  iss?: string | undefined;
}

/** Where the browser starts a sign-in. */
interface Authorization {
  /** The URL of the authorization endpoint. The development provider's is a path, because it has several origins. */
  endpoint: string;
  /** The `prompt` that lets a person choose an account. */
  prompt: Prompt;
  /** The `prompt` that authenticates a person again. */
  confirmPrompt: Prompt;
  /** The scopes to request, if they are more than the usual ones. */
  scopes?: string;
}

/** What a sign-out at the provider needs. */
interface EndSession {
  idToken: string | undefined;
  /** For a provider that gets no ID token. */
  email: string;
  /** The URL that the browser returns to. */
  returnTo: string;
}

/** The provider has refused the account, as it does after closing it. */
export class AccountRefusedError extends Error {}

type Prompt = 'select_account' | 'login';

/** Calls throw 503 `provider_unavailable` when the provider does not answer in time. */
export interface IdentityProvider {
  /** Checks with the provider that the token is valid and was issued to this client. Throws 401 `invalid_access_token`. */
  identify(accessToken: string): Promise<Identity>;
  /** Exchanges an authorization code and validates the ID token. Throws 401 `invalid_access_token`. */
  exchange(reply: CodeReply): Promise<Identity>;
  authorization(): Promise<Authorization>;
  /**
   * Verifies a logout token. Returns undefined for a token of another issuer, and throws an Error with the reason for one that is
   * not valid.
   */
  readLogout(token: string): Promise<(ProviderLogout & { issuer: string }) | undefined>;
  /** Whether accounts are stored with this issuer. */
  isOf(issuer: string): boolean;
  /** Returns where the browser ends its session at the provider; undefined if the provider or the operator does not offer it. */
  endSession(parts: EndSession): Promise<string | undefined>;
  /**
   * Asks with the tokens of a sign-in whether the account still exists, and returns the tokens to keep. Throws an
   * `AccountRefusedError` if it does not, and any other error without a definite answer.
   */
  check(tokens: KeptTokens, subject: string): Promise<KeptTokens>;
  /** Origins that the content security policy must allow connections to. */
  origins(): Promise<string[]>;
}

/** How long all calls to the provider may take together, in milliseconds. */
const timeout = 4_500;
/** How far the provider's clock may differ, in seconds. */
const clockTolerance = 60;

/** A client of an OpenID Connect provider. */
export function createIdentityProvider(options: ProviderOptions): IdentityProvider {
  const discover = remember(() => discoverProvider(options));
  const ask = async <T>(work: (config: client.Configuration) => Promise<T>): Promise<T> => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(late.reject, timeout, new Error('The provider took too long.'));
    try {
      return await Promise.race([late.promise, discover().then(work)]);
    } finally {
      clearTimeout(timer);
    }
  };
  let keys: JWTVerifyGetKey | undefined;
  return {
    identify: (accessToken) =>
      ask((config) => identifyByToken(config, options, accessToken)).catch((error) => {
        throw asTokenError(error);
      }),
    exchange: (reply) =>
      ask((config) => identifyByCode(config, options, reply)).catch((error) => {
        throw asCodeError(error);
      }),
    authorization: () =>
      ask(async (config) => readAuthorization(config.serverMetadata(), options)).catch((error) => {
        throw asTokenError(error);
      }),
    async readLogout(token) {
      const issuer = issuerIn(token);
      // Makes no request to this provider, which may be down while another one ends a session.
      if (issuer === undefined || !isSameIssuer(issuer, options.issuer())) return undefined;
      const metadata = await ask(async (config) => config.serverMetadata()).catch((error) => {
        throw asTokenError(error);
      });
      if (metadata.issuer !== issuer) return undefined;
      keys ??= readKeys(metadata);
      const logout = await verifyLogoutToken(token, { issuer, clientId: options.clientId, keys }).catch((error) => {
        if (error instanceof LogoutTokenError) throw error;
        const refusal = asTokenError(error);
        throw refusal instanceof AppError && refusal.status >= 500 ? refusal : error;
      });
      return { ...logout, issuer: options.accountIssuer ?? issuer };
    },
    isOf: (issuer) => isSameIssuer(issuer, options.accountIssuer ?? options.issuer()),
    endSession: ({ idToken, email, returnTo }) =>
      ask(async (config) => {
        if (!canEndSession(config.serverMetadata(), options)) return undefined;
        return client.buildEndSessionUrl(config, {
          ...(idToken ? { id_token_hint: idToken } : { logout_hint: email }),
          post_logout_redirect_uri: returnTo,
          // Some providers require it. Returning only opens the sign-in page, so nothing compares it.
          state: client.randomState(),
        }).href;
      }),
    check: (tokens, subject) =>
      ask((config) => useTokens(config, tokens, subject)).catch((error) => {
        throw isAccountRefusal(error)
          ? new AccountRefusedError('The provider refuses the account.', { cause: error })
          : asCodeError(error);
      }),
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
    { [client.clockTolerance]: clockTolerance },
    authenticateBy(clientSecret),
    {
      timeout: 4,
      ...(allowHttp && { execute: [client.allowInsecureRequests] }),
      ...(fetch && { [client.customFetch]: fetch as client.CustomFetch }),
    },
  );
  if (fetch) config[client.customFetch] = fetch as client.CustomFetch;
  // Verifies the signatures of ID tokens, too.
  client.enableNonRepudiationChecks(config);
  return config;
}

/** Sends the secret in the way that the provider supports; HTTP Basic is the default of RFC 8414. */
function authenticateBy(secret: string | undefined): client.ClientAuth {
  if (!secret) return client.None();
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    (isPost ? post : basic)(server, ...rest);
  };
}

async function identifyByCode(
  config: client.Configuration,
  options: ProviderOptions,
  { code, codeVerifier, nonce, redirectUri, iss }: CodeReply,
): Promise<Identity> {
  const redirected = new URL(redirectUri);
  // The library would read them as the provider's reply.
  if (redirected.search !== '' || redirected.hash !== '') throw refuseSignIn('the redirect URI has parameters');
  redirected.searchParams.set('code', code);
  if (iss !== undefined) redirected.searchParams.set('iss', iss);
  const tokens = await client.authorizationCodeGrant(config, redirected, {
    pkceCodeVerifier: codeVerifier,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (!idToken) throw refuseSignIn('there is no ID token');
  const metadata = config.serverMetadata();
  const { issuer, userinfo_endpoint: hasUserInfo } = metadata;
  const isComplete = idToken[options.emailClaim ?? 'email'] !== undefined;
  const more = isComplete || !hasUserInfo ? {} : await fetchMore(config, tokens.access_token, idToken.sub);
  return {
    ...identityOf(options.accountIssuer ?? issuer, { ...idToken, ...more }, options),
    authenticatedAt: authenticationTimeOf(idToken),
    sessionId: sessionIn(idToken),
    endsAtProvider: canEndSession(metadata, options),
    tokens: chooseTokens(metadata, options, tokens),
  };
}

function sessionIn({ sid }: Claims): string | undefined {
  return typeof sid === 'string' && sid !== '' && sid.length <= maxClaim ? sid : undefined;
}

/** Claims of userinfo. The `email_verified` of the ID token never counts for an e-mail of userinfo. */
async function fetchMore(config: client.Configuration, accessToken: string, subject: string): Promise<Claims> {
  try {
    return { email_verified: undefined, ...(await client.fetchUserInfo(config, accessToken, subject)) };
  } catch (error) {
    if (!(error instanceof client.WWWAuthenticateChallengeError)) throw error;
    throw refuseSignIn('the ID token has no e-mail, and the provider refuses the access token at userinfo');
  }
}

/** Compares as discovery does: an issuer may be written with or without a `/` at the end of its host. */
function isSameIssuer(one: string, other: string): boolean {
  return one === other || (URL.canParse(one) && URL.parse(one)?.href === URL.parse(other)?.href);
}

function readAuthorization(metadata: client.ServerMetadata, options: ProviderOptions): Authorization {
  const { issuer, authorization_endpoint: endpoint, prompt_values_supported: prompts } = metadata;
  if (!endpoint) throw new Error('The provider has no authorization endpoint.');
  // Google accepts no `login` and lists no prompts.
  if (issuer === googleIssuer) return { endpoint, prompt: 'select_account', confirmPrompt: 'select_account' };
  const canSelect = Array.isArray(prompts) && prompts.includes('select_account');
  const scopes = scopesFor(metadata, options);
  return {
    endpoint,
    prompt: canSelect ? 'select_account' : 'login',
    confirmPrompt: 'login',
    ...(scopes !== undefined && { scopes }),
  };
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
