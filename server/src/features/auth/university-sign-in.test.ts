import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';
import {
  claimsOf,
  type CodeBody,
  fetchCode,
  publicUrl,
  redirectUri,
  setUpTwoUniversities,
  setUpUniversity,
  signIn,
  type UniversitySetup,
} from '#testing/university-app.ts';
import {
  makeKey,
  type ProviderKind,
  startUniversityProvider,
  type UniversityProvider,
} from '#testing/university-provider.ts';

const kinds: ProviderKind[] = ['google', 'entra', 'keycloak', 'strict'];

afterEach(() => void vi.useRealTimers());

const refused = { status: 401, body: { code: 'invalid_access_token' } };

test.each(['google', 'keycloak', 'strict'] as const)('like %s refuses an e-mail that is not verified', async (kind) => {
  await using setup = await setUpUniversity(kind);
  for (const email_verified of [false, undefined, 'no']) {
    setup.university.accounts.set('zoe', { ...claimsOf(kind, 'zoe@uct.ac.za'), email_verified });
    const reply = await signIn(setup, await fetchCode(setup));
    expect(reply).toMatchObject({ status: 401, body: { code: 'not_student_email' } });
  }
});

test('trusts an e-mail without `email_verified` only, and not one that is marked as unverified', async () => {
  await using setup = await setUpUniversity('google', { OIDC_TRUST_EMAIL: '1' });
  const statusWith = async (email_verified: unknown) => {
    setup.university.accounts.set('zoe', { ...claimsOf('google', 'zoe@uct.ac.za'), email_verified });
    return (await signIn(setup, await fetchCode(setup))).status;
  };
  expect(await statusWith(undefined)).toBe(200);
  expect(await statusWith(false)).toBe(401);
});

