import { BlockList, isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { intakeMonths, usualIntakeMonths, type IntakeMonth } from '@baraza/contract/features/profile-options.ts';
import { product } from '@baraza/contract/shared/product.ts';
import { picturesPerDay } from '@baraza/contract/features/upload-limits.ts';
import { hasVisibleCharacter } from '@baraza/contract/shared/visible-text.ts';
import * as z from 'zod/mini';
import { refuseMisspelled } from './misspelled-setting.ts';
import { readSecretFiles } from './secret-files.ts';

/** A whole number within bounds. */
function wholeNumber(least: number, most: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(least), z.maximum(most))),
  );
}

/** How long something is kept and how much a person may use: the default, and the bounds in which operators may choose. */
const limits = {
  NOTIFICATION_DAYS: { usual: 90, least: 7, most: 365 },
  CASE_TEXT_DAYS: { usual: 180, least: 30, most: 730 },
  DEVICE_DAYS: { usual: 90, least: 30, most: 365 },
  ROSTER_DAYS: { usual: 400, least: 30, most: 1000 },
  PICTURES_PER_DAY: { usual: picturesPerDay, least: 20, most: 2000 },
  REQUESTS_PER_PERSON: { usual: 600, least: 300, most: 6000 },
  REQUESTS_PER_ADDRESS: { usual: 3000, least: 1000, most: 100_000 },
};

function limit(name: keyof typeof limits) {
  const { usual, least, most } = limits[name];
  return z._default(wholeNumber(least, most), usual);
}

