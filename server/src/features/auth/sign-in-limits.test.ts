import { auth } from '@baraza/contract/features/auth.ts';
import { expect, test } from 'vitest';
import { createIdentityProvider } from './identity-provider.ts';
import { startStandInProvider } from '#testing/stand-in-provider.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { makeToken } from '#platform/http/sessions.ts';

const { max } = auth['POST /api/auth'].rateLimit;

/** An app with rate limits, and a provider that accepts `good-NAME-…` as a token of that student. */
async function startLimitedApp() {
  const stack = new AsyncDisposableStack();
  const personOf = (token: string) => /^good-(\w+)-/.exec(token)?.[1];
  const standIn = stack.use(
    await startStandInProvider({
      introspection: (token) => ({ active: personOf(token) !== undefined, client_id: 'ours', sub: personOf(token) }),
      userinfo: (token) => ({
        sub: personOf(token),
        email: `${personOf(token)}@uct.ac.za`,
        email_verified: true,
        given_name: 'Zoe',
      }),
    }),
  );
  const provider = createIdentityProvider({ issuer: () => standIn.issuer, clientId: 'ours', allowHttp: true });
  const app = stack.use(await startTestApp({ provider, env: { RATE_LIMITS: 'on' } }));
  return {
    app,
    signIn: (access_token: string) => app.anyone.post('/api/auth', { access_token }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Calls `send` that many times, twenty at a time. Returns the statuses in order. */
async function repeat(times: number, send: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) {
    const size = Math.min(20, times - statuses.length);
    const replies = await Promise.all(Array.from({ length: size }, (_, index) => send(statuses.length + index)));
    statuses.push(...replies.map(({ status }) => status));
  }
  return statuses;
}

test('limits failures, and lets others with the same IP address sign in', async () => {
  await using limited = await startLimitedApp();
  const junk = await repeat(max + 20, (index) => limited.signIn(`junk-${index}`));
  expect(new Set(junk.slice(0, max))).toEqual(new Set([401]));
  expect(new Set(junk.slice(max))).toEqual(new Set([429]));
  const refused = await limited.signIn('junk-again');
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

  const students = await Promise.all(
    Array.from({ length: 20 }, (_, index) => [
      limited.signIn(`good-zoe${index}-1`),
      limited.signIn(`junk-x${index}`),
    ]).flat(),
  );
  expect(students.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => [200, 429]).flat());
});

test('refuses an invalid body without counting it', async () => {
  await using limited = await startLimitedApp();
  const statuses = await repeat(max + 20, () => limited.app.anyone.post('/api/auth', { access_token: '' }));
  expect(new Set(statuses)).toEqual(new Set([422]));
  expect((await limited.signIn('good-zoe-1')).status).toBe(200);
});

test('accepts one token ten times a minute', async () => {
  await using limited = await startLimitedApp();
  expect(await repeat(12, () => limited.signIn('good-zoe-1'))).toEqual([
    ...Array.from({ length: 10 }, () => 200),
    429,
    429,
  ]);
  expect((await limited.signIn('good-zoe-2')).status).toBe(200);
});

test('limits one account to thirty sign-ins an hour, and no others', async () => {
  await using limited = await startLimitedApp();
  const statuses = await repeat(32, (index) => limited.signIn(`good-zoe-${index}`));
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await limited.signIn('good-ben-1')).status).toBe(200);
});

test('limits guessed bearer tokens, and keeps serving sessions with the same IP address, cached or not', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const [known, unknown, ended] = [await app.person('ada'), await app.person('ben'), await app.newcomer()];
  for (const person of [known, ended]) expect((await person.get('/api/profile/me')).status).toBe(200);
  const guess = (target: TestApp) =>
    target.anyone.get('/api/profile/me', { headers: { authorization: `Bearer ${makeToken()}` } });
  const guesses = await repeat(620, () => guess(app));
  expect(new Set(guesses.slice(0, 600))).toEqual(new Set([401]));
  expect(new Set(guesses.slice(600))).toEqual(new Set([429]));
  expect((await known.get('/api/profile/me')).status).toBe(200);
  expect((await unknown.get('/api/profile/me')).status).toBe(200);
  // A session that has ended still gets 401, which signs its device out.
  await app.deps.pool.query('delete from session where person_id = $1', [ended.id]);
  expect((await ended.get('/api/profile/me')).status).toBe(401);
});

test('uses at most two database connections for guesses from one IP address above the limit', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const known = await app.person('ada');
  expect((await known.get('/api/profile/me')).status).toBe(200);
  const guess = () => app.anyone.get('/api/profile/me', { headers: { authorization: `Bearer ${makeToken()}` } });
  await repeat(601, guess);
  const client = await app.deps.pool.connect();
  await client.query('begin');
  await client.query('lock table session in access exclusive mode');
  let acquired = 0;
  app.deps.pool.on('acquire', () => (acquired += 1));
  let answered = 0;
  const guesses = Promise.all(Array.from({ length: 100 }, () => guess().finally(() => (answered += 1))));
  const waiting = "select 1 from pg_locks where not granted and relation = 'session'::regclass";
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(2);
  // All requests have arrived before the first two are let go.
  await expect.poll(() => answered).toBe(48);
  await client.query('rollback');
  client.release();
  expect((await guesses).map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 429));
  // Two at a time and fifty in the queue. The rest was refused before any query. The state of the installation may be read meanwhile.
  expect(acquired).toBeGreaterThanOrEqual(52);
  expect(acquired).toBeLessThan(56);
  expect((await known.get('/api/profile/me')).status).toBe(200);
});
