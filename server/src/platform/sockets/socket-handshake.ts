import type { Socket } from 'socket.io';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError, unauthorized, suspended } from '#platform/http/errors.ts';
import { keyOf, type Sessions } from '#platform/http/sessions.ts';

/** The viewer of a connection, and the key of their token. */
export interface AuthenticatedSocket {
  viewer: Viewer;
  key: string;
}

/**
 * Authenticates a connection to a namespace. Throws `unauthorized`, `suspended` and `onboarding_required`; throws like an HTTP
 * request if the database is unavailable, which must not be treated like an invalid token.
 */
export async function authenticate(
  socket: Pick<Socket, 'handshake'>,
  sessions: Sessions,
): Promise<AuthenticatedSocket> {
  const token = readToken(socket.handshake);
  if (token === undefined) throw unauthorized();
  const key = keyOf(token);
  const viewer = await sessions.findByKey(key);
  if (!viewer) throw unauthorized();
  if (viewer.suspension) throw suspended(viewer.suspension);
  if (!viewer.isOnboarded) throw new AppError('onboarding_required', 'Please finish setting up your profile first.');
  return { viewer, key };
}

/** Returns the token, which may be sent in three ways; different tokens count as none. */
function readToken({ auth, query, headers }: Socket['handshake']): string | undefined {
  const given: unknown[] = [auth['token'], query['token'], bearerIn(headers.authorization)];
  const tokens = new Set(given.filter((token) => token !== undefined && token !== null));
  const [token] = tokens;
  return tokens.size === 1 && typeof token === 'string' && /^[\w-]{20,200}$/.test(token) ? token : undefined;
}

/** Returns the token after the scheme; other schemes are invalid tokens. */
function bearerIn(header: string | undefined): string | undefined {
  return header?.replace(/^Bearer /i, '');
}
