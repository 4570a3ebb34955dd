import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { type Env, isDomain, Issuer, issuerText } from '#platform/operations/env.ts';
import { googleIssuer } from './access-token.ts';

/** The configuration of one sign-in provider. */
export interface ProviderSettings {
  id: string;
  /** The name on its button. */
  name: string;
  /** Whether the operator chose the name. */
  isNamed: boolean;
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
  emailClaim?: string | undefined;
  trustEmail: boolean;
  /** Whether signing out here signs out at the provider, too. */
  endSession: boolean;
  /** The e-mail domains of its people, with all their subdomains; empty for any. */
  domains: readonly string[];
}

const printable = z.string().check(z.regex(/^[\x21-\x7e]+$/));

const Entry = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  issuer: Issuer,
  clientId: printable,
  clientSecret: z.optional(printable),
  emailClaim: z.optional(z.string().check(z.regex(/^[\w.:/-]{1,100}$/))),
  trustEmail: z._default(z.boolean(), false),
  endSession: z._default(z.boolean(), true),
  domains: z._default(z.array(z.string().check(z.trim(), z.toLowerCase(), z.refine<string>(isDomain))), []),
});
const Entries = z.array(Entry).check(z.minLength(1), z.maxLength(20));

const expected: Record<string, string> = {
  id: 'lower-case letters, digits and hyphens',
  name: 'a name of 1 to 60 characters',
  issuer: issuerText,
  clientId: 'printable characters without spaces',
  clientSecret: 'printable characters without spaces',
  emailClaim: 'the name of a claim, such as preferred_username',
  trustEmail: 'true or false',
  endSession: 'true or false',
  domains: 'a list of e-mail domains',
};

/**
 * Reads the providers from `OIDC_ISSUER` and its companions, or from the JSON file that `OIDC_PROVIDERS` names. Returns none if
 * the development provider is used. Throws an Error of one sentence that names the first wrong value.
 */
export async function readProviderSettings(env: Env): Promise<ProviderSettings[]> {
  if (env.OIDC_PROVIDERS !== undefined) return readProvidersFile(env.OIDC_PROVIDERS);
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId = '' } = env;
  if (issuer === undefined) return [];
  return [
    {
      id: 'default',
      name: env.OIDC_NAME?.trim() ?? (issuer === googleIssuer ? 'Google' : new URL(issuer).hostname),
      isNamed: env.OIDC_NAME !== undefined,
      issuer,
      clientId,
      clientSecret: env.OIDC_CLIENT_SECRET,
      emailClaim: env.OIDC_EMAIL_CLAIM,
      trustEmail: env.OIDC_TRUST_EMAIL,
      endSession: env.OIDC_END_SESSION,
      domains: [],
    },
  ];
}

async function readProvidersFile(path: string): Promise<ProviderSettings[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`OIDC_PROVIDERS names the file ${path}, which cannot be read (${error.code}).`);
  });
  const entries = parseProviders(text);
  for (const key of ['id', 'name'] as const) {
    const values = entries.map((entry) => entry[key]);
    const repeated = values.find((value, at) => values.indexOf(value) !== at);
    if (repeated !== undefined) throw new Error(`OIDC_PROVIDERS: two providers have the ${key} "${repeated}".`);
  }
  const open = entries.find(({ domains }) => domains.length === 0);
  if (open && entries.length > 1) {
    throw new Error(`OIDC_PROVIDERS: the provider "${open.id}" needs "domains", because there are several providers.`);
  }
  return entries.map((entry) => ({ ...entry, isNamed: true }));
}

/** Values are not repeated in the errors, because the file contains secrets. */
function parseProviders(text: string): z.infer<typeof Entries> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('OIDC_PROVIDERS: the file is not JSON.');
  }
  const read = z.safeParse(Entries, json);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const [at, field] = issue?.path ?? [];
  if (typeof at !== 'number') throw new Error('OIDC_PROVIDERS: the file must be a list of 1 to 20 providers.');
  if (issue?.code === 'unrecognized_keys') {
    throw new Error(`OIDC_PROVIDERS: provider ${at + 1} has the unknown setting "${issue.keys[0]}".`);
  }
  const name = String(field ?? '');
  throw new Error(
    `OIDC_PROVIDERS: ${name ? `"${name}" of ` : ''}provider ${at + 1} must be ${expected[name] ?? 'an object'}.`,
  );
}
