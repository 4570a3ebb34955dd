import { hash } from 'node:crypto';
import type { App } from '#platform/http/route.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError } from '#platform/http/errors.ts';
import { removeSessionsOfProvider } from './auth.queries.ts';
import type { ProviderLogout } from './logout-token.ts';
import type { SignInProvider } from './sign-in-providers.ts';

/** Where providers send logout tokens. */
const backChannelLogoutPath = '/api/auth/back-channel-logout';

/** A token is valid for 10 minutes, and a minute more for the clock of the provider. */
const tokenTime = 11 * 60_000;

/**
 * Receives logout tokens, so that a person who signs out at the university, or whose account it closes, is signed out here. Replies
 * 200, or 400 with `error` as https://openid.net/specs/openid-connect-backchannel-1_0.html#BCResponse says.
 */
export function receiveLogouts(app: App, providers: readonly SignInProvider[]): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const rateLimit = { max: 600, timeWindow: '1 minute' };
    scope.post(backChannelLogoutPath, { config: { rateLimit } }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
      const reason = token === null ? 'there is no logout_token' : await logOut(app.deps, providers, token);
      if (reason === undefined) return reply.code(200).send();
      app.deps.log.info({ reason }, 'back-channel logout refused');
      return reply.code(400).send({ error: 'invalid_request', error_description: reason });
    });
  });
}

/** Ends the sessions that a token names. Returns why it is refused; undefined if it was accepted. Throws 503 during an outage. */
async function logOut(deps: Deps, providers: readonly SignInProvider[], token: string): Promise<string | undefined> {
  for (const { identities } of providers) {
    // oxlint-disable-next-line no-await-in-loop -- One of them issued the token.
    const logout = await identities.readLogout(token).catch((error: Error) => error);
    if (logout === undefined) continue;
    if (logout instanceof AppError) throw logout;
    if (logout instanceof Error) return logout.message;
    // oxlint-disable-next-line no-await-in-loop
    return useLogout(deps, logout);
  }
  return 'the token is of no sign-in provider of this site';
}

async function useLogout(deps: Deps, logout: ProviderLogout & { issuer: string }): Promise<string | undefined> {
  const key = `logout-token ${hash('sha256', logout.tokenId)}`;
  const { count } = await deps.rateCounter.add(key, tokenTime);
  if (count > 1) return 'the token was used before';
  try {
    const ended = await removeSessionsOfProvider(deps.db, logout);
    for (const id of ended) deps.sessions.forget(id);
    deps.log.info({ sessions: ended.length }, 'signed out by the provider');
    return undefined;
  } catch (error) {
    // Otherwise the provider's next attempt would be refused, and the sessions would stay.
    await deps.rateCounter.add(key, tokenTime, { amount: -1 });
    throw error;
  }
}
