import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginOidc, finishOidc } from './oidc.ts';

const issuer = 'https://id.example';
const config = {
  issuer,
  clientId: 'baraza',
  scopes: 'openid profile email',
  kind: 'oidc' as const,
  redirectUri: 'https://baraza.example/login/callback',
};
let provider: Record<string, unknown>;
let idClaims: Record<string, unknown>;
let exchange: URLSearchParams | undefined;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  provider = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
  idClaims = {};
  exchange = undefined;
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: URLSearchParams }) => {
    if (url === `${issuer}/.well-known/openid-configuration`) return Response.json(provider);
    exchange = body;
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, sub: '1', aud: 'baraza', iat: now, exp: now + 60, ...idClaims };
    const jwt = [{ alg: 'RS256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    return Response.json({ access_token: 'token', token_type: 'Bearer', id_token: `${jwt.join('.')}.c2ln` });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function begin() {
  const { url, state } = await beginOidc(config, { from: '/feed/7' });
  const query = new URL(url).searchParams;
  idClaims.nonce = query.get('nonce');
  return { query, reply: new URLSearchParams({ state, code: 'c1' }) };
}

test('the code flow uses PKCE and returns the token and the requested path', async () => {
  const { query, reply } = await begin();
  expect(Object.fromEntries(query)).toMatchObject({
    client_id: 'baraza',
    redirect_uri: config.redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    prompt: 'login',
  });
  expect(await finishOidc(config, reply)).toEqual({ accessToken: 'token', from: '/feed/7' });
  const verifier = exchange?.get('code_verifier') ?? '';
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(query.get('code_challenge'));
  expect(exchange?.get('code')).toBe('c1');
});

test('prompts for an account if the provider supports it', async () => {
  provider.prompt_values_supported = ['none', 'login', 'select_account'];
  expect((await begin()).query.get('prompt')).toBe('select_account');
});

test('accepts a reply once, and only for a sign-in that was started', async () => {
  const { reply } = await begin();
  await finishOidc(config, reply);
  exchange = undefined;
  await expect(finishOidc(config, reply)).rejects.toMatchObject({ isCancelled: false });
  await expect(finishOidc(config, new URLSearchParams({ state: 'forged', code: 'c' }))).rejects.toThrow(
    'took too long',
  );
  expect(exchange).toBeUndefined();
});

test('refuses a token for another nonce, audience or issuer', async () => {
  for (const wrong of [{ nonce: 'other' }, { aud: 'other' }, { iss: 'https://evil.example' }]) {
    const { reply } = await begin();
    Object.assign(idClaims, wrong);
    await expect(finishOidc(config, reply)).rejects.toThrow(/unexpected/);
    idClaims = {};
  }
});

test('accepts a token on a phone whose clock is hours off', async () => {
  const { reply } = await begin();
  const now = Math.floor(Date.now() / 1000);
  Object.assign(idClaims, { iat: now - 20_000, exp: now - 19_000 });
  await expect(finishOidc(config, reply)).resolves.toMatchObject({ accessToken: 'token' });
});

test('distinguishes a cancelled sign-in from a failure', async () => {
  const { reply } = await begin();
  reply.delete('code');
  reply.set('error', 'access_denied');
  await expect(finishOidc(config, reply)).rejects.toMatchObject({ isCancelled: true });
  const second = (await begin()).reply;
  second.set('error', 'server_error');
  second.set('error_description', 'The provider is down.');
  await expect(finishOidc(config, second)).rejects.toMatchObject({
    isCancelled: false,
    message: 'The provider is down.',
  });
});

test('with `as` the provider must authenticate the user again', async () => {
  const { url, state } = await beginOidc(config, { from: '/settings', as: 'ada' });
  const query = new URL(url).searchParams;
  expect([query.get('prompt'), query.get('max_age')]).toEqual(['login', '0']);
  idClaims.nonce = query.get('nonce');
  idClaims['auth_time'] = Math.floor(Date.now() / 1000);
  expect(await finishOidc(config, new URLSearchParams({ state, code: 'c1' }))).toMatchObject({
    from: '/settings',
    as: 'ada',
  });
});
