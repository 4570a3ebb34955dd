import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { hashToken } from '#platform/http/sessions.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { fetchAccessToken, fetchGrant } from '#testing/sign-in-flow.ts';
import { startStandInProvider, type StandInAnswers } from '#testing/stand-in-provider.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, TestPerson } from '#testing/test-app.ts';

const ada = { email: 'ada@students.uonbi.ac.ke', name: 'Ada Obi' };

describe('signing in through the development provider', () => {
  test.each(['127.0.0.1:99999', 'localhost:0x', 'localhost:65536', '@elsewhere.example'])(
    'is answered under the address "%s", which is none of ours',
    async (host) => {
      await using app = await startTestApp();
      const sent = request(`${app.url}/oidc/.well-known/openid-configuration`, { headers: { host } }).end();
      const [answer] = (await once(sent, 'response', { signal: AbortSignal.timeout(5_000) })) as [IncomingMessage];
      expect(answer.statusCode).toBe(200);
      const { issuer } = (await json(answer)) as { issuer: string };
      expect(issuer).toBe(`http://localhost:${new URL(app.url).port}/oidc`);
    },
  );

  test('signs a student in with a token, a user and a campus', async () => {
    await using app = await startTestApp();
    const access_token = await fetchAccessToken(app.url, ada);
    const signedIn = await app.anyone.post('/api/auth', { access_token });
    expect(signedIn).toMatchObject({
      status: 200,
      body: {
        user: {
          email: ada.email,
          first_name: 'Ada',
          last_name: 'Obi',
          campus: 'University of Nairobi',
          isOnboarded: false,
          username: null,
        },
      },
    });
    expect(signedIn.body.token).toMatch(/^[\w-]{43}$/);
    const me = await app.anyone.get('/api/profile/me', { headers: { authorization: `Bearer ${signedIn.body.token}` } });
    expect(me).toMatchObject({ status: 200, body: { id: signedIn.body.user.id } });
  });

  test('signs in as a demo account by its e-mail, and refuses other e-mails of that domain', async () => {
    await using app = await startTestApp();
    const { pool } = app.deps;
    await pool.query(`with c as (insert into campus (name) values ('Campus of the demo') returning id),
      d as (insert into campus_domain (domain, campus_id) select 'demo.ac.ke.example', id from c)
      insert into person (issuer, subject, email, campus_id, first_name, last_name)
      select 'demo', 'zuri', 'zuri@demo.ac.ke.example', id, 'Zuri', 'Demo' from c`);
    const come = async (email: string) =>
      app.anyone.post('/api/auth', { access_token: await fetchAccessToken(app.url, { email, name: 'Any Name' }) });
    expect(await come('Zuri@demo.ac.ke.example')).toMatchObject({
      status: 200,
      body: { user: { first_name: 'Zuri', last_name: 'Demo', campus: 'Campus of the demo' } },
    });
    expect(await come('other@demo.ac.ke.example')).toMatchObject({
      status: 200,
      body: { user: { first_name: 'Any' } },
    });
    expect((await come('zuri@other.example')).status).toBe(401);
    const { rows } = await pool.query('select issuer, subject from person order by id');
    expect(rows).toEqual([
      { issuer: 'demo', subject: 'zuri' },
      { issuer: 'development', subject: expect.any(String) },
    ]);
  });

  test('opens the same account from localhost and 127.0.0.1', async () => {
    await using app = await startTestApp();
    const byName = app.url.replace('127.0.0.1', 'localhost');
    const first = await app.anyone.post('/api/auth', { access_token: await fetchAccessToken(app.url, ada) });
    const second = await app.anyone.post('/api/auth', { access_token: await fetchAccessToken(byName, ada) });
    expect(second.body.user.id).toBe(first.body.user.id);
  });

  test('creates one account for two concurrent first sign-ins', async () => {
    await using app = await startTestApp();
    const access_token = await fetchAccessToken(app.url, ada);
    const both = await Promise.all([1, 2, 3, 4].map(() => app.anyone.post('/api/auth', { access_token })));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(both.map(({ body }) => body.user.id)).size).toBe(1);
  });

  test('refuses an e-mail that is not a student’s with the text of the screen', async () => {
    await using app = await startTestApp();
    const emails = [
      'eve@gmail.com',
      'eve@fakeuonbi.ac.ke',
      'eve@uonbi.ac.ke.evil.com',
      'eve@ac.ke',
      'eve@@uonbi.ac.ke',
    ];
    for (const email of emails) {
      const access_token = await fetchAccessToken(app.url, { email, name: 'Eve' });
      const refused = await app.anyone.post('/api/auth', { access_token });
      expect(refused, email).toMatchObject({
        status: 401,
        body: { code: 'not_student_email', detail: 'Please use student email' },
      });
    }
  });

  test('accepts the operator’s own domains and domains of campus rows', async () => {
    await using app = await startTestApp({ env: { STUDENT_EMAIL_DOMAINS: 'one.example, two.example' } });
    await app.deps.pool.query(
      `with home as (insert into campus (name) values ('Third University') returning id)
       insert into campus_domain select 'three.example', id from home`,
    );
    const campusOf = async (email: string) => {
      const reply = await app.anyone.post('/api/auth', {
        access_token: await fetchAccessToken(app.url, { email, name: 'Zoe' }),
      });
      return reply.body.user?.campus;
    };
    expect(await campusOf('zoe@mail.two.example')).toBe('two.example');
    expect(await campusOf('zoe@three.example')).toBe('Third University');
  });

  test('refuses a domain that the list excludes, unless the operator lists it', async () => {
    await using app = await startTestApp({
      env: { STUDENT_EMAIL_DOMAINS: 'mail.nwpu.edu.cn, mku.ac.ke, zucc.edu.cn, ahu.edu.cn' },
    });
    await app.deps.pool.query(
      `with home as (insert into campus (name) values ('Peking University') returning id)
       insert into campus_domain select 'pku.edu.cn', id from home`,
    );
    const statusOf = async (email: string) =>
      (await app.anyone.post('/api/auth', { access_token: await fetchAccessToken(app.url, { email, name: 'Li' }) }))
        .status;
    // Excluded domains below listed ones, abused domains and their subdomains, and schools for minors.
    for (const email of [
      'li@alumni.pku.edu.cn',
      'li@x.alumni.pku.edu.cn',
      'li@stu.ahu.edu.cn',
      'li@uniroma1.it',
      'li@students.uniroma1.it',
      'li@kloofhigh.co.za',
    ]) {
      expect([email, await statusOf(email)]).toEqual([email, 401]);
    }
    for (const email of [
      'li@pku.edu.cn',
      'li@mail.nwpu.edu.cn',
      'li@mku.ac.ke',
      'li@stu.zucc.edu.cn',
      'li@ahu.edu.cn',
    ]) {
      expect([email, await statusOf(email)]).toEqual([email, 200]);
    }
  });

  test('the operator restricts sign-in to the listed domains', async () => {
    await using app = await startTestApp({
      env: { STUDENT_EMAIL_DOMAINS: 'uonbi.ac.ke', STUDENT_EMAIL_DOMAINS_ONLY: '1' },
    });
    await app.deps.pool.query(
      `with home as (insert into campus (name) values ('Third University') returning id)
       insert into campus_domain select 'three.example', id from home`,
    );
    const come = async (email: string) =>
      app.anyone.post('/api/auth', { access_token: await fetchAccessToken(app.url, { email, name: 'Zoe' }) });
    expect(await come('zoe@students.uonbi.ac.ke')).toMatchObject({ status: 200 });
    for (const email of ['zoe@strathmore.edu', 'zoe@three.example', 'zoe@gmail.com']) {
      expect(await come(email), email).toMatchObject({ status: 401, body: { code: 'not_student_email' } });
    }
  });

  test('refuses an unknown token', async () => {
    await using app = await startTestApp();
    for (const access_token of ['garbage', 'a.b.c', 'x'.repeat(5000)]) {
      const refused = await app.anyone.post('/api/auth', { access_token });
      expect(refused).toMatchObject({ status: 401, body: { code: 'invalid_access_token' } });
    }
  });

  test('refuses an invalid body without calling the provider', async () => {
    await using app = await startTestApp();
    expect(await app.anyone.post('/api/auth', {})).toMatchObject({ status: 422, body: { code: 'invalid_body' } });
    expect(await app.anyone.post('/api/auth', { access_token: 5 })).toMatchObject({ status: 422 });
    expect(await app.anyone.post('/api/auth', '{', { headers: { 'content-type': 'application/json' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_json' },
    });
    expect(await app.anyone.post('/api/auth', 'x=1', { headers: { 'content-type': 'text/plain' } })).toMatchObject({
      status: 415,
    });
  });

  test('shows a plain form with e-mail and name, and escapes the input', async () => {
    await using app = await startTestApp();
    const started = await fetch(
      `${app.url}/oidc/auth?${new URLSearchParams({
        client_id: 'baraza',
        response_type: 'code',
        scope: 'openid profile email',
        redirect_uri: `${app.url}/login/callback`,
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
      })}`,
      { redirect: 'manual' },
    );
    const cookie = started.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const address = new URL(started.headers.get('location') ?? '', app.url);
    const page = await (await fetch(address, { headers: { cookie } })).text();
    expect(page).toMatch(/<input name="email"[^>]*>[\s\S]*<input name="name"/);
    expect(page).toContain('For development only');
    expect(page).not.toMatch(/<script|type="password"/);
    const again = await fetch(address, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ email: '"><script>alert(1)</script>', name: 'x' }),
    });
    expect(await again.text()).not.toContain('<script>');
    for (const [email, name] of [
      ['no address', 'x'],
      ['a\0b@uct.ac.za', 'x'],
      ['a@uct.ac.za', 'x\0y'],
      ['a@uct.ac.za', ''],
    ] as const) {
      const refused = await fetch(address, {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams({ email, name }),
        redirect: 'manual',
      });
      expect(refused.status, JSON.stringify([email, name])).toBe(422);
      expect(await refused.text()).toContain('Please give an e-mail address and a name.');
    }
  });

  test('shows a link back for an expired or unknown sign-in', async () => {
    await using app = await startTestApp();
    for (const [method, path] of [
      ['GET', '/oidc/interaction/unknown'],
      ['POST', '/oidc/interaction/unknown'],
      ['GET', '/oidc/auth/unknown'],
      ['GET', '/oidc/auth?client_id=unknown'],
    ] as const) {
      const answer = await fetch(`${app.url}${path}`, {
        method,
        headers: { accept: 'text/html' },
        ...(method === 'POST' && { body: new URLSearchParams({ email: ada.email, name: ada.name }) }),
      });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(await answer.text()).toContain('<a href="/login">Back to the login page</a>');
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    }
  });

  test('accepts a code once, and only with its verifier and redirect URI', async () => {
    await using app = await startTestApp();
    const grant = await fetchGrant(app.url, ada);
    expect((await grant.exchange()).status).toBe(200);
    expect((await grant.exchange()).status).toBe(400);
    for (const change of [{ code_verifier: 'x'.repeat(43) }, { redirect_uri: `${app.url}/elsewhere` }]) {
      const stolen = await fetchGrant(app.url, ada);
      expect((await stolen.exchange(change)).status).toBe(400);
    }
  });

  test('returns 401 for an ID token used as an access token, complete or truncated', async () => {
    await using app = await startTestApp();
    const { id_token } = (await (await (await fetchGrant(app.url, ada)).exchange()).json()) as { id_token: string };
    for (const access_token of [id_token, id_token.slice(0, -3)]) {
      expect(await app.anyone.post('/api/auth', { access_token })).toMatchObject({
        status: 401,
        body: { code: 'invalid_access_token' },
      });
    }
  });
});

