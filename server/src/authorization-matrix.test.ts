import { api, type Api } from '@baraza/contract/api.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentityProvider } from '#features/auth/identity-provider.ts';
import { ask, type Ground } from '#testing/matrix/ask.ts';
import { accessToken, nonce } from '#features/auth/auth.matrix.ts';
import { type Role, roles } from '#testing/matrix/roles.ts';
import { expectedOf, refusalsOf } from '#testing/matrix/row.ts';
import { matrix } from '#testing/matrix/rows.ts';
import { emailDomain } from '#testing/matrix/people.fixtures.ts';
import { makeFixtures, setScene } from '#testing/matrix/scene.ts';
import { listTables } from '#testing/matrix/stored.ts';
import { startStandInProvider } from '#testing/stand-in-provider.ts';
import { startTestApp } from '#testing/test-app.ts';

let ground: Ground;
const stack = new AsyncDisposableStack();

beforeAll(async () => {
  const { issuer } = stack.use(
    await startStandInProvider({
      introspection: introspect,
      userinfo: describeUser,
      idToken: exchange,
    }),
  );
  const provider = createIdentityProvider({ issuer: () => issuer, clientId: 'ours', allowHttp: true });
  const app = stack.use(await startTestApp({ provider, env: { STUDENT_EMAIL_DOMAINS: emailDomain } }));
  const { headers, absent } = await setScene(app, await makeFixtures(app, issuer), 'stranger');
  const notFound = await (await fetch(`${app.url}/api/posts/${absent}`, { headers })).text();
  ground = { app, issuer, tables: await listTables(app.deps.pool), notFound };
});
afterAll(() => stack.disposeAsync());

function introspect(token: string): object {
  const [kind, sub] = token.split('.');
  return `${kind}.` === accessToken.dead ? { active: false } : { active: true, client_id: 'ours', sub };
}

/** Codes are written like access tokens. */
function exchange(code: string): object | number {
  return code === accessToken.dead ? 400 : { ...describeUser(code), nonce };
}

function describeUser(token: string) {
  const [kind, sub] = token.split('.');
  const email = kind === 'student' ? `${sub}@${emailDomain}` : `${sub}@no-school.example`;
  return { sub, email, email_verified: true, given_name: 'Test', family_name: 'Person' };
}

test('every endpoint has rows, and for every role either its access or the row decides the result', () => {
  expect(Object.keys(matrix).sort()).toEqual(Object.keys(api).sort());
  for (const [key, rows] of Object.entries(matrix)) {
    expect(rows.length, key).toBeGreaterThan(0);
    const endpoint: EndpointParts = api[key as keyof Api];
    const decided = Object.keys(refusalsOf(endpoint));
    for (const row of rows) {
      const name = `${key}: ${row.what}`;
      const open = roles.filter((role) => expectedOf(endpoint, row, role) === undefined);
      expect(open, name).toEqual([]);
      expect(
        Object.keys(row.expect).filter((role) => decided.includes(role)),
        name,
      ).toEqual([]);
    }
  }
});

describe.each(Object.keys(matrix) as (keyof Api)[])('%s', (key) => {
  const endpoint: EndpointParts = api[key];
  // What the endpoint's access refuses is refused before the row matters, so one row is enough.
  const isRefused = (role: Role) => refusalsOf(endpoint)[role] !== undefined;
  const cases = matrix[key].flatMap((row, index) =>
    roles.filter((role) => index === 0 || !isRefused(role)).map((role) => ({ what: row.what, role, row })),
  );
  test.each(cases)('$what, by: $role', async (each) => {
    const { actual, expected } = await ask(ground, key, each);
    expect(actual).toStrictEqual(expected);
  });
});
