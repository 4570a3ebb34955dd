import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { registry } from '#platform/operations/metrics.ts';
import { runJob } from '#testing/run-job.ts';
import type { TestApp } from '#testing/test-app.ts';
import {
  claimsOf,
  fetchCode,
  setUpTwoUniversities,
  setUpUniversity,
  signIn,
  type UniversitySetup,
} from '#testing/university-app.ts';
import type { UniversityOptions, UniversityProvider } from '#testing/university-provider.ts';

const OIDC_TOKEN_KEY = 'c0ffee00'.repeat(8);

const setUp = (options: Omit<UniversityOptions, 'redirectUri'> = { refreshTokens: 'fixed' }, env = {}) =>
  setUpUniversity('keycloak', { OIDC_TOKEN_KEY, ...env }, options);

/** Signs a student in, and returns a function that says whether the session is still live. */
async function startSession(setup: Pick<UniversitySetup, 'app'>, who: { account?: string; provider?: string } = {}) {
  const { status, body } = await signIn(setup, await fetchCode(setup, who));
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${body.token}` };
  const isLive = async () => (await setup.app.anyone.get('/api/auth/sessions', { headers })).status === 200;
  return { isLive, headers, personId: body.user.id as string };
}

/** Lets a day pass for the sessions that are checked, and checks them. */
async function checkTomorrow({ deps }: TestApp): Promise<void> {
  await deps.pool.query('update provider_token set check_at = now() where check_at is not null');
  await runJob(deps, 'auth.checkAccounts');
}

/** Hours until the next check of each session; null if there is none. */
async function listHours({ deps }: TestApp): Promise<(number | null)[]> {
  const { rows } = await deps.pool.query(
    'select round(extract(epoch from check_at - now()) / 3600)::int as hours from provider_token order by session_id',
  );
  return rows.map(({ hours }) => hours);
}

async function listAudit({ deps }: TestApp) {
  return (await deps.pool.query("select * from audit_entry where act = 'person.sign-out'")).rows;
}

async function countChecks(outcome: string): Promise<number> {
  const { values } = (await registry.getSingleMetric('baraza_account_checks_total')?.get()) ?? { values: [] };
  return values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
}

/** Answers the token endpoint. A function may answer itself; a number is the status of an error of the provider. */
function interceptTokens(university: UniversityProvider, answer: number | (() => Promise<boolean>)): void {
  university.intercept = async ({ url }, response) => {
    if (!url?.startsWith('/token')) return false;
    if (typeof answer === 'function') return answer();
    response.writeHead(answer, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: answer === 401 ? 'invalid_client' : 'server_error' }));
    return true;
  };
}

test.each(['fixed', 'rotated'] as const)(
  'checks an account each day with a %s refresh token',
  async (refreshTokens) => {
    await using setup = await setUp({ refreshTokens });
    const { isLive } = await startSession(setup);
    expect(await listHours(setup.app)).toEqual([20]);
    const before = await countChecks('ok');
    for (const _ of [1, 2, 3]) {
      await checkTomorrow(setup.app);
      expect(await listHours(setup.app)).toEqual([20]);
    }
    expect(await countChecks('ok')).toBe(before + 3);
    expect(await isLive()).toBe(true);
  },
);

test('a session that is not due is not checked', async () => {
  await using setup = await setUp();
  await startSession(setup);
  interceptTokens(setup.university, () => Promise.reject(new Error('This must not be requested.')));
  await runJob(setup.app.deps, 'auth.checkAccounts');
  expect(await listHours(setup.app)).toEqual([20]);
});

test('ends all sessions of an account that the provider has closed, and no others, and records it', async () => {
  await using setup = await setUp();
  const { app, university } = setup;
  university.accounts.set('ali', claimsOf('keycloak', 'ali@uct.ac.za'));
  const [phone, laptop] = [await startSession(setup), await startSession(setup)];
  const other = await startSession(setup, { account: 'ali' });
  const before = await countChecks('refused');
  university.accounts.delete('zoe');
  await checkTomorrow(app);
  expect([await phone.isLive(), await laptop.isLive(), await other.isLive()]).toEqual([false, false, true]);
  expect(await countChecks('refused')).toBeGreaterThan(before);
  expect(await listAudit(app)).toMatchObject([
    {
      actor_id: null,
      via: 'system',
      subject_type: 'PERSON',
      subject_id: phone.personId,
      person_id: phone.personId,
      detail: { reason: 'refused by the sign-in provider', sessions: 2 },
    },
  ]);
  expect(await listHours(app)).toEqual([20]);
  // A day later there is nothing more to end.
  await checkTomorrow(app);
  expect(await listAudit(app)).toHaveLength(1);
});

test.each([500, 502, 503, 429, 401])('an answer %i of the token endpoint ends no session', async (status) => {
  await using setup = await setUp();
  const { isLive } = await startSession(setup);
  const before = await countChecks('unavailable');
  interceptTokens(setup.university, status);
  await checkTomorrow(setup.app);
  expect(await isLive()).toBe(true);
  expect(await countChecks('unavailable')).toBe(before + 1);
  // It is tried again soon, and then once a day.
  expect(await listHours(setup.app)).toEqual([1]);
  setup.university.intercept = undefined;
  await checkTomorrow(setup.app);
  expect(await listHours(setup.app)).toEqual([20]);
  expect(await listAudit(setup.app)).toEqual([]);
});

test('a provider that is down or does not answer ends no session, and is not asked again after some failures', async () => {
  await using setup = await setUp();
  const sessions = [];
  // One after another, because each takes a code of its own.
  for (let at = 0; at < 10; at += 1) sessions.push(await startSession(setup));
  let requests = 0;
  interceptTokens(setup.university, async () => {
    requests += 1;
    return true;
  });
  const started = Date.now();
  await checkTomorrow(setup.app);
  expect(Date.now() - started).toBeLessThan(6_000);
  expect(requests).toBe(4);
  expect(new Set(await listHours(setup.app))).toEqual(new Set([1]));
  await setup.university[Symbol.asyncDispose]();
  await checkTomorrow(setup.app);
  expect(await Promise.all(sessions.map(({ isLive }) => isLive()))).not.toContain(false);
  expect(setup.log.join('')).toContain('accounts cannot be checked');
});

test('asks a provider at most four times at once, and one failure holds up no other session', async () => {
  await using setup = await setUp();
  const { university, app } = setup;
  for (let at = 0; at < 9; at += 1) await startSession(setup);
  let [running, most, requests] = [0, 0, 0];
  university.intercept = async ({ url }, response) => {
    if (!url?.startsWith('/token')) return false;
    running += 1;
    requests += 1;
    const isFirst = requests === 1;
    most = Math.max(most, running);
    await sleep(50);
    running -= 1;
    if (isFirst) response.writeHead(500).end();
    return isFirst;
  };
  await checkTomorrow(app);
  expect([requests, most]).toEqual([9, 4]);
  expect((await listHours(app)).toSorted((a, b) => Number(a) - Number(b))).toEqual([1, ...Array(8).fill(20)]);
});

test('two processes check each session once', async () => {
  await using setup = await setUp({ refreshTokens: 'rotated' });
  const sessions = [];
  for (let at = 0; at < 6; at += 1) sessions.push(await startSession(setup));
  let requests = 0;
  interceptTokens(setup.university, async () => {
    requests += 1;
    return false;
  });
  await setup.app.deps.pool.query('update provider_token set check_at = now()');
  await Promise.all([1, 2, 3].map(() => runJob(setup.app.deps, 'auth.checkAccounts')));
  expect(requests).toBe(6);
  expect(await Promise.all(sessions.map(({ isLive }) => isLive()))).not.toContain(false);
});

test('a sign-out during a check leaves no tokens, and no error', async () => {
  await using setup = await setUp({ refreshTokens: 'rotated' });
  const { app, university } = setup;
  const [leaving, staying] = [await startSession(setup), await startSession(setup)];
  const reached = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  interceptTokens(university, async () => {
    reached.resolve();
    await left.promise;
    return false;
  });
  const checked = checkTomorrow(app);
  await reached.promise;
  expect((await app.anyone.post('/api/auth/logout', undefined, { headers: leaving.headers })).status).toBe(204);
  left.resolve();
  await checked;
  expect([await leaving.isLive(), await staying.isLive()]).toEqual([false, true]);
  expect(await listHours(app)).toEqual([20]);

  // The same with a refusal: it ends the session that is left, and is recorded once.
  university.accounts.delete('zoe');
  await checkTomorrow(app);
  expect(await staying.isLive()).toBe(false);
  expect(await listAudit(app)).toHaveLength(1);
  expect(await listHours(app)).toEqual([]);
});

test('a refusal by one provider leaves the sessions of the same person at another', async () => {
  await using setup = await setUpTwoUniversities({ OIDC_TOKEN_KEY }, { refreshTokens: 'fixed' });
  const atA = await startSession(setup, { provider: 'campus-a' });
  const atB = await startSession(setup, { provider: 'campus-b' });
  setup.a.accounts.delete('zoe');
  await checkTomorrow(setup.app);
  expect([await atA.isLive(), await atB.isLive()]).toEqual([false, true]);
  expect(await listAudit(setup.app)).toMatchObject([{ subject_id: atA.personId }]);
});

test('an outage of one provider does not hold up another', async () => {
  await using setup = await setUpTwoUniversities({ OIDC_TOKEN_KEY }, { refreshTokens: 'fixed' });
  const atA = await startSession(setup, { provider: 'campus-a' });
  const atB = await startSession(setup, { provider: 'campus-b' });
  interceptTokens(setup.a, 503);
  setup.b.accounts.delete('zoe');
  await checkTomorrow(setup.app);
  expect([await atA.isLive(), await atB.isLive()]).toEqual([true, false]);
});

test('without refresh tokens, an access token that lasts for days is checked at userinfo until it expires', async () => {
  const accessSeconds = 3 * 24 * 3600;
  await using setup = await setUp({ accessSeconds });
  const { app, university } = setup;
  university.accounts.set('ali', claimsOf('keycloak', 'ali@uct.ac.za'));
  const [zoe, ali] = [await startSession(setup), await startSession(setup, { account: 'ali' })];
  expect(await listHours(app)).toEqual([20, 20]);
  await checkTomorrow(app);
  expect([await zoe.isLive(), await ali.isLive()]).toEqual([true, true]);
  university.accounts.delete('zoe');
  await checkTomorrow(app);
  expect([await zoe.isLive(), await ali.isLive()]).toEqual([false, true]);
});

test('a short access token, and a refresh token that ends with the session there, are not used for checks', async () => {
  await using setup = await setUp();
  setup.university.tokenExtras = { refresh_expires_in: 1800 };
  await startSession(setup);
  // The ID token is kept for the sign-out.
  expect(await listHours(setup.app)).toEqual([null]);
});

test('stores nothing without a key, and nothing that can be read with one', async () => {
  await using without = await setUp({ refreshTokens: 'fixed' }, { OIDC_TOKEN_KEY: '' });
  let offered = '';
  without.university.intercept = async ({ url }) => {
    if (url?.startsWith('/auth?')) offered = new URL(url, without.university.issuer).searchParams.get('scope') ?? '';
    return false;
  };
  await startSession(without);
  expect(offered).toBe('openid profile email');
  expect((await without.app.deps.pool.query('select 1 from provider_token')).rows).toEqual([]);
  await runJob(without.app.deps, 'auth.checkAccounts');

  await using setup = await setUp();
  setup.university.intercept = async ({ url }) => {
    if (url?.startsWith('/auth?')) offered = new URL(url, setup.university.issuer).searchParams.get('scope') ?? '';
    return false;
  };
  await startSession(setup);
  expect(offered).toBe('openid profile email offline_access');
  const { rows } = await setup.app.deps.pool.query<{ sealed: Buffer }>('select sealed from provider_token');
  expect(rows).toHaveLength(1);
  for (const word of ['refreshToken', 'eyJ', 'zoe']) expect(rows[0]?.sealed.includes(word), word).toBe(false);
});

test('with another key, sessions stay and are not checked, and hold up none that can be', async () => {
  await using setup = await setUp();
  const { app, university } = setup;
  university.accounts.set('ali', claimsOf('keycloak', 'ali@uct.ac.za'));
  const sessions = [];
  for (let at = 0; at < 5; at += 1) sessions.push(await startSession(setup));
  Object.assign(app.deps.env, { OIDC_TOKEN_KEY: 'beef'.repeat(16) });
  const later = await startSession(setup, { account: 'ali' });
  university.accounts.clear();
  const before = await countChecks('unreadable');
  await checkTomorrow(app);
  expect(await Promise.all(sessions.map(({ isLive }) => isLive()))).not.toContain(false);
  expect(await later.isLive()).toBe(false);
  expect(await countChecks('unreadable')).toBe(before + 5);
  expect(setup.log.join('')).toContain('their tokens were stored with another OIDC_TOKEN_KEY');
});