const ratio = z.pipe(z.string().check(z.regex(/^(0(\.\d{1,9})?|1(\.0*)?)$/)), z.transform(Number));
const url = z.string().check(z.refine<string>((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '')));
/** An issuer has no query or fragment: https://openid.net/specs/openid-connect-discovery-1_0.html */
const plainUrl = url.check(z.refine<string>((value) => !/[?#@]/.test(value)));
const origin = plainUrl.check(z.refine<string>((value) => URL.parse(value)?.pathname === '/'));
export const Issuer = plainUrl.check(z.refine<string>(isSafeIssuer));
/** The URL of a service: it has a host and can be parsed by the service's client. */
const service = z.string().check(
  z.refine<string>((value) => {
    const parsed = URL.parse(value);
    return Boolean(parsed?.hostname || parsed?.searchParams.get('host')) && parsed?.hash === '' && isEscaped(value);
  }),
);
const printableText = z.string().check(z.regex(/^[\x21-\x7e]+$/));
const line = (max: number) => z.string().check(z.regex(new RegExp(`^[^\\p{Cc}]{1,${max}}$`, 'u')));
const flag = z.enum(['0', '1']);
const database = service.check(z.regex(/^postgres(ql)?:\/\/[^?]*\/[^/?]/));
/** Every environment variable that the server reads, with its type. An empty value counts as unset. */
const Variables = z.object({
  HOST: z._default(z.string().check(z.refine<string>(isHost)), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65535), 3000),
  DATA_DIR: z._default(z.string(), './data'),
  EMBEDDED: z.optional(flag),
  DATABASE_URL: z.optional(database),
  DATABASE_READ_URL: z._default(
    z.string().check(z.refine<string>((value) => databasesIn(value).every((each) => database.safeParse(each).success))),
    '',
  ),
  DATABASE_POOL: z.optional(wholeNumber(4, 500)),
  MIGRATE: z._default(flag, '1'),
  ROLE: z._default(z.enum(['web', 'worker', 'all']), 'all'),
  REDIS_URL: z.optional(service.check(z.regex(/^rediss?:\/\//))),
  S3_ENDPOINT: z.optional(url),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z._default(z.string().check(z.regex(/^[a-z0-9-]+$/)), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(printableText),
  S3_SECRET_ACCESS_KEY: z.optional(printableText),
  RESTIC_REPOSITORY: z.optional(printableText),
  PUBLIC_URL: z.optional(origin),
  MEDIA_URL: z.optional(origin),
  OIDC_ISSUER: z.optional(Issuer),
  OIDC_CLIENT_ID: z.optional(printableText),
  OIDC_CLIENT_SECRET: z.optional(printableText),
  OIDC_NAME: z.optional(z.string().check(z.refine<string>(isProviderName))),
  OIDC_EMAIL_CLAIM: z.optional(z.string().check(z.regex(/^[\w.:/-]{1,100}$/))),
  OIDC_TRUST_EMAIL: z._default(flag, '0'),
  OIDC_END_SESSION: z._default(flag, '1'),
  OIDC_TOKEN_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i))),
  OIDC_PROVIDERS: z.optional(z.string()),
  DEVELOPMENT_SIGN_IN: z.optional(flag),
  STUDENT_EMAIL_DOMAINS: z._default(
    z.string().check(z.refine<string>((value) => domainsIn(value).every(isDomain))),
    '',
  ),
  STUDENT_EMAIL_DOMAINS_ONLY: z._default(flag, '0'),
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  PUSH_HOSTS: z._default(z.string().check(z.refine<string>((value) => domainsIn(value).every(isPushHost))), ''),
  LINK_TITLES: z._default(z.enum(['on', 'off']), 'on'),
  LINK_HOSTS: z._default(z.string().check(z.refine<string>((value) => domainsIn(value).every(isLinkHost))), ''),
  INTAKE_MONTHS: z._default(z.string().check(z.refine<string>((value) => monthsIn(value).every(isIntakeMonth))), ''),
  SITE_NAME: z._default(z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’&+-]{0,29}$/u)), product.name),
  ORGANIZATION_NAME: z._default(line(120), product.company),
  ORGANIZATION_ADDRESS: z.optional(line(300)),
  DATA_PROTECTION_OFFICER: z.optional(line(200)),
  GOVERNING_LAW: z.optional(line(200)),
  LEGAL_DIR: z.optional(z.string()),
  LOGO_FILE: z.optional(z.string()),
  ACCENT_COLOR: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}(,#[0-9a-f]{6})?$/i))),
  FRONT_PAGE_LINE: z.optional(line(160)),
  SUPPORT_EMAIL: z._default(z.email(), 'support@baraza.example'),
  DEMO: z.optional(flag),
  RATE_LIMITS: z._default(z.enum(['on', 'high', 'off']), 'on'),
  NOTIFICATION_DAYS: limit('NOTIFICATION_DAYS'),
  CASE_TEXT_DAYS: limit('CASE_TEXT_DAYS'),
  DEVICE_DAYS: limit('DEVICE_DAYS'),
  ROSTER_DAYS: limit('ROSTER_DAYS'),
  PICTURES_PER_DAY: limit('PICTURES_PER_DAY'),
  REQUESTS_PER_PERSON: limit('REQUESTS_PER_PERSON'),
  REQUESTS_PER_ADDRESS: limit('REQUESTS_PER_ADDRESS'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  METRICS_TOKEN: z.optional(printableText),
  NODE_NAME: z.optional(printableText),
  DRAIN_SECONDS: z.optional(wholeNumber(0, 300)),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(plainUrl),
  OTEL_SERVICE_NAME: z._default(printableText, 'baraza'),
  OTEL_TRACES_SAMPLER_ARG: z._default(ratio, 1),
  API_DOCS: z.optional(flag),
  TRUST_PROXY: z._default(z.string().check(z.refine<string>(isTrustProxy)), ''),
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'])),
});
type Variables = z.infer<typeof Variables>;

/** The names of all settings. `docs/operate/settings.md` describes each. */
export const settingNames: readonly string[] = Object.keys(Variables.shape);

/** Each can be in a file that `NAME_FILE` names. Their values are not repeated in error messages, which end up in logs. */
export const secretNames: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'RESTIC_REPOSITORY',
  'OIDC_CLIENT_SECRET',
  'OIDC_TOKEN_KEY',
  'METRICS_TOKEN',
  'VAPID_PRIVATE_KEY',
]);

/** What an issuer must be, for error messages. */
export const issuerText =
  'an https address of one tenant without a query (http is accepted for a provider on this machine)';
