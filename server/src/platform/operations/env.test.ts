import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv, secretNames, settingNames } from './env.ts';

const s3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'baraza',
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 'secret',
};

/** Returns the error that stops the start, or undefined. */
function refusal(source: Record<string, string>): string | undefined {
  try {
    readEnv(source);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test('every variable has a working default', () => {
  expect(readEnv({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    DEMO: true,
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'info',
    TRUST_PROXY: '',
    STUDENT_EMAIL_DOMAINS: [],
  });
  expect(readEnv({}).DATA_DIR).toMatch(/^\/.*data$/);
});

test('the pool has at least ten connections, and as many as the embedded database allows', () => {
  expect(readEnv({}).DATABASE_POOL).toBeGreaterThanOrEqual(10);
  expect(readEnv({}).DATABASE_POOL).toBeLessThanOrEqual(40);
  expect(readEnv({ DATABASE_POOL: '40' }).DATABASE_POOL).toBe(40);
  expect(refusal({ DATABASE_POOL: '41' })).toBe('DATABASE_POOL must be at most 40 with the embedded database.');
  expect(readEnv({ DATABASE_URL: 'postgres://db.example/baraza', DATABASE_POOL: '200' }).DATABASE_POOL).toBe(200);
});

test('an empty value counts as unset', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', OIDC_ISSUER: '', TRUST_PROXY: '' })).toEqual(readEnv({}));
});

test('the demo community is on by default only with the embedded database', () => {
  expect(readEnv({ DATABASE_URL: 'postgres://db.example/baraza' }).DEMO).toBe(false);
  expect(readEnv({ DATABASE_URL: 'postgres://db.example/baraza', DEMO: '1' }).DEMO).toBe(true);
  expect(readEnv({ DEMO: '0' }).DEMO).toBe(false);
});

const wrong: Record<string, string[]> = {
  HOST: ['not a host', 'http://127.0.0.1', '-x', '1.2.3.4:80'],
  PORT: ['99999', 'abc', '-1', '80.5', '0x50', ' 80', '1e3', '65536'],
  DATABASE_URL: [
    'db.example',
    'mysql://db.example/x',
    'http://db.example/x',
    'postgres://',
    'postgres:///x',
    'postgres://db.example',
    'postgres://db.example/',
    'postgres://u:p%@db.example/x',
    'postgres://u:p#q@db.example/x',
    'postgres://db.example:99999/x',
  ],
  EMBEDDED: ['yes', 'true'],
  DATABASE_READ_URL: [
    'db.example',
    'mysql://db.example/x',
    'postgres://db.example/',
    'postgres://a.example/x,b.example',
    'postgres://a.example/x,postgres://b.example/',
  ],
  DATABASE_POOL: ['0', '3', '501', '-1', '1e2', 'many'],
  ROLE: ['Web', 'job', 'web,worker'],
  REDIS_URL: ['redis', 'redis://', 'http://cache.example', 'redis://cache.example:x'],
  S3_ENDPOINT: ['s3.example', 'ftp://s3.example', 'https://'],
  S3_BUCKET: ['UPPER', 'a b', '../up', 'x'],
  S3_REGION: ['eu west', 'eu/1'],
  S3_ACCESS_KEY_ID: ['with space', 'line\nbreak'],
  S3_SECRET_ACCESS_KEY: ['with space', 'ключ'],
  PUBLIC_URL: [
    'baraza.example',
    'ftp://baraza.example',
    'https://baraza.example/app',
    'https://baraza.example/?',
    'https://baraza.example/#x',
    'https://ada:secret@baraza.example',
    'javascript:alert(1)',
  ],
  MEDIA_URL: ['media.example', 'ftp://media.example', 'https://media.example/path'],
  OIDC_ISSUER: [
    'accounts',
    'ftp://id.example',
    'https://id.example?x=1',
    'https://id.example#x',
    'https://u@id.example',
    'http://id.example',
    'http://10.0.0.5:8080/realms/uni',
    'http://localhost.example',
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/Organizations/v2.0',
  ],
  OIDC_EMAIL_CLAIM: ['with space', 'a"b'],
  OIDC_NAME: [' ', '\u200b', 'two\nlines', 'x'.repeat(61)],
  OIDC_TRUST_EMAIL: ['yes', 'true'],
  OIDC_END_SESSION: ['yes', 'false'],
  OIDC_TOKEN_KEY: ['secret', 'a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64)],
  OIDC_CLIENT_ID: ['with space'],
  OIDC_CLIENT_SECRET: ['with space'],
  STUDENT_EMAIL_DOMAINS: [
    '@uni.example',
    'com',
    'uni..example',
    '*.uni.example',
    'uni.example;other.example',
    '-a.example',
    'uni.123',
  ],
  STUDENT_EMAIL_DOMAINS_ONLY: ['yes', 'true', '2'],
  SITE_NAME: ['<b>', '-x', 'a name of more than thirty signs', 'two\nlines'],
  ORGANIZATION_NAME: ['two\nlines', 'x'.repeat(121)],
  ORGANIZATION_ADDRESS: ['two\nlines'],
  DATA_PROTECTION_OFFICER: ['two\nlines'],
  GOVERNING_LAW: ['two\nlines'],
  ACCENT_COLOR: ['red', '#fff', '#7a1f3d,', '#7a1f3d;'],
  FRONT_PAGE_LINE: ['two\nlines', 'x'.repeat(161)],
  SUPPORT_EMAIL: ['help', 'a@@b.example', '@b.example', 'a b@c.example', 'help@baraza.example\r\nBcc: x@y.example'],
  API_DOCS: ['yes', 'on'],
  DEVELOPMENT_SIGN_IN: ['yes', 'true'],
  DEMO: ['yes', 'true', '2', '01'],
  RATE_LIMITS: ['none', 'ON', '1'],
  LOG_LEVEL: ['verbose', 'INFO', '30'],
  NOTIFICATION_DAYS: ['0', '6', '366', '-1', '1e2', '30.5', 'forever'],
  CASE_TEXT_DAYS: ['29', '731'],
  DEVICE_DAYS: ['29', '366'],
  ROSTER_DAYS: ['29', '1001'],
  PICTURES_PER_DAY: ['0', '19', '2001'],
  REQUESTS_PER_PERSON: ['0', '299', '6001'],
  REQUESTS_PER_ADDRESS: ['999', '100001', '1000000'],
  // A typo must not start the development provider, which lets anyone in.
  NODE_ENV: ['prod', 'Production', 'staging'],
  METRICS_TOKEN: ['with space', 'tab\there'],
  TRUST_PROXY: ['banana', 'yes', '10.0.0.0/33', '10.0.0.1/8/8', '10.0.0', '100', '-1', '10.0.0.1,,10.0.0.2'],
};

test.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  '%s must not be %j, and one sentence says so',
  (name, value) => {
    const complete = name.startsWith('S3_')
      ? s3
      : name.startsWith('OIDC_')
        ? { OIDC_ISSUER: 'https://id.example' }
        : {};
    const sentence = refusal({ ...complete, [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name} must be [^]+\\.$`));
    expect(sentence).not.toMatch(/undefined|set to something else|\n {4}at /);
  },
);

test.each([
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'S3_SECRET_ACCESS_KEY',
  'OIDC_CLIENT_SECRET',
  'OIDC_TOKEN_KEY',
  'METRICS_TOKEN',
])('a wrong %s is not repeated in the error, because it may contain a password', (name) => {
  expect(refusal({ ...s3, [name]: 'my secret' })).toMatch(new RegExp(`^${name} must be `));
  expect(refusal({ ...s3, [name]: 'my secret' })).not.toContain('my secret');
});

test.each([
  ['DATABASE_URL', 'postgres://ada:p%40ss@db.example:5433/baraza?sslmode=require'],
  ['DATABASE_URL', 'postgresql://db.example/baraza?options=-c%20work_mem%3D8MB'],
  ['DATABASE_URL', 'postgres:///baraza?host=/var/run/postgresql'],
  ['REDIS_URL', 'rediss://:secret@cache.example:6380/1'],
  ['HOST', '::'],
  ['HOST', 'localhost'],
  ['PORT', '0'],
  ['PORT', '65535'],
  ['PUBLIC_URL', 'https://baraza.example'],
  ['PUBLIC_URL', 'http://localhost:3000/'],
  ['STUDENT_EMAIL_DOMAINS', ' Uni.Example, students.xn--p1ai.example ,'],
  ['SUPPORT_EMAIL', 'help+it@baraza.example'],
  ['SITE_NAME', 'Chuo Kikuu & Co'],
  ['SITE_NAME', 'جامعة'],
  ['ORGANIZATION_NAME', 'Université “Félix” <Abidjan>'],
  ['ACCENT_COLOR', '#7A1F3D,#ff9db8'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '2'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8,::1, fd00::/8'],
  ['LOG_LEVEL', 'silent'],
  ['NOTIFICATION_DAYS', '7'],
  ['NOTIFICATION_DAYS', '365'],
  ['REQUESTS_PER_ADDRESS', '100000'],
  ['METRICS_TOKEN', 'a-token_/+='],
  ['OIDC_ISSUER', 'http://localhost:8080/realms/uni'],
  ['OIDC_ISSUER', 'http://127.0.0.1:8080'],
  ['OIDC_ISSUER', 'https://login.microsoftonline.com/8c5f0b6e-0000-4000-8000-000000000000/v2.0'],
  ['OIDC_EMAIL_CLAIM', 'preferred_username'],
  ['OIDC_EMAIL_CLAIM', 'https://uni.example/claims/mail'],
  ['OIDC_TRUST_EMAIL', '1'],
  ['OIDC_END_SESSION', '0'],
  ['OIDC_TOKEN_KEY', '0123456789abcdefABCDEF'.padEnd(64, '0')],
])('%s may be %s', (name, value) => {
  expect(refusal({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'baraza', [name]: value })).toBeUndefined();
});

test('student domains are read regardless of case and spaces', () => {
  expect(readEnv({ STUDENT_EMAIL_DOMAINS: ' Uni.Example, other.example ,' }).STUDENT_EMAIL_DOMAINS).toEqual([
    'uni.example',
    'other.example',
  ]);
});

test('restricting sign-in to listed domains requires a list', () => {
  for (const STUDENT_EMAIL_DOMAINS of ['', ' , ']) {
    expect(refusal({ STUDENT_EMAIL_DOMAINS_ONLY: '1', STUDENT_EMAIL_DOMAINS })).toBe(
      'STUDENT_EMAIL_DOMAINS must name a domain where STUDENT_EMAIL_DOMAINS_ONLY is 1.',
    );
  }
  const listed = { STUDENT_EMAIL_DOMAINS: 'uni.example' };
  expect(readEnv({ ...listed, STUDENT_EMAIL_DOMAINS_ONLY: '1' }).STUDENT_EMAIL_DOMAINS_ONLY).toBe(true);
  expect(readEnv({ ...listed, STUDENT_EMAIL_DOMAINS_ONLY: '0' }).STUDENT_EMAIL_DOMAINS_ONLY).toBe(false);
});

test.each(Object.keys(s3))('S3 storage without %s is refused with all four names', (missing) => {
  const sentence = refusal({ ...s3, [missing]: '' });
  for (const name of Object.keys(s3)) expect(sentence).toContain(name);
  expect(refusal(s3)).toBeUndefined();
});

test('a provider requires a client id, and the reverse', () => {
  expect(refusal({ OIDC_ISSUER: 'https://id.example' })).toBe('OIDC_CLIENT_ID must be set where OIDC_ISSUER is.');
  expect(refusal({ OIDC_CLIENT_ID: 'baraza' })).toMatch(/^OIDC_ISSUER must be set where /);
  expect(refusal({ OIDC_CLIENT_SECRET: 'x' })).toMatch(/^OIDC_ISSUER must be set where /);
  expect(refusal({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'baraza' })).toBeUndefined();
});

test('settings of a provider require its issuer, and exclude a list of providers', () => {
  for (const source of [{ OIDC_NAME: 'Uni' }, { OIDC_EMAIL_CLAIM: 'upn' }, { OIDC_TRUST_EMAIL: '1' }]) {
    expect(refusal(source)).toMatch(/^OIDC_ISSUER must be set where /);
    expect(refusal({ ...source, OIDC_PROVIDERS: 'providers.json' })).toMatch(/^OIDC_ISSUER must be set where /);
  }
  expect(
    refusal({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'baraza', OIDC_PROVIDERS: 'providers.json' }),
  ).toBe('Only one of OIDC_ISSUER and OIDC_PROVIDERS may be set.');
});

test('a list of providers replaces the development provider', () => {
  const providers = { OIDC_PROVIDERS: 'providers.json', STUDENT_EMAIL_DOMAINS_ONLY: '1' };
  expect(refusal({ ...production, OIDC_ISSUER: '', OIDC_CLIENT_ID: '', ...providers })).toBeUndefined();
  expect(refusal({ ...providers, HOST: '0.0.0.0' })).toBeUndefined();
});

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.5' },
  { HOST: '::ffff:10.0.0.1' },
  { HOST: 'baraza.example' },
  { HOST: 'localhost.example' },
  { PUBLIC_URL: 'https://baraza.example' },
  { PUBLIC_URL: 'https://localhost.example' },
  { PUBLIC_URL: 'http://[2001:db8::1]:3000' },
  { PUBLIC_URL: 'http://localhost:3000', HOST: '0.0.0.0' },
  { DEVELOPMENT_SIGN_IN: '0' },
])('development sign-in is refused with %j, which other machines could reach', (source) => {
  expect(refusal(source)).toMatch(/^OIDC_ISSUER must be set where HOST or PUBLIC_URL .*DEVELOPMENT_SIGN_IN=1[^.]*\.$/);
  expect(refusal({ ...source, OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'baraza' })).toBeUndefined();
  expect(refusal({ ...source, DEVELOPMENT_SIGN_IN: '1' })).toBeUndefined();
});

test.each([
  {},
  { HOST: 'localhost' },
  { HOST: '127.0.0.2' },
  { HOST: '::1' },
  { HOST: '0:0:0:0:0:0:0:1' },
  { PUBLIC_URL: 'http://localhost:3000' },
  { PUBLIC_URL: 'http://127.0.0.1:3000' },
  { PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' },
])('development sign-in is allowed with %j, which only this machine can reach', (source) => {
  expect(refusal(source)).toBeUndefined();
});

const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'baraza' };
const production = {
  NODE_ENV: 'production',
  ...provider,
  DATABASE_URL: 'postgres://db.example/baraza',
  PUBLIC_URL: 'https://baraza.example',
  METRICS_TOKEN: 'a-token',
};

test('production does not start with the development provider', () => {
  for (const more of [{}, { DEVELOPMENT_SIGN_IN: '1' }]) {
    expect(refusal({ NODE_ENV: 'production', ...more })).toMatch(/^OIDC_ISSUER must be set in production/);
  }
  expect(refusal(production)).toBeUndefined();
});

test.each([
  [{ DATABASE_URL: '' }, /^DATABASE_URL must be set in production, or EMBEDDED must be 1 .*\.$/],
  [{ PUBLIC_URL: '' }, /^PUBLIC_URL must be the https address of this server in production\.$/],
  [{ PUBLIC_URL: 'http://baraza.example' }, /^PUBLIC_URL must be the https address/],
  [{ MEDIA_URL: 'http://media.example' }, /^MEDIA_URL must be an https address in production\.$/],
  [{ METRICS_TOKEN: '' }, /^METRICS_TOKEN must be set in production: it protects \/metrics\.$/],
  [{ DEMO: '1' }, /^DEMO must be off in production: .*\.$/],
])('production with %j is refused in one sentence', (more, sentence) => {
  expect(refusal({ ...production, ...more })).toMatch(sentence);
  expect(refusal({ ...production, ...more, NODE_ENV: 'development', DEVELOPMENT_SIGN_IN: '1' })).toBeUndefined();
});

test('production may use the embedded database explicitly, without the demo community', () => {
  const embedded = { ...production, DATABASE_URL: '', EMBEDDED: '1' };
  expect(readEnv(embedded)).toMatchObject({ DEMO: false });
  expect(refusal({ ...embedded, DEMO: '1' })).toMatch(/^DEMO must be off/);
  expect(readEnv({ ...production, DEMO: '0' }).DEMO).toBe(false);
});

test('the embedded and an external database exclude each other', () => {
  const DATABASE_URL = 'postgres://db.example/baraza';
  expect(refusal({ EMBEDDED: '1', DATABASE_URL })).toBe('EMBEDDED must not be 1 where DATABASE_URL is set.');
  expect(refusal({ EMBEDDED: '0' })).toBe('DATABASE_URL must be set where EMBEDDED is 0.');
  expect(refusal({ DATABASE_READ_URL: DATABASE_URL })).toBe('DATABASE_URL must be set where DATABASE_READ_URL is.');
  for (const ROLE of ['web', 'worker']) {
    expect(refusal({ ROLE })).toMatch(`DATABASE_URL must be set where ROLE is ${ROLE}, `);
    expect(refusal({ ROLE, DATABASE_URL })).toBeUndefined();
  }
  expect(refusal({ EMBEDDED: '1' })).toBeUndefined();
});

test('INTAKE_MONTHS lists months by their English names', () => {
  expect(readEnv({}).INTAKE_MONTHS).toEqual(['JANUARY', 'MAY', 'SEPTEMBER']);
  expect(readEnv({ INTAKE_MONTHS: 'october, March' }).INTAKE_MONTHS).toEqual(['OCTOBER', 'MARCH']);
  for (const INTAKE_MONTHS of ['Janvier', '1', 'MAY_2024'])
    expect(refusal({ INTAKE_MONTHS })).toContain('INTAKE_MONTHS');
});

test('VAPID keys are set together, and PUSH_HOSTS has host names', () => {
  const keys = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'k'.repeat(43) };
  expect(refusal(keys)).toBeUndefined();
  const both = 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.';
  expect(refusal({ VAPID_PUBLIC_KEY: keys.VAPID_PUBLIC_KEY })).toBe(both);
  expect(refusal({ VAPID_PRIVATE_KEY: keys.VAPID_PRIVATE_KEY })).toBe(both);
  expect(refusal({ ...keys, VAPID_PRIVATE_KEY: 'secret' })).not.toContain('secret');
  for (const PUSH_HOSTS of ['push.example', '*.push.example, Other.Example', '127.0.0.1']) {
    expect(refusal({ PUSH_HOSTS })).toBeUndefined();
  }
  for (const PUSH_HOSTS of ['https://push.example', '*', '*.com', 'push', '10.0.0.1']) {
    expect(refusal({ PUSH_HOSTS }), PUSH_HOSTS).toMatch(/^PUSH_HOSTS must be host names/);
  }
});

test.each([
  ['OIDC_ISUER', 'OIDC_ISSUER'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['PORTS', 'PORT'],
  ['METRICS_TOKEN_FIEL', 'METRICS_TOKEN_FILE'],
  ['OIDC_ISSUER_URL', 'OIDC_ISSUER'],
  ['S3_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'],
  ['STUDENT_EMAIL_DOMAIN', 'STUDENT_EMAIL_DOMAINS'],
])('%s is not a setting, and the error names %s', (name, nearest) => {
  expect(refusal({ [name]: 'x' })).toBe(`${name} is not a setting; the nearest one is ${nearest}.`);
  expect(refusal({ [name]: '' })).toBeUndefined();
});

test('variables of other programs are ignored', () => {
  // Of a login shell, systemd, npm, the image of Node, restic, OpenTelemetry, and a service of Kubernetes.
  const others =
    'HOME HOSTNAME PATH PWD SHELL USER LANG TERM TMP TZ MAIL EDITOR INVOCATION_ID NOTIFY_SOCKET SYSTEMD_EXEC_PID ' +
    'JOURNAL_STREAM STATE_DIRECTORY npm_config_cache INIT_CWD NODE NODE_VERSION NODE_OPTIONS NODE_EXTRA_CA_CERTS ' +
    'NODE_COMPILE_CACHE RESTIC_PASSWORD_FILE RESTIC_CACHE_DIR PGHOST PGPORT PGUSER OTEL_TRACES_SAMPLER ' +
    'OTEL_EXPORTER_OTLP_HEADERS OTEL_RESOURCE_ATTRIBUTES AWS_REGION HTTPS_PROXY NO_PROXY REDIS_PORT S3_PORT ' +
    'S3_SERVICE_HOST S3_PORT_9000_TCP_ADDR DATABASE_SERVICE_PORT BARAZA_WEB_PORT AWS_ACCESS_KEY_ID ' +
    'AWS_SECRET_ACCESS_KEY AWS_DEFAULT_REGION B2_ACCOUNT_ID';
  for (const name of others.split(' ')) expect(refusal({ [name]: 'x' }), name).toBeUndefined();
});

test('each secret can be in a file, whose last line break does not count', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-secrets-'));
  const file = join(folder.path, 'secret');
  for (const end of ['', '\n', '\r\n']) {
    await writeFile(file, `a-token${end}`);
    expect(readEnv({ METRICS_TOKEN_FILE: file }).METRICS_TOKEN).toBe('a-token');
  }
  for (const name of secretNames) {
    expect(refusal({ [`${name}_FILE`]: file, [name]: 'x' })).toBe(`Only one of ${name} and ${name}_FILE may be set.`);
    expect(refusal({ [`${name}_FILE`]: join(folder.path, 'missing') })).toMatch(
      new RegExp(`^${name}_FILE names a file that cannot be read \\(ENOENT: [^]+\\)\\.$`),
    );
  }
  expect(refusal({ METRICS_TOKEN_FILE: folder.path })).toMatch(/^METRICS_TOKEN_FILE names .* read \(EISDIR/);
  await writeFile(file, 'two words\n');
  expect(refusal({ METRICS_TOKEN_FILE: file })).toMatch(/^METRICS_TOKEN must be .*, but it is something else\.$/);
  await writeFile(file, '\n');
  expect(refusal({ METRICS_TOKEN_FILE: file })).toBe('METRICS_TOKEN_FILE names a file that is empty.');
});

test('docs/operate/settings.md describes every setting, with an example that is accepted', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/operate/settings.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z_\d]+)` .*\| `([^`]+)` +\|$/gm)].map(([, name = '', example = '']) => ({
    name,
    example,
  }));
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...settingNames].toSorted());
  const listed = page.match(/## Secrets from files\n\n([^]*?) can each be in a file/)?.[1] ?? '';
  expect([...listed.matchAll(/`([A-Z_\d]+)`/g)].map(([, name]) => name)).toEqual([...secretNames]);
  const complete = {
    ...s3,
    ...provider,
    DATABASE_URL: 'postgres://db.example/baraza',
    PUBLIC_URL: 'https://baraza.example',
    STUDENT_EMAIL_DOMAINS: 'uni.example',
  };
  const vapid = Object.fromEntries(
    rows.filter(({ name }) => name.startsWith('VAPID_')).map(({ name, example }) => [name, example]),
  );
  for (const { name, example } of rows) {
    const excluded: Record<string, object> = {
      EMBEDDED: { DATABASE_URL: '' },
      OIDC_PROVIDERS: { OIDC_ISSUER: '', OIDC_CLIENT_ID: '' },
      VAPID_PUBLIC_KEY: vapid,
      VAPID_PRIVATE_KEY: vapid,
    };
    const whole = name === 'NODE_ENV' ? production : {};
    expect(refusal({ ...complete, ...whole, ...excluded[name], [name]: example }), name).toBeUndefined();
  }
});

test('a CDN needs the address of the pages that may read its pictures', () => {
  expect(refusal({ MEDIA_URL: 'https://media.example' })).toMatch(/^PUBLIC_URL must be set where MEDIA_URL is/);
});