describe.each(kinds)('with a provider like %s', (kind) => {
  test('signs in by a code, into the account of the issuer and subject', async () => {
    await using setup = await setUpUniversity(kind);
    const first = await signIn(setup, await fetchCode(setup));
    expect(first).toMatchObject({
      status: 200,
      body: {
        user: { email: 'zoe@uct.ac.za', first_name: 'Zoe', last_name: 'Mbeki', campus: 'University of Cape Town' },
      },
    });
    setup.university.accounts.set('zoe', claimsOf(kind, 'zoe.mbeki@uct.ac.za'));
    const second = await signIn(setup, await fetchCode(setup));
    expect(second.body.user).toMatchObject({ id: first.body.user.id, email: 'zoe.mbeki@uct.ac.za' });
    const { rows } = await setup.app.deps.pool.query('select issuer, subject from person');
    expect(rows).toEqual([{ issuer: setup.university.issuer, subject: 'zoe' }]);
  });

  test('refuses a code that was used, also concurrently', async () => {
    await using setup = await setUpUniversity(kind);
    const used = await fetchCode(setup);
    expect(await signIn(setup, used)).toMatchObject({ status: 200 });
    expect(await signIn(setup, used)).toMatchObject(refused);
    const raced = await fetchCode(setup);
    const replies = await Promise.all([1, 2, 3].map(() => signIn(setup, raced)));
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual([]);
  });

  test.each<[string, Partial<CodeBody>]>([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another nonce', { nonce: 'a nonce of another sign-in' }],
    ['another redirect URI', { redirect_uri: `${publicUrl}/elsewhere` }],
    ['a redirect URI with an error', { redirect_uri: `${publicUrl}/elsewhere?error=access_denied` }],
    ['a redirect URI with two codes', { redirect_uri: `${publicUrl}/elsewhere?code=a&code=b` }],
    ['an invented code', { code: 'invented' }],
    ['the issuer of another provider', { iss: 'https://evil.example' }],
  ])('refuses %s', async (_, change) => {
    await using setup = await setUpUniversity(kind);
    expect(await signIn(setup, { ...(await fetchCode(setup)), ...change })).toMatchObject(refused);
    expect((await setup.app.deps.pool.query('select 1 from person')).rows).toEqual([]);
  });

  test('refuses the code of another client', async () => {
    await using setup = await setUpUniversity(kind);
    expect(await signIn(setup, await fetchCode(setup, { clientId: 'another-client' }))).toMatchObject(refused);
  });

  const none = (token: string) => {
    const [, payload] = token.split('.');
    return `${Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')}.${payload}.`;
  };
  test.each<[string, (university: UniversityProvider, idToken: string) => Promise<string> | string]>([
    ['is for another client', (university, token) => university.sign(token, { aud: 'another-client' })],
    ['is for several clients without azp', (university, token) => university.sign(token, { aud: ['baraza', 'x'] })],
    [
      'was authorized for another client',
      (university, token) => university.sign(token, { aud: ['baraza', 'x'], azp: 'x' }),
    ],
    ['is of another issuer', (university, token) => university.sign(token, { iss: 'https://evil.example' })],
    ['has expired', (university, token) => university.sign(token, { exp: Math.floor(Date.now() / 1000) - 120 })],
    ['has no nonce', (university, token) => university.sign(token, { nonce: undefined })],
    ['is signed by an unknown key', (university, token) => university.sign(token, {}, makeKey())],
    ['has a forged signature', (_, token) => `${token.slice(0, -20)}${'A'.repeat(20)}`],
    ['is not signed', (_, token) => none(token)],
  ])('refuses an ID token that %s', async (_, replace) => {
    await using setup = await setUpUniversity(kind);
    setup.university.replaceIdToken = async (idToken) => replace(setup.university, idToken);
    expect(await signIn(setup, await fetchCode(setup))).toMatchObject(refused);
    // The same change without an effect is accepted.
    setup.university.replaceIdToken = (idToken) => setup.university.sign(idToken, {});
    expect(await signIn(setup, await fetchCode(setup))).toMatchObject({ status: 200 });
  });

  test('accepts a new key after the provider has rotated it', async () => {
    await using setup = await setUpUniversity(kind);
    expect(await signIn(setup, await fetchCode(setup))).toMatchObject({ status: 200 });
    setup.university.rotateKey();
    // Keys are fetched again for an unknown one, but at most once a minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect(await signIn(setup, await fetchCode(setup))).toMatchObject({ status: 200 });
  });

  test('refuses an e-mail that is missing or is not a student’s', async () => {
    await using setup = await setUpUniversity(kind);
    const statusWith = async (claims: Record<string, unknown>) => {
      setup.university.accounts.set('zoe', { ...claimsOf(kind, 'zoe@uct.ac.za'), ...claims });
      const { status, body } = await signIn(setup, await fetchCode(setup));
      return [status, body.code];
    };
    const claim = kind === 'entra' ? 'preferred_username' : 'email';
    // Without an e-mail in the ID token, userinfo is requested, which the access tokens of Entra are not for.
    const missing = kind === 'entra' ? 'invalid_access_token' : 'not_student_email';
    expect(await statusWith({ [claim]: undefined })).toEqual([401, missing]);
    expect(await statusWith({ [claim]: 'zoe@gmail.com' })).toEqual([401, 'not_student_email']);
  });

  test('answers 503 when the client secret is wrong, and logs the reason', async () => {
    await using setup = await setUpUniversity(kind, { OIDC_CLIENT_SECRET: 'wrong' });
    expect(await signIn(setup, await fetchCode(setup))).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    });
    expect(setup.log.join('')).toContain('The provider refuses this client: invalid_client');
  });

  test('answers 503 within 5 s when the provider is down, and works again once it is back', async () => {
    const stopped = await startUniversityProvider(kind, { redirectUri });
    await stopped[Symbol.asyncDispose]();
    const env = { PUBLIC_URL: publicUrl, OIDC_ISSUER: stopped.issuer, OIDC_CLIENT_ID: 'baraza' };
    await using app = await startTestApp({ env });
    const started = Date.now();
    const down = { status: 503, body: { code: 'provider_unavailable' } };
    expect(await app.anyone.get('/api/auth/providers/default')).toMatchObject(down);
    const body = { code: 'c', code_verifier: 'v'.repeat(43), nonce: 'n'.repeat(16), redirect_uri: redirectUri };
    expect(await signIn({ app }, body)).toMatchObject(down);
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(await app.anyone.get('/api/auth/config')).toMatchObject({ status: 200 });
  });
});

