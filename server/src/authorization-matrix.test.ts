import { api, type Api } from '@baraza/contract/api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentityProvider } from '#features/auth/identity-provider.ts';
import { ask, type Ground } from '#testing/matrix/ask.ts';
import { accessToken } from '#testing/matrix/auth.rows.ts';
import { roles } from '#testing/matrix/roles.ts';
import { matrix } from '#testing/matrix/rows.ts';
import { emailDomain } from '#testing/matrix/people.things.ts';
import { makeThings, setScene } from '#testing/matrix/scene.ts';
import { listTables } from '#testing/matrix/stored.ts';
import { startStandInProvider } from '#testing/stand-in-provider.ts';
import { startTestApp } from '#testing/test-app.ts';

let ground: Ground;
const stack = new AsyncDisposableStack();

beforeAll(async () => {
  const { issuer } = stack.use(await startStandInProvider({ introspection: introspect, userinfo: tellUser }));
  const provider = createIdentityProvider({ issuer: () => issuer, clientId: 'ours', allowHttp: true });
  const app = stack.use(await startTestApp({ provider, env: { STUDENT_EMAIL_DOMAINS: emailDomain } }));
  const { headers, absent } = await setScene(app, await makeThings(app, issuer), 'stranger');
  const nothingHere = await (await fetch(`${app.url}/api/posts/${absent}`, { headers })).text();
  ground = { app, issuer, tables: await listTables(app.deps.pool), nothingHere };
});
afterAll(() => stack.disposeAsync());

function introspect(token: string): object {
  const [kind, sub] = token.split('.');
  return `${kind}.` === accessToken.dead ? { active: false } : { active: true, client_id: 'ours', sub };
}

function tellUser(token: string): object {
  const [kind, sub] = token.split('.');
  const email = kind === 'student' ? `${sub}@${emailDomain}` : `${sub}@no-school.example`;
  return { sub, email, email_verified: true, given_name: 'Test', family_name: 'Person' };
}

test('every endpoint of the contract has its rows, every row its endpoint, and every role its answer', () => {
  expect(Object.keys(matrix).sort()).toEqual(Object.keys(api).sort());
  for (const [key, rows] of Object.entries(matrix)) {
    expect(rows.length, key).toBeGreaterThan(0);
    for (const row of rows) expect(Object.keys(row.expect).sort(), `${key}: ${row.what}`).toEqual([...roles].sort());
  }
});

describe.each(Object.keys(matrix) as (keyof Api)[])('%s', (key) => {
  const cases = matrix[key].flatMap((row) => roles.map((role) => ({ what: row.what, role, row })));
  test.each(cases)('$what, by: $role', async (each) => {
    const { seen, wanted } = await ask(ground, key, each);
    expect(seen).toStrictEqual(wanted);
  });
});
