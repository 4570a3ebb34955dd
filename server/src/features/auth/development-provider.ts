import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { findPackageJSON } from 'node:module';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Adapter, AdapterPayload, Configuration, interactionPolicy } from 'oidc-provider';
import { product } from '@baraza/contract/shared/product.ts';
import { failurePage, type Page, signInPage } from './development-page.ts';
import type { Db } from '#platform/sql/database.ts';
import { findDemoIdentity } from './auth.queries.ts';
import type { Identity } from './identity.ts';
import { createIdentityProvider } from './identity-provider.ts';
import type { SignInProvider } from './sign-in-providers.ts';

const developmentClientId = 'baraza';
const mount = '/oidc';

/** The path of the product to which the sign-in window returns. */
export const callbackPath = '/login/callback';

interface Account {
  email: string;
  name: string;
}

/**
 * An OpenID provider for development, below `/oidc`: anyone can sign in as anyone, with an e-mail and a name. It is a complete
 * provider, so that the sign-in runs the same code as with any other.
 *
 * A provider has one issuer, but the product may be opened at several origins, such as `localhost` and `127.0.0.1`. So there is
 * one provider per origin; all share the accounts. Throws an Error of one sentence where only production packages are installed.
 */
export function developmentProvider(
  app: FastifyInstance,
  { originOf, listExamples }: { originOf: (request: FastifyRequest) => string; listExamples: () => Promise<string[]> },
): void {
  if (!isInstalled()) {
    throw new Error(
      'OIDC_ISSUER must be set, because the development sign-in is not among the production packages; "npm ci" installs it.',
    );
  }
  const accounts = new Map<string, Account>();
  const storage = new Map<string, { payload: AdapterPayload; until: number }>();
  const keys = {
    jwk: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
    cookie: randomBytes(32).toString('hex'),
  };
  const providers = new Map<string, Provider>();

  async function providerOf(request: FastifyRequest): Promise<Provider> {
    // Loaded at the first sign-in, because loading takes a fifth of a second.
    const library = await import('oidc-provider');
    const origin = originOf(request);
    let provider = providers.get(origin);
    if (!provider) {
      const interactions = library.interactionPolicy;
      provider = new library.default(`${origin}${mount}`, configure({ origin, accounts, storage, keys, interactions }));
      providers.set(origin, provider);
    }
    return provider;
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.get(`${mount}/interaction/:uid`, async (request, reply) => {
      await (await providerOf(request)).interactionDetails(request.raw, reply.raw);
      return showPage(reply, signInPage({ email: '', name: '', problem: '', examples: await listExamples() }));
    });
    scope.post(`${mount}/interaction/:uid`, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const [email, name] = [form.get('email')?.trim() ?? '', form.get('name')?.trim() ?? ''];
      const isEmail = email.length <= 254 && /^[^\s\0]+@[^\s\0]+$/.test(email);
      if (!isEmail || name === '' || name.length > 120 || name.includes('\0')) {
        const problem = 'Please give an e-mail address and a name.';
        return showPage(reply.code(422), signInPage({ email, name, problem, examples: [] }));
      }
      const accountId = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);
      const next = await (
        await providerOf(request)
      ).interactionResult(request.raw, reply.raw, { login: { accountId, remember: false } });
      // Stored last: without a pending sign-in, the call above throws.
      accounts.set(accountId, { email: email.toLowerCase(), name });
      return reply.redirect(next, 303);
    });
    scope.setErrorHandler<Error>(async (error, request, reply) => {
      request.log.warn({ err: error.name }, 'development sign-in failed');
      return showPage(reply.code(400), failurePage());
    });
  });

  void app.register(async (scope) => {
    // The provider reads the request bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${mount}/*`, async (request, reply) => {
      // Before `hijack`, so that an error here still gets a reply.
      const provider = await providerOf(request);
      reply.hijack();
      const { raw } = request;
      // The provider builds URLs from the header, which a client may set to an invalid host.
      raw.headers.host = new URL(originOf(request)).host;
      // Every sign-in begins without the provider's previous session. The provider would end the session of another person with a
      // page whose script the content security policy blocks.
      raw.headers.cookie = raw.headers.cookie?.replaceAll(/(?:^|; ?)_session[^=;]*=[^;]*/g, '');
      Object.assign(raw, { originalUrl: raw.url });
      raw.url = raw.url?.slice(mount.length) ?? '/';
      await provider.callback()(raw, reply.raw);
    });
  });
}

function showPage(reply: FastifyReply, { html, csp }: Page): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', csp)
    .header('cache-control', 'no-store')
    .send(html);
}

/**
 * The development provider for sign-ins, which this process serves itself. The e-mail of a demo account signs in as that account.
 */
