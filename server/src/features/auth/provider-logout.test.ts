import { expect, test } from 'vitest';
import { CookieBrowser } from '#testing/sign-in-flow.ts';
import {
  fetchCode,
  publicUrl,
  redirectUri,
  setUpUniversity,
  signIn,
  type UniversitySetup,
} from '#testing/university-app.ts';
import { startTestApp } from '#testing/test-app.ts';

const OIDC_TOKEN_KEY = 'c0ffee00'.repeat(8);
const signOutPath = '/api/auth/provider-logout';

/** Signs Zoe in with a browser. */
async function startSession(setup: Pick<UniversitySetup, 'app'>) {
  const browser = new CookieBrowser();
  const { body } = await signIn(setup, await fetchCode(setup, { browser }));
  const headers = { authorization: `Bearer ${body.token}` };
  return {
    browser,
    body,
    signOut: () => setup.app.anyone.post(signOutPath, undefined, { headers }),
    isLive: async () => (await setup.app.anyone.get('/api/auth/sessions', { headers })).status === 200,
  };
}

test('a sign-out ends the session here, and leads the browser to the end of its session at the provider and back', async () => {
  await using setup = await setUpUniversity('keycloak', { OIDC_TOKEN_KEY });
  const { browser, body, signOut, isLive } = await startSession(setup);
  expect(body.endsAtProvider).toBe(true);
  const reply = await signOut();
  expect(reply.status).toBe(200);
  expect(await isLive()).toBe(false);
  const url = new URL(reply.body.url);
  expect(url.href.startsWith(`${setup.university.issuer}/session/end?`)).toBe(true);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'baraza',
    id_token_hint: expect.stringMatching(/^eyJ/),
    post_logout_redirect_uri: redirectUri,
    state: expect.stringMatching(/^[\w-]{20,}$/),
  });
  const back = await confirmAt(browser, url.href);
  expect(back).toBe(`${redirectUri}?${new URLSearchParams({ state: url.searchParams.get('state') ?? '' })}`);
  // The tokens have ended with the session.
  expect((await setup.app.deps.pool.query('select 1 from provider_token')).rows).toEqual([]);
  // A second sign-out is refused like any call of an ended session.
  expect((await signOut()).status).toBe(401);
});

/** Opens the provider's page, confirms it, and returns where it leads. */
async function confirmAt(browser: CookieBrowser, address: string): Promise<string> {
  const text = await browser.read(address);
  const [, action = '', xsrf = ''] = /action="([^"]+)"[^]*?name="xsrf" value="([^"]+)"/.exec(text) ?? [];
  return browser.open(action, publicUrl, new URLSearchParams({ xsrf, logout: 'yes' }));
}

test('without a key, the client id and the e-mail name the session', async () => {
  await using setup = await setUpUniversity('keycloak');
  const { signOut, browser } = await startSession(setup);
  const url = new URL((await signOut()).body.url);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'baraza',
    logout_hint: 'zoe@uct.ac.za',
    post_logout_redirect_uri: redirectUri,
    state: expect.any(String),
  });
  expect(await confirmAt(browser, url.href)).toContain(`${redirectUri}?state=`);
});

test('the operator can switch it off', async () => {
  await using setup = await setUpUniversity('keycloak', { OIDC_TOKEN_KEY, OIDC_END_SESSION: '0' });
  const { body, signOut, isLive } = await startSession(setup);
  expect(body).not.toHaveProperty('endsAtProvider');
  expect(await signOut()).toMatchObject({ status: 200, body: { url: null } });
  expect(await isLive()).toBe(false);
  expect((await setup.app.deps.pool.query('select 1 from provider_token')).rows).toEqual([]);
});

test('a provider without the endpoint changes nothing', async () => {
  await using setup = await setUpUniversity('keycloak', { OIDC_TOKEN_KEY }, { endSession: null });
  const { body, signOut, isLive } = await startSession(setup);
  expect(body).not.toHaveProperty('endsAtProvider');
  expect(await signOut()).toMatchObject({ status: 200, body: { url: null } });
  expect(await isLive()).toBe(false);
});

test('a provider that is down does not prevent the sign-out', async () => {
  await using setup = await setUpUniversity('keycloak', { OIDC_TOKEN_KEY });
  const { body } = await signIn(setup, await fetchCode(setup));
  await setup.university[Symbol.asyncDispose]();
  // A server that has started since then has not read the provider's metadata.
  const { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID } = setup.university;
  await using restarted = await startTestApp({
    databaseUrl: setup.app.databaseUrl,
    env: { PUBLIC_URL: publicUrl, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_TOKEN_KEY },
  });
  const headers = { authorization: `Bearer ${body.token}` };
  const started = Date.now();
  expect(await restarted.anyone.post(signOutPath, undefined, { headers })).toMatchObject({
    status: 200,
    body: { url: null },
  });
  expect(Date.now() - started).toBeLessThan(5_000);
  expect((await restarted.anyone.get('/api/auth/sessions', { headers })).status).toBe(401);
});

test('the plain log-out is as before, and a body cannot change where the provider sends the browser', async () => {
  await using setup = await setUpUniversity('keycloak', { OIDC_TOKEN_KEY });
  const one = await signIn(setup, await fetchCode(setup));
  const headers = { authorization: `Bearer ${one.body.token}` };
  const reply = await setup.app.anyone.post('/api/auth/logout', undefined, { headers });
  expect(reply.status).toBe(204);
  const two = await signIn(setup, await fetchCode(setup));
  const forged = await setup.app.anyone.post(
    `${signOutPath}?post_logout_redirect_uri=https://evil.example`,
    { post_logout_redirect_uri: 'https://evil.example', returnTo: 'https://evil.example' },
    { headers: { authorization: `Bearer ${two.body.token}`, origin: publicUrl, 'x-forwarded-host': 'evil.example' } },
  );
  expect(new URL(forged.body.url).searchParams.get('post_logout_redirect_uri')).toBe(redirectUri);
});

test('an end-session endpoint that is no web address is not used', async () => {
  await using setup = await setUpUniversity('keycloak', { OIDC_TOKEN_KEY }, { endSession: 'javascript:alert(1)' });
  const { signOut, isLive } = await startSession(setup);
  expect(await signOut()).toMatchObject({ status: 200, body: { url: null } });
  expect(await isLive()).toBe(false);
});
