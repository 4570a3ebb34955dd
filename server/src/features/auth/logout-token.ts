import { createRemoteJWKSet, decodeJwt, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type * as client from 'openid-client';

/** What a provider says about a person who has signed out: the person, or one of their sessions there, or both. */
export interface ProviderLogout {
  subject: string | undefined;
  sessionId: string | undefined;
  /** The id of the token, which is accepted once. */
  tokenId: string;
}

/** Why a token with a good signature is no logout token. */
export class LogoutTokenError extends Error {}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** The longest text of a claim that is compared or stored. */
export const maxClaim = 300;

/** Returns the issuer that a token claims to have, before it is verified; undefined for anything that is no token. */
export function issuerIn(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** Reads the keys of a provider once, and again for a key that it does not know, at most every 30 seconds. */
export function readKeys({ jwks_uri: uri }: client.ServerMetadata): JWTVerifyGetKey {
  if (!uri) throw new Error('The provider publishes no keys.');
  return createRemoteJWKSet(new URL(uri), { timeoutDuration: 4_000 });
}

/**
 * Verifies a logout token as https://openid.net/specs/openid-connect-backchannel-1_0.html#Validation says. Throws an error of
 * jose, or a `LogoutTokenError`, for one that is not valid.
 */
export async function verifyLogoutToken(
  token: string,
  { issuer, clientId, keys }: { issuer: string; clientId: string; keys: JWTVerifyGetKey },
): Promise<ProviderLogout> {
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    clockTolerance: 60,
    maxTokenAge: '10 minutes',
    requiredClaims: ['iat', 'jti'],
  });
  const { sub, sid, jti } = payload;
  const [subject, sessionId, tokenId] = [textIn(sub), textIn(sid), textIn(jti)];
  if (tokenId === undefined) throw new LogoutTokenError('The id of the token is no text that can be stored.');
  if (!hasEvent(payload)) throw new LogoutTokenError('The token is not about a logout.');
  if ('nonce' in payload) throw new LogoutTokenError('The token has a nonce, so it is an ID token.');
  if (subject === undefined && sessionId === undefined)
    throw new LogoutTokenError('The token names no person and no session.');
  return { subject, sessionId, tokenId };
}

function hasEvent({ events }: JWTPayload): boolean {
  if (typeof events !== 'object' || events === null) return false;
  const event = (events as Record<string, unknown>)[logoutEvent];
  return typeof event === 'object' && event !== null;
}

function textIn(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim !== '' && claim.length <= maxClaim ? claim : undefined;
}
