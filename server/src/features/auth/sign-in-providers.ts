import type { FastifyRequest } from 'fastify';
import type { Env } from '#platform/operations/env.ts';
import { AppError } from '#platform/http/errors.ts';
import { googleIssuer } from './access-token.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { type ProviderSettings, readProviderSettings } from './provider-settings.ts';
import { parentDomains } from './student-email.ts';

/** A provider that people can sign in with. */
export interface SignInProvider {
  id: string;
  /** The name on its button. */
  name: string;
  /** Whether the operator chose the name. */
  isNamed?: boolean;
  clientId: string;
  identities: IdentityProvider;
  /** Whether the browser uses the authorization code flow, or the provider's own script. */
  flow: 'code' | 'script';
  /** The e-mail domains of its people, with all their subdomains; empty for any. */
  domains: readonly string[];
  /** The provider's URL as the browser reaches it. */
  issuerFor(request: FastifyRequest): string;
}

/** Creates a provider from its settings. `keepTokens`: whether there is a key to keep its tokens with. */
function createSignInProvider(
  { id, name, isNamed, domains, ...settings }: ProviderSettings,
  { keepTokens }: { keepTokens: boolean },
): SignInProvider {
  const { issuer, clientId, clientSecret } = settings;
  return {
    id,
    name,
    isNamed,
    domains,
    clientId,
    identities: createIdentityProvider({
      ...settings,
      issuer: () => issuer,
      allowHttp: issuer.startsWith('http:'),
      keepTokens,
    }),
    // Google exchanges codes of web clients only with a secret.
    flow: issuer === googleIssuer && !clientSecret ? 'script' : 'code',
    issuerFor: () => issuer,
  };
}

/** Creates the providers of the settings; none if people sign in with the development provider. */
export async function createSignInProviders(env: Env): Promise<SignInProvider[]> {
  const keepTokens = env.OIDC_TOKEN_KEY !== undefined;
  return (await readProviderSettings(env)).map((settings) => createSignInProvider(settings, { keepTokens }));
}

/** Returns the provider of the accounts that are stored with this issuer. */
export function findProviderOf(providers: readonly SignInProvider[], issuer: string): SignInProvider | undefined {
  return providers.find(({ identities }) => identities.isOf(issuer));
}

/** Returns the provider with this id, by default the first. Throws 422 if there is none. */
export function findProvider(providers: readonly SignInProvider[], id: string | undefined): SignInProvider {
  const found = id === undefined ? providers[0] : providers.find((provider) => provider.id === id);
  if (found) return found;
  throw new AppError('invalid_body', 'There is no such sign-in provider.', {
    errors: [{ path: 'provider', message: 'There is no such sign-in provider.' }],
  });
}

/**
 * Returns whether a provider may confirm an e-mail: its domain belongs to the provider that lists it, or the closest parent of
 * it. A provider without domains, which is then the only one, may confirm any.
 */
export function mayConfirm(provider: SignInProvider, providers: readonly SignInProvider[], email: string): boolean {
  if (provider.domains.length === 0) return true;
  const closest = parentDomains(email).find((domain) => providers.some(({ domains }) => domains.includes(domain)));
  return closest !== undefined && provider.domains.includes(closest);
}