export function developmentSignIn(
  app: FastifyInstance,
  { originOf, publicUrl, db }: { originOf: (request: FastifyRequest) => string; publicUrl: string | undefined; db: Db },
): SignInProvider {
  const local = () => {
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen yet.');
    const host = ['0.0.0.0', '::'].includes(address.address) ? '127.0.0.1' : address.address;
    return { host: host.includes(':') ? `[${host}]` : host, port: address.port };
  };
  const localOrigin = () => `http://${local().host}:${local().port}`;
  const origin = () => {
    if (publicUrl) return new URL(publicUrl).origin;
    return ['127.0.0.1', '[::1]'].includes(local().host) ? localOrigin() : `http://localhost:${local().port}`;
  };
  const provider = createIdentityProvider({
    issuer: () => `${origin()}${mount}`,
    // The account does not depend on the port or the origin.
    accountIssuer: 'development',
    clientId: developmentClientId,
    allowHttp: true,
    fetch: (url, init) => fetch(String(url).replace(origin(), localOrigin()), init),
  });
  const asDemoAccount = async (identity: Identity) => ({
    ...identity,
    ...(identity.email && (await findDemoIdentity(db, identity.email))),
  });
  return {
    id: 'development',
    name: 'Development sign-in',
    clientId: developmentClientId,
    flow: 'code',
    domains: [],
    issuerFor: (request) => `${originOf(request)}${mount}`,
    identities: {
      ...provider,
      identify: async (accessToken) => asDemoAccount(await provider.identify(accessToken)),
      // The browser may use another local name than this client, and each name is an issuer with the same codes.
      exchange: async (reply) =>
        asDemoAccount(await provider.exchange({ ...reply, ...(reply.iss && { iss: `${origin()}${mount}` }) })),
      authorization: async () => ({ endpoint: `${mount}/auth`, prompt: 'login', confirmPrompt: 'login' }),
    },
  };
}

function isInstalled(): boolean {
  try {
    return findPackageJSON('oidc-provider', import.meta.url) !== undefined;
  } catch {
    return false;
  }
}

interface ProviderParts {
  origin: string;
  accounts: Map<string, Account>;
  storage: Map<string, { payload: AdapterPayload; until: number }>;
  keys: { jwk: object; cookie: string };
  interactions: typeof interactionPolicy;
}

function configure({ origin, accounts, storage, keys, interactions }: ProviderParts): Configuration {
  const policy = interactions.base();
  // Always shows the form, because several people may share a browser.
  policy.get('login')?.checks.add(
    new interactions.Check('always', 'Every sign-in shows the form.', (ctx) => {
      const isSubmitted = ctx.oidc.result && 'login' in ctx.oidc.result;
      return isSubmitted ? interactions.Check.NO_NEED_TO_PROMPT : interactions.Check.REQUEST_PROMPT;
    }),
  );
  return {
    clients: [
      {
        client_id: developmentClientId,
        client_name: product.name,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [`${origin}${callbackPath}`],
        application_type: 'web',
      },
    ],
    adapter: (kind: string) => new MemoryAdapter(kind, storage),
    jwks: { keys: [{ ...keys.jwk, use: 'sig', alg: 'ES256', kid: 'development' }] },
    cookies: { keys: [keys.cookie] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    features: {
      devInteractions: { enabled: false },
      introspection: {
        enabled: true,
        // A client may introspect only its own tokens.
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      revocation: { enabled: true },
    },
    pkce: { required: () => true },
    renderError: (ctx) => {
      const { html, csp } = failurePage();
      ctx.type = 'html';
      ctx.set('content-security-policy', csp);
      ctx.body = html;
    },
    interactions: { url: (_ctx, interaction) => `${mount}/interaction/${interaction.uid}`, policy },
    clientBasedCORS: () => true,
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 900, Session: 900, Grant: 900 },
    findAccount: (_ctx, id) => {
      const account = accounts.get(id);
      if (!account) return undefined;
      const [given = '', ...rest] = account.name.split(/\s+/);
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          email: account.email,
          email_verified: true,
          name: account.name,
          given_name: given,
          family_name: rest.join(' '),
        }),
      };
    },
    // Adds the time of the sign-in to the introspection, as providers with `max_age` support do.
    extraTokenClaims: (ctx) => ({ auth_time: ctx.oidc.entities.AuthorizationCode?.authTime }),
    // The product's own client needs no consent.
    loadExistingGrant: async (ctx) => {
      const { client, provider, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  };
}

/** The maximum number of entries; the oldest are dropped. A sign-in needs about six. */
const maxEntries = 20_000;

/** Stores the provider's sessions, codes and tokens in memory. They last for minutes. */
class MemoryAdapter implements Adapter {
  readonly #kind: string;
  readonly #storage: ProviderParts['storage'];

  constructor(kind: string, storage: ProviderParts['storage']) {
    this.#kind = kind;
    this.#storage = storage;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const until = Date.now() + (expiresIn || 900) * 1000;
    this.#set(this.#key(id), { payload, until });
    if (payload.uid) this.#set(`uid:${payload.uid}`, { payload, until });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#read(this.#key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#read(`uid:${uid}`);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const found = this.#storage.get(this.#key(id));
    if (found) found.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    const uid = this.#storage.get(this.#key(id))?.payload.uid;
    this.#storage.delete(this.#key(id));
    if (uid) this.#storage.delete(`uid:${uid}`);
  }

  /**
   * Removes entries of this kind; the provider calls it for each kind that a revoked grant covers. A pending interaction
   * references the grant too but must remain: the next person's sign-in ends the previous session while it runs.
   */
  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of this.#storage) {
      if (payload.grantId === grantId && key.startsWith(`${this.#kind}:`)) this.#storage.delete(key);
    }
  }

  #key(id: string): string {
    return `${this.#kind}:${id}`;
  }

  #read(key: string): AdapterPayload | undefined {
    const found = this.#storage.get(key);
    return found && found.until > Date.now() ? found.payload : undefined;
  }

  #set(key: string, entry: { payload: AdapterPayload; until: number }): void {
    // Deleted first, so that the order of the map is the order of the writes.
    this.#storage.delete(key);
    for (const oldest of this.#storage.keys()) {
      if (this.#storage.size < maxEntries) break;
      this.#storage.delete(oldest);
    }
    this.#storage.set(key, entry);
  }
}