const printable = 'printable characters without spaces';
const expected: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(limits).map(([name, { least, most }]) => [name, `a number from ${least} to ${most}`]),
  ),
  HOST: 'an address or name of this machine, such as 127.0.0.1 or 0.0.0.0',
  PORT: 'a number from 0 to 65535',
  EMBEDDED: '0 or 1',
  DATABASE_URL: 'an address like postgres://user:password@host:5432/name',
  MIGRATE: '0 or 1',
  DATABASE_READ_URL: 'addresses like postgres://user:password@replica:5432/name, separated by commas',
  DATABASE_POOL: 'a number from 4 to 500',
  ROLE: 'web, worker or all',
  REDIS_URL: 'an address like redis://host:6379',
  PUBLIC_URL: 'an origin like https://baraza.example, without a path',
  MEDIA_URL: 'an origin like https://media.baraza.example, without a path',
  OIDC_ISSUER: issuerText,
  OIDC_CLIENT_ID: printable,
  OIDC_CLIENT_SECRET: printable,
  OIDC_NAME: 'one line of 1 to 60 characters',
  OIDC_EMAIL_CLAIM: 'the name of a claim, such as preferred_username',
  OIDC_TRUST_EMAIL: '0 or 1',
  OIDC_END_SESSION: '0 or 1',
  OIDC_TOKEN_KEY: '64 hexadecimal digits, as `openssl rand -hex 32` prints',
  S3_ENDPOINT: 'an http or https address',
  S3_BUCKET: 'the name of a bucket',
  S3_REGION: 'the name of a region, such as us-east-1',
  S3_ACCESS_KEY_ID: printable,
  S3_SECRET_ACCESS_KEY: printable,
  RESTIC_REPOSITORY: printable,
  METRICS_TOKEN: printable,
  NODE_NAME: printable,
  DRAIN_SECONDS: 'a number of seconds from 0 to 300',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'an http or https address without a query',
  OTEL_SERVICE_NAME: printable,
  OTEL_TRACES_SAMPLER_ARG: 'a number from 0 to 1',
  TRUST_PROXY: 'true, false, a number of proxies, or their addresses with commas between them',
  STUDENT_EMAIL_DOMAINS: 'e-mail domains with commas between them',
  STUDENT_EMAIL_DOMAINS_ONLY: '0 or 1',
  VAPID_PUBLIC_KEY: 'a key of 87 characters, as `npx web-push generate-vapid-keys` prints',
  VAPID_PRIVATE_KEY: 'a key of 43 characters, as `npx web-push generate-vapid-keys` prints',
  PUSH_HOSTS: 'host names with commas between them, such as push.example or *.push.example',
  LINK_HOSTS: 'host names with commas between them, such as library.campus.example',
  INTAKE_MONTHS: 'English names of months with commas between them, such as JANUARY,SEPTEMBER',
  SITE_NAME: 'a name of at most 30 letters, digits and spaces',
  ORGANIZATION_NAME: 'one line of at most 120 characters',
  ORGANIZATION_ADDRESS: 'one line of at most 300 characters',
  DATA_PROTECTION_OFFICER: 'one line of at most 200 characters',
  GOVERNING_LAW: 'one line of at most 200 characters',
  ACCENT_COLOR: 'a color like #7a1f3d, or one for the light and one for the dark theme with a comma between them',
  FRONT_PAGE_LINE: 'one line of at most 160 characters',
  SUPPORT_EMAIL: 'an e-mail address',
  API_DOCS: '0 or 1',
  DEVELOPMENT_SIGN_IN: '0 or 1',
  DEMO: '0 or 1',
  RATE_LIMITS: 'on, high or off',
  NODE_ENV: 'production, development or test',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
};

export type Env = ReturnType<typeof readEnv>;