describe('replies of a provider', () => {
  async function signInWith(answers: StandInAnswers, more: { clientSecret?: string } = {}) {
    await using standIn = await startStandInProvider(answers);
    const provider = createIdentityProvider({
      issuer: () => standIn.issuer,
      clientId: 'ours',
      allowHttp: true,
      ...more,
    });
    await using app = await startTestApp({ provider });
    const started = Date.now();
    const reply = await app.anyone.post('/api/auth', { access_token: 'token-1' });
    const took = Date.now() - started;
    const { rows } = await app.deps.pool.query(
      'select extract(epoch from now() - authenticated_at)::int as seconds from session',
    );
    return { ...reply, took, secondsSince: rows[0]?.seconds as number | null | undefined };
  }
  const active = { active: true, client_id: 'ours', sub: 'u1' };
  const student = { sub: 'u1', email: 'zoe@uct.ac.za', email_verified: true, given_name: 'Zoe', family_name: 'M' };

  test('signs in with a valid token for this client and a verified student e-mail', async () => {
    const reply = await signInWith({ introspection: () => active, userinfo: () => student });
    expect(reply).toMatchObject({ status: 200, body: { user: { campus: 'University of Cape Town' } } });
  });

  test('stores when the person authenticated, if the provider reports it', async () => {
    const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
    const since = async (claims: object) =>
      (await signInWith({ introspection: () => ({ ...active, ...claims }), userinfo: () => student })).secondsSince;
    expect(Math.round(((await since({ auth_time: ago(3600), iat: ago(60) })) ?? 0) / 60)).toBe(60);
    expect(Math.round(((await since({ iat: ago(600) })) ?? 0) / 60)).toBe(10);
    expect(Math.abs((await since({ auth_time: ago(-3600) })) ?? NaN)).toBeLessThan(60);
    expect(await since({})).toBe(null);
    expect(await since({ auth_time: 'yesterday' })).toBe(null);
    expect(await since({ auth_time: 1e300 })).toBe(null);
  });

  test.each<[string, StandInAnswers]>([
    [
      'was issued to another client',
      { introspection: () => ({ ...active, client_id: 'theirs' }), userinfo: () => student },
    ],
    ['names no client', { introspection: () => ({ active: true, sub: 'u1' }), userinfo: () => student }],
    ['is not active', { introspection: () => ({ active: false }), userinfo: () => student }],
    [
      'belongs to different people at introspection and userinfo',
      { introspection: () => active, userinfo: () => ({ ...student, sub: 'u2' }) },
    ],
    ['is refused by userinfo', { introspection: () => active, userinfo: () => 401 }],
  ])('returns 401 invalid_access_token for a token that %s', async (_, answers) => {
    expect(await signInWith(answers)).toMatchObject({ status: 401, body: { code: 'invalid_access_token' } });
  });

  /** Signs in with a signed token at a provider without introspection. */
  async function signInWithSigned(claims: object, { isForged = false } = {}) {
    const [own, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
    await using standIn = await startStandInProvider({
      discovery: { introspection_endpoint: undefined },
      keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' }],
      userinfo: () => student,
    });
    const access_token = await new SignJWT({ iss: standIn.issuer, sub: 'u1', client_id: 'ours', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'own' })
      .sign(isForged ? other.privateKey : own.privateKey);
    const provider = createIdentityProvider({ issuer: () => standIn.issuer, clientId: 'ours', allowHttp: true });
    await using app = await startTestApp({ provider });
    return await app.anyone.post('/api/auth', { access_token });
  }
  const soon = Math.floor(Date.now() / 1000) + 600;

  test.each<[string, object]>([
    ['names this client', { exp: soon }],
    ['names this client as its authorized party', { exp: soon, client_id: undefined, azp: 'ours' }],
    [
      'names this client as its audience with a scope',
      { exp: soon, client_id: undefined, azp: 'ours', aud: 'ours', scope: 'x' },
    ],
  ])('signs in with a signed token that %s at a provider without introspection', async (_, claims) => {
    expect(await signInWithSigned(claims)).toMatchObject({ status: 200, body: { user: { first_name: 'Zoe' } } });
  });

  test.each<[string, object, { isForged?: boolean }]>([
    ['is an ID token by its nonce', { exp: soon, nonce: 'n' }, {}],
    ['is an ID token by its at_hash', { exp: soon, at_hash: 'h' }, {}],
    ['is an ID token by its audience alone', { exp: soon, client_id: undefined, azp: 'ours', aud: ['ours'] }, {}],
    ['is an ID token by its kind', { exp: soon, client_id: undefined, azp: 'ours', token_use: 'id' }, {}],
    ['has no expiry', {}, {}],
    ['was issued to another client', { exp: soon, client_id: 'theirs' }, {}],
    ['names no client', { exp: soon, client_id: undefined }, {}],
    ['comes from another issuer', { exp: soon, iss: 'https://elsewhere.example' }, {}],
    ['belongs to another person', { exp: soon, sub: 'u2' }, {}],
    ['has expired', { exp: soon - 1_200 }, {}],
    ['is signed with another key', { exp: soon }, { isForged: true }],
  ])('returns 401 for a token that %s at a provider without introspection', async (_, claims, how) => {
    expect(await signInWithSigned(claims, how)).toMatchObject({
      status: 401,
      body: { code: 'invalid_access_token' },
    });
  });

  test('returns 401 for an unsigned token at a provider without introspection', async () => {
    const reply = await signInWith({ discovery: { introspection_endpoint: undefined }, keys: [] });
    expect(reply).toMatchObject({ status: 401, body: { code: 'invalid_access_token' } });
  });

  test.each<[string, object]>([
    ['is not verified', { email_verified: false }],
    ['is missing', { email: undefined }],
    ['is a list', { email: ['zoe@uct.ac.za'] }],
    ['is an object', { email: { toString: 'zoe@uct.ac.za' } }],
    ['belongs to no school', { email: 'zoe@example.com' }],
  ])('returns 401 not_student_email for an e-mail that %s', async (_, change) => {
    const reply = await signInWith({ introspection: () => active, userinfo: () => ({ ...student, ...change }) });
    expect(reply).toMatchObject({ status: 401, body: { code: 'not_student_email' } });
  });

  test('ignores names that are not texts', async () => {
    const userinfo = () => ({ ...student, given_name: { a: 1 }, family_name: ['M'], name: 5 });
    const reply = await signInWith({ introspection: () => active, userinfo });
    expect(reply).toMatchObject({ status: 200, body: { user: { first_name: '', last_name: '' } } });
  });

  test.each<[string, StandInAnswers]>([
    ['fails', { introspection: () => 500 }],
    ['fails at userinfo', { introspection: () => active, userinfo: () => 503 }],
    ['returns no JSON', { introspection: () => 204 }],
    ['is slow', { introspection: () => active, userinfo: () => student, delay: 8000 }],
  ])('returns 503 within 5 s, which signs no one out, for a provider that %s', async (_, answers) => {
    const reply = await signInWith(answers);
    expect(reply).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.took).toBeLessThan(5000);
  });

  test('returns 503 while the provider is down, and works again once it is back', async () => {
    let up = false;
    const standIn = await startStandInProvider({ introspection: () => active, userinfo: () => student });
    const provider = createIdentityProvider({
      issuer: () => standIn.issuer,
      clientId: 'ours',
      allowHttp: true,
      fetch: (url, init) => (up ? fetch(url, init) : Promise.reject(new TypeError('fetch failed'))),
    });
    await using app = await startTestApp({ provider });
    expect(await app.anyone.post('/api/auth', { access_token: 't' })).toMatchObject({ status: 503 });
    up = true;
    expect(await app.anyone.post('/api/auth', { access_token: 't' })).toMatchObject({ status: 200 });
    await standIn[Symbol.asyncDispose]();
  });

  test('checks with Google which client the token was issued to', async () => {
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer: 'https://accounts.google.com',
        token_endpoint: 'https://oauth2.googleapis.com/token',
        authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
        userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
        jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
      },
      '/tokeninfo': { aud: 'ours', sub: 'g1' },
      '/v1/userinfo': { ...student, sub: 'g1', email_verified: 'true' },
    };
    const google = (clientId: string): IdentityProvider =>
      createIdentityProvider({
        issuer: () => 'https://accounts.google.com',
        clientId,
        fetch: async (url) => Response.json(answers[new URL(String(url)).pathname] ?? {}),
      });
    await using ours = await startTestApp({ provider: google('ours') });
    expect(await ours.anyone.post('/api/auth', { access_token: 't' })).toMatchObject({ status: 200 });
    await using other = await startTestApp({ provider: google('other') });
    expect(await other.anyone.post('/api/auth', { access_token: 't' })).toMatchObject({
      status: 401,
      body: { code: 'invalid_access_token' },
    });
  });
});

