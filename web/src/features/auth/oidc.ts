import { t } from '@lingui/core/macro';
import type { SignInConfig } from '@baraza/contract/features/auth.ts';
import type { BodyIn } from '@baraza/contract/shared/endpoint.ts';
import type { Api } from '@baraza/contract/api.ts';
import { call } from '#platform/api/api-client.ts';
import { storePendingSignIn, takePendingSignIn, type PendingSignIn } from './pending-sign-in.ts';

/** The provider returned without a sign-in. `isCancelled` if the user cancelled it. */
export class ProviderReplyError extends Error {
  readonly isCancelled: boolean;

  constructor(message: string, isCancelled: boolean) {
    super(message);
    this.name = 'ProviderReplyError';
    this.isCancelled = isCancelled;
  }
}

/** The authorization code with what this browser kept, as the server exchanges it. */
export type CodeReply = BodyIn<Api['POST /api/auth/code']>;

/**
 * Starts the authorization code flow with PKCE. Returns the URL to open and the `state` of the reply. With `as`, the provider
 * must authenticate that user again, even if they have a session there.
 */
export async function beginOidc(
  { scopes, redirectUri, providers }: SignInConfig,
  { provider, from, as }: Pick<PendingSignIn, 'provider' | 'from' | 'as'>,
): Promise<{ url: string; state: string }> {
  const start = await call('GET /api/auth/providers/:id', { params: { id: provider } });
  const pending: PendingSignIn = {
    state: makeSecret(),
    nonce: makeSecret(),
    codeVerifier: makeSecret(),
    provider,
    redirectUri,
    from,
    as,
  };
  const url = new URL(start.endpoint);
  const query = {
    client_id: providers.find(({ id }) => id === provider)?.clientId ?? '',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: start.scopes ?? scopes,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await challengeOf(pending.codeVerifier),
    code_challenge_method: 'S256',
    // Phones are shared, so the provider lets the user choose an account every time.
    prompt: as === undefined ? start.prompt : start.confirmPrompt,
    ...(as !== undefined && { max_age: '0' }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  storePendingSignIn(pending);
  return { url: url.href, state: pending.state };
}

/**
 * Returns what the server needs to complete the sign-in. A reply can be used once. `from` is the path to return to.
 * Throws a ProviderReplyError if the sign-in was refused, or was not started in this browser in the last ten minutes.
 */
export function finishOidc(params: URLSearchParams): { reply: CodeReply; from: string; as: string | undefined } {
  const pending = takePendingSignIn(params.get('state') ?? '');
  const refused = params.get('error');
  if (refused) throw new ProviderReplyError(params.get('error_description') ?? refused, refused === 'access_denied');
  if (!pending)
    throw new ProviderReplyError(t`This sign-in took too long or was already used. Please try again.`, false);
  const iss = params.get('iss');
  return {
    reply: {
      provider: pending.provider,
      code: params.get('code') ?? '',
      code_verifier: pending.codeVerifier,
      nonce: pending.nonce,
      redirect_uri: pending.redirectUri,
      ...(iss !== null && { iss }),
    },
    from: pending.from,
    as: pending.as,
  };
}

/** 256 random bits. */
function makeSecret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The `S256` challenge of RFC 7636. */
async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
