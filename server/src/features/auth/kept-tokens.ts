import * as client from 'openid-client';
import type { KeptTokens, ProviderOptions } from './identity.ts';

/** How long a token must be valid to be of use for a check tomorrow, in seconds. */
const dayAndMore = 25 * 3600;

/** Returns whether people who sign out here should sign out at the provider, too. */
export function canEndSession({ end_session_endpoint: endpoint }: client.ServerMetadata, options: ProviderOptions) {
  return options.endSession === true && endpoint !== undefined;
}

/** The scopes to request, if they are more than the usual ones. */
export function scopesFor(metadata: client.ServerMetadata, { keepTokens }: ProviderOptions): string | undefined {
  const isOffered = metadata.scopes_supported?.includes('offline_access');
  return keepTokens && isOffered ? 'openid profile email offline_access' : undefined;
}

/**
 * Chooses what to keep. A refresh token that expires with the session at the provider, as Keycloak's without `offline_access`, is of
 * no use: it would be refused tomorrow although the account exists.
 */
export function chooseTokens(
  metadata: client.ServerMetadata,
  options: ProviderOptions,
  reply: client.TokenEndpointResponse,
): KeptTokens | undefined {
  if (!options.keepTokens) return undefined;
  const { id_token: idToken, access_token: accessToken, expires_in: accessSeconds = 0 } = reply;
  const refreshSeconds = Number(reply['refresh_expires_in'] ?? 0);
  const isLasting = refreshSeconds === 0 || refreshSeconds >= dayAndMore;
  const refreshToken = isLasting ? reply.refresh_token : undefined;
  const usesAccess = !refreshToken && metadata.userinfo_endpoint !== undefined && accessSeconds >= dayAndMore;
  const kept: KeptTokens = {
    ...(canEndSession(metadata, options) && { idToken }),
    ...(refreshToken && { refreshToken }),
    ...(usesAccess && { accessToken, accessUntil: Date.now() + accessSeconds * 1000 }),
  };
  return Object.keys(kept).length > 0 ? kept : undefined;
}

/** Returns whether the tokens can be used for a check. */
export function canCheck({ refreshToken, accessToken, accessUntil = 0 }: KeptTokens): boolean {
  return refreshToken !== undefined || (accessToken !== undefined && accessUntil > Date.now());
}

/** Asks the provider whether the account of the tokens still exists. Returns the tokens to keep. */
export async function useTokens(
  config: client.Configuration,
  tokens: KeptTokens,
  subject: string,
): Promise<KeptTokens> {
  const { refreshToken, accessToken = '' } = tokens;
  if (refreshToken === undefined) {
    await client.fetchUserInfo(config, accessToken, subject);
    return tokens;
  }
  const reply = await client.refreshTokenGrant(config, refreshToken);
  const claimed = reply.claims()?.sub;
  if (claimed !== undefined && claimed !== subject) throw new Error('The refreshed token is of another person.');
  return { ...tokens, refreshToken: reply.refresh_token ?? refreshToken };
}

/** Returns whether the provider has refused the tokens of an account. Anything else is an outage, or an error of our client. */
export function isAccountRefusal(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant' && error.status < 429;
  if (!(error instanceof client.WWWAuthenticateChallengeError) || error.status !== 401) return false;
  return error.cause.some(({ parameters }) => parameters['error'] === 'invalid_token');
}
