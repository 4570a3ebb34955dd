import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#platform/operations/env.ts';
import { readProviderSettings } from './provider-settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baraza-providers-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: unknown) {
  const file = join(folder, 'providers.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readProviderSettings(readEnv({ OIDC_PROVIDERS: file }));
}

const a = { id: 'a', name: 'Campus A', issuer: 'https://a.example', clientId: 'baraza', domains: ['a.example'] };
const b = { ...a, id: 'b', name: 'Campus B', issuer: 'https://b.example' };

test('reads one provider from variables, and none by default', async () => {
  expect(await readProviderSettings(readEnv({}))).toEqual([]);
  const settings = await readProviderSettings(
    readEnv({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'baraza', OIDC_TRUST_EMAIL: '1' }),
  );
  expect(settings).toMatchObject([
    { id: 'default', name: 'id.example', isNamed: false, issuer: 'https://id.example', trustEmail: true, domains: [] },
  ]);
});

test('a single provider may have a name', async () => {
  const single = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'baraza' };
  const settings = await readProviderSettings(readEnv({ ...single, OIDC_NAME: ' University of Nairobi ' }));
  expect(settings).toMatchObject([{ name: 'University of Nairobi', isNamed: true }]);
});

test('reads several providers from a file', async () => {
  expect(
    await read([
      a,
      { ...b, clientSecret: 's', emailClaim: 'upn', trustEmail: true, endSession: false, domains: ['B.Example'] },
    ]),
  ).toEqual([
    { ...a, isNamed: true, trustEmail: false, endSession: true },
    {
      ...b,
      isNamed: true,
      clientSecret: 's',
      emailClaim: 'upn',
      trustEmail: true,
      endSession: false,
      domains: ['b.example'],
    },
  ]);
  // A single provider may confirm any e-mail.
  expect(await read([{ ...a, domains: undefined }])).toMatchObject([{ domains: [] }]);
});

test.each<[string, unknown, RegExp]>([
  ['is not JSON', '[', /: the file is not JSON\.$/],
  ['is no list', {}, /must be a list of 1 to 20 providers\.$/],
  ['is empty', [], /must be a list of 1 to 20 providers\.$/],
  ['has an entry that is no object', ['a'], /: provider 1 must be an object\.$/],
  ['lacks an issuer', [a, { ...b, issuer: undefined }], /: "issuer" of provider 2 must be an https address/],
  ['has an issuer over http', [{ ...a, issuer: 'http://a.example' }], /: "issuer" of provider 1 must be an https/],
  ['lacks a client id', [{ ...a, clientId: '' }], /: "clientId" of provider 1 must be printable/],
  ['has a domain without a dot', [{ ...a, domains: ['com'] }], /: "domains" of provider 1 must be a list/],
  ['has a misspelled setting', [{ ...a, clientsecret: 's' }], /provider 1 has the unknown setting "clientsecret"\.$/],
  ['has an id twice', [a, { ...b, id: 'a' }], /two providers have the id "a"\.$/],
  ['has a name twice', [a, { ...b, name: 'Campus A' }], /two providers have the name "Campus A"\.$/],
  ['lacks domains of one of several', [a, { ...b, domains: [] }], /the provider "b" needs "domains"/],
])('a file that %s is refused in one sentence without secrets', async (_, content, sentence) => {
  const secret = 'a-secret-value';
  const withSecret = Array.isArray(content)
    ? content.map((each) => (typeof each === 'object' ? { ...each, clientSecret: secret } : each))
    : content;
  const error = await read(withSecret).then(
    () => undefined,
    (thrown: Error) => thrown.message,
  );
  expect(error).toMatch(/^OIDC_PROVIDERS: .*\.$/);
  expect(error).toMatch(sentence);
  expect(error).not.toContain(secret);
});

test('a file that cannot be read is named', async () => {
  const missing = join(folder, 'missing.json');
  await expect(readProviderSettings(readEnv({ OIDC_PROVIDERS: missing }))).rejects.toThrow(
    `OIDC_PROVIDERS names the file ${missing}, which cannot be read (ENOENT).`,
  );
});