describe('access tokens', () => {
  /** Exchanges a code as an outside client with the secret. */
  async function fetchToken(setup: UniversitySetup): Promise<string> {
    const { clientId, clientSecret, issuer } = setup.university;
    const { code, code_verifier } = await fetchCode(setup);
    const discovery = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as {
      token_endpoint: string;
      token_endpoint_auth_methods_supported: string[];
    };
    const isBasic = !discovery.token_endpoint_auth_methods_supported.includes('client_secret_post');
    const response = await fetch(discovery.token_endpoint, {
      method: 'POST',
      headers: isBasic ? { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` } : {},
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        code_verifier,
        redirect_uri: redirectUri,
        ...(!isBasic && { client_id: clientId, client_secret: clientSecret }),
      }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  }

  test('are accepted where the provider has introspection', async () => {
    await using setup = await setUpUniversity('keycloak');
    const access_token = await fetchToken(setup);
    expect(await setup.app.anyone.post('/api/auth', { access_token })).toMatchObject({ status: 200 });
  });

  test('that cannot be checked are refused with the way that works', async () => {
    await using setup = await setUpUniversity('strict');
    const reply = await setup.app.anyone.post('/api/auth', { access_token: await fetchToken(setup) });
    expect(reply).toMatchObject(refused);
    expect(reply.body.detail).toContain('Sign in with an authorization code instead.');
  });

  test('for another audience are refused', async () => {
    await using setup = await setUpUniversity('entra');
    const access_token = await fetchToken(setup);
    expect(access_token.split('.')).toHaveLength(3);
    expect(await setup.app.anyone.post('/api/auth', { access_token })).toMatchObject(refused);
  });
});

test('logs why a sign-in is refused, without tokens and addresses', async () => {
  await using setup = await setUpUniversity('google');
  const code = await fetchCode(setup);
  await signIn(setup, { ...code, nonce: 'a nonce of another sign-in' });
  setup.university.accounts.set('zoe', claimsOf('google', 'zoe.private@gmail.com'));
  await signIn(setup, await fetchCode(setup));
  const lines = setup.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sign-in refused');
  expect(lines).toMatchObject([
    { provider: 'default', code: 'invalid_access_token', reason: expect.stringContaining('nonce') },
    {
      provider: 'default',
      code: 'not_student_email',
      reason:
        'gmail.com is no student domain; to allow it: npm run admin -- campus domains "NAME OF THE CAMPUS" --add gmail.com',
    },
  ]);
  expect(setup.log.join('')).not.toContain('zoe.private');
  expect(setup.log.join('')).not.toContain(code.code);
});

test('refuses an invalid body without calling the provider', async () => {
  await using setup = await setUpUniversity('google');
  const body = { code: 'c', code_verifier: 'v'.repeat(43), nonce: 'n'.repeat(16), redirect_uri: redirectUri };
  for (const change of [
    { code: '' },
    { code: undefined },
    { code_verifier: 'short' },
    { nonce: 'short' },
    { redirect_uri: 'no address' },
    { provider: 'unknown' },
    { provider: '../default' },
  ]) {
    const reply = await signIn(setup, { ...body, ...change });
    expect(reply, JSON.stringify(change)).toMatchObject({ status: 422, body: { code: 'invalid_body' } });
  }
});

describe('two providers', () => {
  test('are listed, and sign their own students in', async () => {
    await using setup = await setUpTwoUniversities();
    const { body: config } = await setup.app.anyone.get('/api/auth/config');
    expect(config).toMatchObject({ issuer: setup.a.issuer, clientId: 'baraza', kind: 'oidc', redirectUri });
    expect(config.providers).toEqual([
      { id: 'campus-a', name: 'Campus A', isNamed: true, issuer: setup.a.issuer, clientId: 'baraza', flow: 'code' },
      { id: 'campus-b', name: 'Campus B', isNamed: true, issuer: setup.b.issuer, clientId: 'baraza', flow: 'code' },
    ]);
    const one = await signIn(setup, await fetchCode(setup, { provider: 'campus-a' }));
    const two = await signIn(setup, await fetchCode(setup, { provider: 'campus-b' }));
    expect([one.body.user.campus, two.body.user.campus]).toEqual(['a.example', 'b.example']);
    // The same subject at another issuer is another person.
    expect(one.body.user.id).not.toBe(two.body.user.id);
  });

  test('confirm only e-mails of their own domains, the longest domain first', async () => {
    await using setup = await setUpTwoUniversities();
    const statusOf = async (provider: 'campus-a' | 'campus-b', email: string) => {
      const [university, kind] = provider === 'campus-a' ? [setup.a, 'entra' as const] : [setup.b, 'google' as const];
      university.accounts.set('zoe', claimsOf(kind, email));
      return (await signIn(setup, await fetchCode(setup, { provider }))).status;
    };
    expect(await statusOf('campus-a', 'eve@b.example')).toBe(401);
    expect(await statusOf('campus-b', 'eve@a.example')).toBe(401);
    expect(await statusOf('campus-b', 'eve@uct.ac.za')).toBe(401);
    expect(await statusOf('campus-a', 'eve@medicine.a.example')).toBe(401);
    expect(await statusOf('campus-b', 'eve@x.medicine.a.example')).toBe(200);
    expect(await statusOf('campus-a', 'eve@nota.example')).toBe(401);
  });

  test('do not accept each other’s codes', async () => {
    await using setup = await setUpTwoUniversities();
    const code = await fetchCode(setup, { provider: 'campus-a' });
    expect(await signIn(setup, { ...code, provider: 'campus-b' })).toMatchObject(refused);
  });
});

test('warns at the start about a provider that does not answer', async () => {
  const log: string[] = [];
  const stopped = await startUniversityProvider('google', { redirectUri });
  await stopped[Symbol.asyncDispose]();
  await using _app = await startTestApp({
    onLog: (line) => log.push(line),
    env: { OIDC_ISSUER: stopped.issuer, OIDC_CLIENT_ID: 'baraza' },
  });
  await vi.waitFor(() => expect(log.join('')).toContain('The sign-in provider does not answer.'));
});

describe('back-channel logout', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const now = () => Math.floor(Date.now() / 1000);
  const claims = (more: object = {}) => ({
    sub: 'zoe',
    sid: 'one',
    events: event,
    iat: now(),
    exp: now() + 120,
    jti: randomBytes(8).toString('hex'),
    nonce: undefined,
    ...more,
  });
  const send = ({ app }: Pick<UniversitySetup, 'app'>, token: string | undefined) =>
    fetch(`${app.url}/api/auth/back-channel-logout`, {
      method: 'POST',
      body: new URLSearchParams(token === undefined ? {} : { logout_token: token }),
    });

  /** Signs Zoe in with two sessions at the provider, and returns a way to sign tokens like it. */
  async function signInTwice() {
    const setup = await setUpUniversity('keycloak');
    const { university, app } = setup;
    let idToken = '';
    const statuses: (() => Promise<number>)[] = [];
    for (const sid of ['one', 'two']) {
      university.replaceIdToken = async (given) => (idToken = await university.sign(given, { sid }));
      const { body } = await signIn(setup, await fetchCode(setup));
      const headers = { authorization: `Bearer ${body.token}` };
      statuses.push(async () => (await app.anyone.get('/api/profile/me', { headers })).status);
    }
    const states = () => Promise.all(statuses.map((each) => each()));
    const sign = (changes: object, ...key: [] | [ReturnType<typeof makeKey>]) =>
      university.sign(idToken, { ...changes }, ...key);
    return { ...setup, states, sign };
  }

  test('ends the session of a person that the provider names, or all of them, at once', async () => {
    await using setup = await signInTwice();
    expect(await setup.states()).toEqual([200, 200]);
    const first = await send(setup, await setup.sign(claims()));
    expect([first.status, first.headers.get('cache-control'), await first.text()]).toEqual([200, 'no-store', '']);
    expect(await setup.states()).toEqual([401, 200]);
    // Again, it ends nothing and is no error.
    expect((await send(setup, await setup.sign(claims()))).status).toBe(200);
    expect((await send(setup, await setup.sign(claims({ sid: undefined })))).status).toBe(200);
    expect(await setup.states()).toEqual([401, 401]);
  });

  test('ends a session that only its id names', async () => {
    await using setup = await signInTwice();
    expect((await send(setup, await setup.sign(claims({ sub: undefined, sid: 'two' })))).status).toBe(200);
    expect(await setup.states()).toEqual([200, 401]);
  });

  test('refuses every token that is not a valid one for this site, and a second use', async () => {
    await using setup = await signInTwice();
    const bad: Record<string, string | undefined> = {
      'no token': undefined,
      'no JWT': 'hello',
      'another key': await setup.sign(claims(), makeKey()),
      'another audience': await setup.sign(claims({ aud: 'another-client' })),
      'another issuer': await setup.sign(claims({ iss: 'https://evil.example' })),
      'no event': await setup.sign(claims({ events: undefined })),
      'another event': await setup.sign(claims({ events: { 'http://schemas.openid.net/event/other': {} } })),
      'an event that is a text': await setup.sign(claims({ events: { ...event, [Object.keys(event)[0]!]: 'yes' } })),
      'a nonce': await setup.sign(claims({ nonce: 'n' })),
      'no id': await setup.sign(claims({ jti: undefined })),
      'no time': await setup.sign(claims({ iat: undefined })),
      'an old time': await setup.sign(claims({ iat: now() - 3_600, exp: now() + 60 })),
      'an expired token': await setup.sign(claims({ iat: now() - 300, exp: now() - 200 })),
      'no person and no session': await setup.sign(claims({ sub: undefined, sid: undefined })),
    };
    for (const [what, token] of Object.entries(bad)) {
      const reply = await send(setup, token);
      expect([reply.status, ((await reply.json()) as { error: string }).error], what).toEqual([400, 'invalid_request']);
    }
    expect(await setup.states()).toEqual([200, 200]);
    const once = await setup.sign(claims({ sub: 'nobody' }));
    expect([(await send(setup, once)).status, (await send(setup, once)).status]).toEqual([200, 400]);
    expect(await setup.states()).toEqual([200, 200]);
  });

  test('of one provider works while another one is down', async () => {
    await using setup = await setUpTwoUniversities();
    const { a, b, app } = setup;
    let idToken = '';
    b.replaceIdToken = async (given) => (idToken = given);
    const { body } = await signIn(setup, await fetchCode(setup, { provider: 'campus-b' }));
    await a[Symbol.asyncDispose]();
    const { PUBLIC_URL = '', OIDC_PROVIDERS = '' } = app.deps.env;
    await using restarted = await startTestApp({
      databaseUrl: app.databaseUrl,
      env: { PUBLIC_URL, OIDC_PROVIDERS },
    });
    expect((await send({ app: restarted }, await b.sign(idToken, claims({ sid: undefined })))).status).toBe(200);
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await restarted.anyone.get('/api/profile/me', { headers })).status).toBe(401);
  });

  test('can be sent again after it failed', async () => {
    await using setup = await signInTwice();
    const { pool } = setup.app.deps;
    await pool.query(
      `create function fail() returns trigger language plpgsql as 'begin raise sqlstate ''58030''; end'`,
    );
    await pool.query('create trigger fail before delete on session for each row execute function fail()');
    const token = await setup.sign(claims());
    expect((await send(setup, token)).status).toBe(503);
    await pool.query('drop trigger fail on session');
    expect((await send(setup, token)).status).toBe(200);
    expect(await setup.states()).toEqual([401, 200]);
  });

  test('with an id that is no text is refused', async () => {
    await using setup = await signInTwice();
    expect((await send(setup, await setup.sign(claims({ jti: 5 })))).status).toBe(400);
    expect((await send(setup, await setup.sign(claims({ sub: ['zoe'], sid: undefined })))).status).toBe(400);
    expect(await setup.states()).toEqual([200, 200]);
  });
});