/** Reads the configuration. Throws an Error of one sentence that names the first wrong value. */
export function readEnv(source: Record<string, string | undefined>) {
  const set = Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1]));
  for (const [name] of set)
    refuseMisspelled(name, [...settingNames, ...[...secretNames].map((secret) => `${secret}_FILE`)]);
  const given = readSecretFiles(Object.fromEntries(set), secretNames);
  const read = z.safeParse(Variables, given);
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0]);
    const otherwise = secretNames.has(name) ? 'something else' : `"${given[name]}"`;
    throw new Error(`${name} must be ${expected[name] ?? 'set to something else'}, but it is ${otherwise}.`);
  }
  const variables = read.data;
  const s3 = [variables.S3_ENDPOINT, variables.S3_BUCKET, variables.S3_ACCESS_KEY_ID, variables.S3_SECRET_ACCESS_KEY];
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    throw new Error('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  }
  checkDatabase(variables);
  if (variables.OIDC_ISSUER && !variables.OIDC_CLIENT_ID)
    throw new Error('OIDC_CLIENT_ID must be set where OIDC_ISSUER is.');
  if (variables.OIDC_ISSUER && variables.OIDC_PROVIDERS) {
    throw new Error('Only one of OIDC_ISSUER and OIDC_PROVIDERS may be set.');
  }
  const { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_EMAIL_CLAIM } = variables;
  const hasSettings = [OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_EMAIL_CLAIM].some(Boolean);
  if (!variables.OIDC_ISSUER && (hasSettings || variables.OIDC_TRUST_EMAIL === '1')) {
    throw new Error(
      'OIDC_ISSUER must be set where OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_EMAIL_CLAIM or OIDC_TRUST_EMAIL is.',
    );
  }
  if (variables.MEDIA_URL && !variables.PUBLIC_URL) {
    throw new Error(
      'PUBLIC_URL must be set where MEDIA_URL is, because it names the pages that may read pictures there.',
    );
  }
  const isDevelopment = usesDevelopmentSignIn(variables);
  if (isDevelopment && variables.NODE_ENV === 'production') {
    throw new Error('OIDC_ISSUER must be set in production: the development provider lets anyone in as anyone.');
  }
  if (isDevelopment && !allowsDevelopmentSignIn(variables)) {
    throw new Error(
      'OIDC_ISSUER must be set where HOST or PUBLIC_URL can be reached from other machines, because the development sign-in lets anyone in as anyone (DEVELOPMENT_SIGN_IN=1 allows it anyway).',
    );
  }
  if ((variables.VAPID_PUBLIC_KEY === undefined) !== (variables.VAPID_PRIVATE_KEY === undefined)) {
    throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.');
  }
  if (variables.NODE_ENV === 'production') checkProduction(variables);
  const studentDomains = domainsIn(variables.STUDENT_EMAIL_DOMAINS);
  if (variables.STUDENT_EMAIL_DOMAINS_ONLY === '1' && studentDomains.length === 0 && !variables.OIDC_PROVIDERS) {
    throw new Error('STUDENT_EMAIL_DOMAINS must name a domain where STUDENT_EMAIL_DOMAINS_ONLY is 1.');
  }
  return {
    ...variables,
    DATA_DIR: resolve(variables.DATA_DIR),
    DATABASE_READ_URL: databasesIn(variables.DATABASE_READ_URL),
    DATABASE_POOL: variables.DATABASE_POOL ?? defaultPool(),
    DRAIN_SECONDS: variables.DRAIN_SECONDS ?? (variables.NODE_ENV === 'production' ? 5 : 0),
    DEMO: (variables.DEMO ?? (hasDemoByDefault(variables) ? '1' : '0')) === '1',
    STUDENT_EMAIL_DOMAINS: studentDomains,
    PUSH_HOSTS: domainsIn(variables.PUSH_HOSTS),
    LINK_HOSTS: domainsIn(variables.LINK_HOSTS),
    INTAKE_MONTHS: chosenMonths(variables.INTAKE_MONTHS),
    STUDENT_EMAIL_DOMAINS_ONLY: variables.STUDENT_EMAIL_DOMAINS_ONLY === '1',
    OIDC_TRUST_EMAIL: variables.OIDC_TRUST_EMAIL === '1',
    OIDC_END_SESSION: variables.OIDC_END_SESSION === '1',
  };
}

/** Returns whether people sign in with the development provider, because no other one is configured. */
export function usesDevelopmentSignIn(env: {
  OIDC_ISSUER?: string | undefined;
  OIDC_PROVIDERS?: string | undefined;
}): boolean {
  return env.OIDC_ISSUER === undefined && env.OIDC_PROVIDERS === undefined;
}

/**
 * Returns whether an issuer authenticates the people of one organization over a connection that cannot be read. The shared
 * endpoints of Microsoft accept the accounts of every organization.
 */
function isSafeIssuer(value: string): boolean {
  const url = URL.parse(value);
  if (!url) return false;
  const { protocol, hostname, pathname } = url;
  const isShared =
    hostname === 'login.microsoftonline.com' && /^\/(common|organizations|consumers)(\/|$)/i.test(pathname);
  return (protocol === 'https:' || isLoopback(hostname)) && !isShared;
}

/** The largest pool with the embedded PostgreSQL, which has 60 connections for everything. */
const maxEmbeddedPool = 40;

function checkDatabase({ DATABASE_URL, DATABASE_READ_URL, DATABASE_POOL, EMBEDDED, ROLE }: Variables): void {
  if (DATABASE_URL) {
    if (EMBEDDED === '1') throw new Error('EMBEDDED must not be 1 where DATABASE_URL is set.');
    return;
  }
  if (EMBEDDED === '0') throw new Error('DATABASE_URL must be set where EMBEDDED is 0.');
  if (DATABASE_READ_URL) throw new Error('DATABASE_URL must be set where DATABASE_READ_URL is.');
  if (ROLE !== 'all') {
    throw new Error(`DATABASE_URL must be set where ROLE is ${ROLE}, because one process uses the embedded database.`);
  }
  if (DATABASE_POOL !== undefined && DATABASE_POOL > maxEmbeddedPool) {
    throw new Error(`DATABASE_POOL must be at most ${maxEmbeddedPool} with the embedded database.`);
  }
}

