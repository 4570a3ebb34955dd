import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { decodeJwt, importJWK, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration, interactionPolicy, type JWK } from 'oidc-provider';

/**
 * How the provider behaves, after providers that universities use:
 * - `google`: access tokens are opaque, and there is no introspection;
 * - `entra`: access tokens are JWTs for another audience, the e-mail is in `preferred_username` and never marked as verified;
 * - `keycloak`: the client may introspect its tokens;
 * - `strict`: PKCE is required, the ID token has no e-mail, and the secret is accepted only by HTTP Basic.
 */
export type ProviderKind = 'google' | 'entra' | 'keycloak' | 'strict';

export interface UniversityProvider extends AsyncDisposable {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claims of each account, by subject. */
  accounts: Map<string, Record<string, unknown>>;
  /** Who signs in without a `login_hint`. */
  account: string;
  /** Replaces the ID token in responses of the token endpoint. */
  replaceIdToken: ((idToken: string) => Promise<string>) | undefined;
  /** Added to responses of the token endpoint. */
  tokenExtras: object;
  /** Sees each request first, and returns whether it has responded to it. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | undefined;
  /** Signs changed claims of an ID token, by default with the published key. */
  sign(idToken: string, changes: JWTPayload, key?: JWK): Promise<string>;
  /** Publishes a new key instead of the old one and signs with it. */
  rotateKey(): void;
}

export interface UniversityOptions {
  /** Where the provider may send the browser after a sign-in or sign-out. */
  redirectUri: string;
  /** Whether it issues refresh tokens, and a new one at each use. */
  refreshTokens?: 'fixed' | 'rotated';
  /** How long access tokens are valid, in seconds. */
  accessSeconds?: number;
  /** Replaces the end-session endpoint of the discovery document; null removes it. */
  endSession?: string | null;
}

const introspection = { enabled: true, allowedPolicy: async () => true };
const otherAudience = {
  enabled: true,
  defaultResource: async () => 'https://graph.example',
  useGrantedResource: async () => true,
  getResourceServerInfo: async () => ({
    scope: 'openid',
    audience: 'https://graph.example',
    accessTokenFormat: 'jwt' as const,
  }),
};

const traits: Record<ProviderKind, Configuration> = {
  google: { conformIdTokenClaims: false },
  entra: { conformIdTokenClaims: false, features: { resourceIndicators: otherAudience } },
  keycloak: { conformIdTokenClaims: false, features: { introspection } },
  strict: { pkce: { required: () => true }, clientAuthMethods: ['client_secret_basic'] },
};

/** Asks whether to log out. */
async function logoutSource(ctx: { body: unknown }, form: string): Promise<void> {
  const button = '<button form="op.logoutForm" name="logout" value="yes">Yes, log out</button>';
  ctx.body = `<!doctype html><html lang="en"><title>Log out</title>${form}${button}</html>`;
}

/** A key to sign with, which is published only by the provider that uses it. */
export function makeKey(): JWK & { kid: string } {
  const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  return { ...jwk, use: 'sig', alg: 'RS256', kid: randomBytes(4).toString('hex') } as JWK & { kid: string };
}

/** Starts an OpenID provider on a port of its own. `login_hint` selects the account, without a form. */
export async function startUniversityProvider(
  kind: ProviderKind,
  { redirectUri, refreshTokens, accessSeconds = 600, endSession }: UniversityOptions,
): Promise<UniversityProvider> {
  const [clientId, clientSecret] = ['baraza', randomBytes(16).toString('hex')];
  const accounts: UniversityProvider['accounts'] = new Map();
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  const issuer = `http://127.0.0.1:${port}`;
  let key = makeKey();
  let provider = create();

  function create(): Provider {
    const { features, ...trait } = traits[kind];
    const made = new Provider(issuer, {
      ...trait,
      features: {
        ...features,
        devInteractions: { enabled: false },
        rpInitiatedLogout: { enabled: true, logoutSource },
      },
      clients: ['baraza', 'another-client'].map((id) => ({
        client_id: id,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [redirectUri],
        grant_types: ['authorization_code', ...(refreshTokens ? ['refresh_token'] : [])],
        response_types: ['code'],
        token_endpoint_auth_method:
          kind === 'entra' || kind === 'google' ? 'client_secret_post' : 'client_secret_basic',
        id_token_signed_response_alg: 'RS256',
      })),
      ...(kind === 'entra' && { clientAuthMethods: ['client_secret_post'] }),
      jwks: { keys: [key] },
      cookies: { keys: ['cookies of a test'] },
      claims: {
        email: ['email', 'email_verified', 'preferred_username'],
        profile: ['name', 'given_name', 'family_name'],
      },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy: interactionPolicy.base() },
      issueRefreshToken: async () => refreshTokens !== undefined,
      rotateRefreshToken: refreshTokens === 'rotated',
      ttl: {
        AccessToken: accessSeconds,
        RefreshToken: 600,
        AuthorizationCode: 60,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
        Grant: 600,
      },
      findAccount: (_ctx, sub) => {
        const claims = accounts.get(sub);
        return claims && { accountId: sub, claims: () => ({ sub, ...claims }) };
      },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new made.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
        grant.addOIDCScope('openid profile email');
        grant.addResourceScope('https://graph.example', 'openid');
        await grant.save();
        return grant;
      },
    });
    made.use(async (ctx, next) => {
      await next();
      const body = ctx.body as { id_token?: string } | undefined;
      if (ctx.path.startsWith('/.well-known/') && endSession !== undefined) {
        ctx.body = { ...body, end_session_endpoint: endSession ?? undefined };
      }
      if (ctx.path === '/token' && body) Object.assign(body, university.tokenExtras);
      if (ctx.path === '/token' && body?.id_token && university.replaceIdToken) {
        body.id_token = await university.replaceIdToken(body.id_token);
      }
    });
    return made;
  }

  server.on('request', async (request, response) => {
    if (await university.intercept?.(request, response)) return;
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
    const { params } = await provider.interactionDetails(request, response);
    return provider.interactionFinished(request, response, {
      login: { accountId: String(params['login_hint'] ?? university.account) },
    });
  });

  const university: UniversityProvider = {
    issuer,
    clientId,
    clientSecret,
    accounts,
    account: '',
    replaceIdToken: undefined,
    tokenExtras: {},
    intercept: undefined,
    async sign(idToken, changes, signing = key) {
      const claims = { ...decodeJwt(idToken), ...changes };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: String(signing['kid']) })
        .sign(await importJWK(signing as Parameters<typeof importJWK>[0], 'RS256'));
    },
    rotateKey() {
      key = makeKey();
      provider = create();
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return university;
}
