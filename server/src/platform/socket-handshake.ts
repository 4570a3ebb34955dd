import type { Socket } from 'socket.io';
import type { Viewer } from './deps.ts';
import { AppError, unauthorized } from './errors.ts';
import { keyOf, type Sessions } from './sessions.ts';

/** Who connects, and what their session is remembered by. */
export interface Admitted {
  viewer: Viewer;
  key: string;
}

/**
 * Tells who connects to a namespace. Throws `unauthorized` and `onboarding_required`; a database that is down throws as
 * it does for a call, and never looks like a bad token.
 */
export async function admit(socket: Pick<Socket, 'handshake'>, sessions: Sessions): Promise<Admitted> {
  const token = readToken(socket.handshake);
  if (token === undefined) throw unauthorized();
  const key = keyOf(token);
  const viewer = await sessions.findByKey(key);
  if (!viewer) throw unauthorized();
  if (!viewer.isOnboarded) throw new AppError('onboarding_required', 'Please finish setting up your profile first.');
  return { viewer, key };
}

/** The token, which may come in three ways; several that are not one and the same are none. */
function readToken({ auth, query, headers }: Socket['handshake']): string | undefined {
  const given: unknown[] = [auth['token'], query['token'], bearerIn(headers.authorization)];
  const tokens = new Set(given.filter((token) => token !== undefined && token !== null));
  const [token] = tokens;
  return tokens.size === 1 && typeof token === 'string' && /^[\w-]{20,200}$/.test(token) ? token : undefined;
}

/** What follows the scheme; a header of another scheme is a token that is no good. */
function bearerIn(header: string | undefined): string | undefined {
  return header?.replace(/^Bearer /i, '');
}