/** Refuses settings that are fine on a laptop and lose data or let strangers in on a real server. */
function checkProduction({ DATABASE_URL, EMBEDDED, PUBLIC_URL, MEDIA_URL, METRICS_TOKEN, DEMO }: Variables): void {
  if (!DATABASE_URL && EMBEDDED !== '1') {
    throw new Error(
      'DATABASE_URL must be set in production, or EMBEDDED must be 1 to keep the data of one server in DATA_DIR.',
    );
  }
  if (!PUBLIC_URL?.startsWith('https:')) {
    throw new Error('PUBLIC_URL must be the https address of this server in production.');
  }
  if (MEDIA_URL?.startsWith('http:')) throw new Error('MEDIA_URL must be an https address in production.');
  if (!METRICS_TOKEN) throw new Error('METRICS_TOKEN must be set in production: it protects /metrics.');
  if (DEMO === '1') throw new Error('DEMO must be off in production: its accounts belong to no one.');
}

/** More connections than PostgreSQL has cores make it slower, so the default grows slowly with the cores. */
function defaultPool(): number {
  return Math.min(Math.max(10, 2 * availableParallelism()), maxEmbeddedPool);
}

function hasDemoByDefault({ DATABASE_URL, NODE_ENV }: Variables): boolean {
  return !DATABASE_URL && NODE_ENV !== 'production';
}

/** By default only when bound to this machine, because it lets anyone sign in as anyone. */
function allowsDevelopmentSignIn({
  DEVELOPMENT_SIGN_IN,
  HOST,
  PUBLIC_URL,
}: {
  DEVELOPMENT_SIGN_IN?: string | undefined;
  HOST: string;
  PUBLIC_URL?: string | undefined;
}): boolean {
  if (DEVELOPMENT_SIGN_IN !== undefined) return DEVELOPMENT_SIGN_IN === '1';
  return isLoopback(HOST) && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname));
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Returns whether a host name or address refers to this machine; an IPv6 address may be in brackets. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  const kind = isIP(address);
  return kind === 0 ? /^localhost$/i.test(address) : loopback.check(address, kind === 6 ? 'ipv6' : 'ipv4');
}

function monthsIn(list: string): string[] {
  return list
    .split(',')
    .map((month) => month.trim().toUpperCase())
    .filter((month) => month !== '');
}

function isIntakeMonth(month: string): month is IntakeMonth {
  return (intakeMonths as readonly string[]).includes(month);
}

/** Returns the months of a list; the usual ones if it is empty. */
function chosenMonths(list: string): readonly IntakeMonth[] {
  const months = monthsIn(list).filter(isIntakeMonth);
  return months.length > 0 ? months : usualIntakeMonths;
}

function databasesIn(list: string): string[] {
  return list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
}

function domainsIn(list: string): string[] {
  return list
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter(Boolean);
}

/** At least two labels; a single label would admit every domain below it. */
export function isDomain(value: string): boolean {
  return value.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(value);
}

/** The name of a host of push services, or `*.` and a domain; a host of this machine without a port. */
function isPushHost(value: string): boolean {
  return isLoopback(value) || isDomain(value.replace(/^\*\./, ''));
}

/** The name of a host; one of this machine without a port. */
function isLinkHost(value: string): boolean {
  return isLoopback(value) || isDomain(value);
}

/** A name for a button. */
function isProviderName(value: string): boolean {
  return value.length <= 60 && hasVisibleCharacter(value) && !/\p{Cc}/u.test(value);
}

function isHost(value: string): boolean {
  return isIP(value) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);
}

/** The values that Fastify's `trustProxy` accepts. */
function isTrustProxy(value: string): boolean {
  if (/^(true|false|\d{1,2})$/.test(value)) return true;
  return value.split(',').every((part) => {
    const [address = '', prefix, ...rest] = part.trim().split('/');
    if (prefix === undefined && /^(loopback|linklocal|uniquelocal)$/.test(address)) return true;
    const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return (
      rest.length === 0 && bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
    );
  });
}

function isEscaped(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}
