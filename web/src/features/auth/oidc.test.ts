import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignInConfig } from '@baraza/contract/features/auth.ts';
import { beginOidc, finishOidc } from './oidc.ts';

const issuer = 'https://id.example';
const config: SignInConfig = {
  issuer,
  clientId: 'baraza',
  scopes: 'openid profile email',
  kind: 'oidc',
  redirectUri: 'https://baraza.example/login/callback',
  providers: [
    { id: 'default', name: 'Campus', issuer, clientId: 'baraza', flow: 'code' },
    { id: 'other', name: 'Other campus', issuer: 'https://other.example', clientId: 'other-client', flow: 'code' },
  ],
};
let requested: string[];
let scopes: string | undefined;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  requested = [];
  scopes = undefined;
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    const endpoint = 'https://id.example/auth?tenant=a';
    return Response.json({ endpoint, prompt: 'select_account', confirmPrompt: 'login', scopes });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function begin(more: { provider?: string; as?: string } = {}) {
  const { url, state } = await beginOidc(config, { provider: 'default', from: '/feed/7', ...more });
  return { query: new URL(url).searchParams, reply: new URLSearchParams({ state, code: 'c1' }) };
}

test('the code flow uses PKCE and returns what the server needs, and the requested path', async () => {
  const { query, reply } = await begin();
  expect(requested).toEqual(['/api/auth/providers/default']);
  expect(Object.fromEntries(query)).toMatchObject({
    tenant: 'a',
    client_id: 'baraza',
    redirect_uri: config.redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });
  reply.set('iss', issuer);
  const finished = finishOidc(reply);
  expect(finished).toMatchObject({
    reply: { provider: 'default', code: 'c1', redirect_uri: config.redirectUri, iss: issuer },
    from: '/feed/7',
  });
  expect(finished.reply.nonce).toBe(query.get('nonce'));
  expect(finished.reply.code_verifier).toMatch(/^[\w-]{43}$/);
  expect(createHash('sha256').update(finished.reply.code_verifier).digest('base64url')).toBe(
    query.get('code_challenge'),
  );
});

test('every sign-in has its own state, nonce and verifier', async () => {
  const [one, two] = [await begin(), await begin()];
  for (const name of ['state', 'nonce', 'code_challenge']) expect(one.query.get(name)).not.toBe(two.query.get(name));
});

test('requests the scopes of the provider if it has others', async () => {
  scopes = 'openid email offline_access';
  expect((await begin()).query.get('scope')).toBe(scopes);
});

test('uses the client of the chosen provider', async () => {
  const { query, reply } = await begin({ provider: 'other' });
  expect(query.get('client_id')).toBe('other-client');
  expect(finishOidc(reply).reply.provider).toBe('other');
});

test('accepts a reply once, and only for a sign-in that was started', async () => {
  const { reply } = await begin();
  finishOidc(reply);
  expect(() => finishOidc(reply)).toThrow('took too long');
  expect(() => finishOidc(new URLSearchParams({ state: 'forged', code: 'c' }))).toThrow('took too long');
});

test('distinguishes a cancelled sign-in from a failure', async () => {
  const cancelled = (await begin()).reply;
  cancelled.set('error', 'access_denied');
  expect(() => finishOidc(cancelled)).toThrow(expect.objectContaining({ isCancelled: true }));
  const failed = (await begin()).reply;
  failed.set('error', 'server_error');
  failed.set('error_description', 'The provider is down.');
  expect(() => finishOidc(failed)).toThrow(
    expect.objectContaining({ isCancelled: false, message: 'The provider is down.' }),
  );
});

test('with `as` the provider must authenticate the user again', async () => {
  const { query, reply } = await begin({ as: 'ada' });
  expect([query.get('prompt'), query.get('max_age')]).toEqual(['login', '0']);
  expect(finishOidc(reply)).toMatchObject({ from: '/feed/7', as: 'ada' });
});