describe('sessions', () => {
  test('refuses a token immediately after its sign-out, and keeps other sessions', async () => {
    await using app = await startTestApp();
    const phone = await app.person('ada');
    const laptop = await app.signInAgain(phone);
    expect(await phone.post('/api/auth/logout')).toMatchObject({ status: 204 });
    expect(await phone.get('/api/profile/me')).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(await laptop.get('/api/profile/me')).toMatchObject({ status: 200 });
  });

  test('revokes a session by the hash of its token, which is not accepted as a token', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const again = await app.signInAgain(ada);
    const tokenHash = hashToken(ada.token ?? '').toString('base64url');
    expect(
      await new TestPerson(app.url, tokenHash, { id: ada.id, username: 'ada' }).get('/api/profile/me'),
    ).toMatchObject({ status: 401 });
    const socket = await connectSocket(app.url, '/notifications', { auth: { token: ada.token } });
    for (const round of ['first', 'second']) {
      expect((await app.anyone.post('/api/auth/revoke', { tokenHash })).status, round).toBe(204);
      expect(await ada.get('/api/profile/me'), round).toMatchObject({ status: 401 });
    }
    await expect.poll(() => socket.ended, { timeout: 5_000 }).toBeTruthy();
    expect(await again.get('/api/profile/me')).toMatchObject({ status: 200 });
  });

  test('refuses a token within a second after its session ended on another node', async () => {
    await using app = await startTestApp();
    const phone = await app.person('ada');
    expect(await phone.get('/api/profile/me')).toMatchObject({ status: 200 });
    await app.deps.pool.query('delete from session where person_id = $1', [phone.id]);
    await expect.poll(() => phone.get('/api/profile/me').then(({ status }) => status), { timeout: 1000 }).toBe(401);
  });

  test('lists sessions without tokens, and ends one of them or all others', async () => {
    await using app = await startTestApp();
    const phone = await app.person('ada');
    const [laptop, library] = [await app.signInAgain(phone), await app.signInAgain(phone)];
    const { body: list } = await phone.get('/api/auth/sessions');
    expect(list).toHaveLength(3);
    expect(list.filter((each: { current: boolean }) => each.current)).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain(phone.token);

    const { body: ofLaptop } = await laptop.get('/api/auth/sessions');
    const laptopId = ofLaptop.find((each: { current: boolean }) => each.current).id;
    expect(await phone.delete(`/api/auth/sessions/${laptopId}`)).toMatchObject({ status: 204 });
    expect(await laptop.get('/api/profile/me')).toMatchObject({ status: 401 });
    expect(await phone.delete(`/api/auth/sessions/${laptopId}`)).toMatchObject({ status: 404 });

    expect(await phone.delete('/api/auth/sessions')).toMatchObject({ status: 204 });
    expect(await library.get('/api/profile/me')).toMatchObject({ status: 401 });
    expect(await phone.get('/api/profile/me')).toMatchObject({ status: 200 });
  });

  test('keeps at most 20 sessions: a further sign-in ends the longest idle one, also concurrently', async () => {
    await using app = await startTestApp();
    const signIn = async () => {
      const access_token = await fetchAccessToken(app.url, ada);
      return (await app.anyone.post('/api/auth', { access_token })).body.token as string;
    };
    const statusOf = async (token: string) =>
      (await app.anyone.get('/api/profile/me', { headers: { authorization: `Bearer ${token}` } })).status;
    const tokens: string[] = [];
    for (let count = 0; count < 20; count += 1) tokens.push(await signIn());
    const { pool } = app.deps;
    const idle = (token: string, hours: number) =>
      pool.query('update session set last_used_at = now() - make_interval(hours => $1) where token_hash = $2', [
        hours,
        hashToken(token),
      ]);
    await idle(tokens[7]!, 3);
    await idle(tokens[2]!, 2);
    tokens.push(await signIn());
    expect(await statusOf(tokens[7]!)).toBe(401);
    expect(await Promise.all([tokens[0]!, tokens[2]!, tokens[20]!].map(statusOf))).toEqual([200, 200, 200]);

    await Promise.all(Array.from({ length: 6 }, signIn));
    expect((await pool.query('select count(*)::int from session')).rows).toEqual([{ count: 20 }]);
  });

  test('returns 404 for ending the session of another person', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { body } = await ada.get('/api/auth/sessions');
    const foreign = await ben.delete(`/api/auth/sessions/${body[0].id}`);
    const absent = await ben.delete('/api/auth/sessions/00000000-0000-7000-8000-000000000000');
    const misshapen = await ben.delete('/api/auth/sessions/x');
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(absent.body);
    expect(misshapen.body).toEqual(absent.body);
    expect(await ada.get('/api/profile/me')).toMatchObject({ status: 200 });
  });

  test('ends a session after 7 idle days, and 30 days after its start', async () => {
    await using app = await startTestApp();
    const [idle, old, fresh] = [await app.newcomer(), await app.newcomer(), await app.newcomer()];
    const set = (column: string, days: number, id: string) =>
      app.deps.pool.query(`update session set ${column} = now() - make_interval(days => $1) where person_id = $2`, [
        days,
        id,
      ]);
    await set('last_used_at', 8, idle.id);
    await set('created_at', 31, old.id);
    await set('last_used_at', 6, fresh.id);
    expect(await idle.get('/api/profile/me')).toMatchObject({ status: 401 });
    expect(await old.get('/api/profile/me')).toMatchObject({ status: 401 });
    expect(await fresh.get('/api/profile/me')).toMatchObject({ status: 200 });
    const { rows } = await app.deps.pool.query(
      `select last_used_at > now() - interval '1 minute' as used from session where person_id = $1`,
      [fresh.id],
    );
    expect(rows).toEqual([{ used: true }]);
  });

  test('returns 401 for a missing, malformed or unknown token', async () => {
    await using app = await startTestApp();
    for (const authorization of [
      '',
      'Bearer',
      'Bearer x',
      `Bearer ${'a'.repeat(43)}`,
      'Basic YTpi',
      `Bearer ${'a'.repeat(500)}`,
    ]) {
      const reply = await app.anyone.get('/api/profile/me', { headers: { authorization } });
      expect(reply, authorization).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    }
  });

  test('logs neither tokens nor e-mails', async () => {
    const lines: string[] = [];
    await using app = await startTestApp({ onLog: (line) => lines.push(line) });
    const access_token = await fetchAccessToken(app.url, ada);
    const { body } = await app.anyone.post('/api/auth', { access_token });
    await app.anyone.get(`/api/profile/me?token=${body.token}`, { headers: { authorization: `Bearer ${body.token}` } });
    const log = lines.join('');
    expect(log).toContain('/api/profile/me');
    for (const secret of [access_token, body.token, ada.email, ada.name]) expect(log).not.toContain(secret);
  });
});
