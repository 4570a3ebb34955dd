import { createHash, randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CookieBrowser } from './sign-in-flow.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import {
  type ProviderKind,
  startUniversityProvider,
  type UniversityOptions,
  type UniversityProvider,
} from './university-provider.ts';

export const publicUrl = 'https://baraza.example';
export const redirectUri = `${publicUrl}/login/callback`;

/** The claims that a provider of this kind sends about a person with this e-mail. */
export function claimsOf(kind: ProviderKind, email: string): Record<string, unknown> {
  if (kind === 'entra') return { preferred_username: email, name: 'Zoe Mbeki' };
  return { email, email_verified: true, given_name: 'Zoe', family_name: 'Mbeki' };
}

const emailSettings: Record<ProviderKind, Record<string, string>> = {
  google: {},
  entra: { OIDC_EMAIL_CLAIM: 'preferred_username', OIDC_TRUST_EMAIL: '1' },
  keycloak: {},
  strict: {},
};

export interface UniversitySetup extends AsyncDisposable {
  app: TestApp;
  university: UniversityProvider;
  log: string[];
}

/** Starts a provider with the student `zoe`, and an app that uses it. */
export async function setUpUniversity(
  kind: ProviderKind,
  env: Record<string, string> = {},
  options: Omit<UniversityOptions, 'redirectUri'> = {},
): Promise<UniversitySetup> {
  const stack = new AsyncDisposableStack();
  const log: string[] = [];
  const university = stack.use(await startUniversityProvider(kind, { redirectUri, ...options }));
  university.accounts.set('zoe', claimsOf(kind, 'zoe@uct.ac.za'));
  const app = stack.use(
    await startTestApp({
      onLog: (line) => log.push(line),
      env: {
        PUBLIC_URL: publicUrl,
        OIDC_ISSUER: university.issuer,
        OIDC_CLIENT_ID: university.clientId,
        OIDC_CLIENT_SECRET: university.clientSecret,
        ...emailSettings[kind],
        ...env,
      },
    }),
  );
  return { app, university, log, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** An app with Entra for campus A and Google for campus B, each with a student. */
export async function setUpTwoUniversities(
  env: Record<string, string> = {},
  options: Omit<UniversityOptions, 'redirectUri'> = {},
) {
  const stack = new AsyncDisposableStack();
  const [a, b] = [
    stack.use(await startUniversityProvider('entra', { redirectUri, ...options })),
    stack.use(await startUniversityProvider('google', { redirectUri, ...options })),
  ];
  a.accounts.set('zoe', claimsOf('entra', 'zoe@students.a.example'));
  b.accounts.set('zoe', claimsOf('google', 'zoe@b.example'));
  const file = join(tmpdir(), `providers-${randomBytes(8).toString('hex')}.json`);
  stack.defer(() => rm(file));
  const common = ({ issuer, clientId, clientSecret }: UniversityProvider) => ({ issuer, clientId, clientSecret });
  const campusA = {
    id: 'campus-a',
    name: 'Campus A',
    ...common(a),
    emailClaim: 'preferred_username',
    trustEmail: true,
    domains: ['a.example'],
  };
  const campusB = { id: 'campus-b', name: 'Campus B', ...common(b), domains: ['B.example', 'medicine.a.example'] };
  await writeFile(file, JSON.stringify([campusA, campusB]));
  const app = stack.use(await startTestApp({ env: { PUBLIC_URL: publicUrl, OIDC_PROVIDERS: file, ...env } }));
  return { app, a, b, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

export interface CodeBody {
  provider: string;
  code: string;
  code_verifier: string;
  nonce: string;
  redirect_uri: string;
  iss?: string;
}

/** Follows the flow of a browser up to the redirect, and returns the body for `POST /api/auth/code`. */
export async function fetchCode(
  { app }: Pick<UniversitySetup, 'app'>,
  {
    account = 'zoe',
    provider: id = 'default',
    clientId,
    browser = new CookieBrowser(),
  }: { account?: string; provider?: string; clientId?: string; browser?: CookieBrowser } = {},
): Promise<CodeBody> {
  const { body: config } = await app.anyone.get('/api/auth/config');
  const { body: start } = await app.anyone.get(`/api/auth/providers/${id}`);
  const provider = config.providers.find((each: { id: string }) => each.id === id);
  const [verifier, nonce] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')];
  const redirected = await browser.open(
    `${start.endpoint}?${new URLSearchParams({
      client_id: clientId ?? provider.clientId,
      response_type: 'code',
      scope: start.scopes ?? config.scopes,
      redirect_uri: config.redirectUri,
      state: 'state',
      nonce,
      prompt: start.prompt,
      login_hint: account,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    })}`,
    config.redirectUri,
  );
  const { code, iss } = Object.fromEntries(new URL(redirected).searchParams);
  if (!code) throw new Error(`The provider gave no code: ${redirected}`);
  return {
    provider: id,
    code,
    code_verifier: verifier,
    nonce,
    redirect_uri: config.redirectUri,
    ...(iss !== undefined && { iss }),
  };
}

export const signIn = ({ app }: Pick<UniversitySetup, 'app'>, body: object) => app.anyone.post('/api/auth/code', body);
