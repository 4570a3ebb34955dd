import { causeOf } from '#platform/cause-of.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueue } from '#platform/jobs.ts';
import { countAccountCheck } from '#platform/metrics.ts';
import { transact } from '#platform/pool.ts';
import { removeSessionsOfProvider } from './auth.queries.ts';
import { AccountRefusedError } from './identity-provider.ts';
import { canCheck } from './kept-tokens.ts';
import { claimDueChecks, type DueCheck, setProviderTokens } from './provider-tokens.queries.ts';
import { openTokens, sealTokens } from './sealed-tokens.ts';
import type { SignInProvider } from './sign-in-providers.ts';

/** Sessions per run, so that other jobs get their turn. */
const batch = 100;
/** Concurrent requests to a provider. */
const concurrency = 4;

export const checkTask = 'auth.checkAccounts';

/**
 * Asks the sign-in providers whether the accounts of sessions that are due still exist, and ends the sessions of those that are refused.
 * Anything but a definite refusal leaves the sessions, and is tried again in an hour.
 */
export async function checkAccounts(deps: Deps, providers: readonly SignInProvider[]): Promise<void> {
  if (deps.env.OIDC_TOKEN_KEY === undefined) return;
  const due = await claimDueChecks(deps.db, batch);
  await Promise.all(
    [...Map.groupBy(due, ({ issuer }) => issuer)].map(async ([issuer, checks]) => {
      const provider = providers.find(({ identities }) => identities.isOf(issuer));
      if (provider) await checkAtProvider(deps, provider, checks);
    }),
  );
  if (due.length === batch) await enqueue(deps.db, checkTask, {}, { key: checkTask, priority: 1 });
}

/** Checks some sessions at a time, until all of them fail: the provider is then down, and the rest waits for the next attempt. */
async function checkAtProvider(deps: Deps, provider: SignInProvider, checks: readonly DueCheck[]): Promise<void> {
  for (let at = 0; at < checks.length; at += concurrency) {
    const some = checks.slice(at, at + concurrency);
    // oxlint-disable-next-line no-await-in-loop -- Limits the load of the provider.
    const results = await Promise.allSettled(some.map((check) => checkAccount(deps, provider, check)));
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
    const [first] = failures;
    if (!first) continue;
    for (const _ of failures) countAccountCheck('unavailable');
    const details = { provider: provider.id, reason: causeOf(first) };
    deps.log.warn(details, 'accounts cannot be checked with the sign-in provider; tried again in an hour');
    if (failures.length === some.length) return;
  }
}

async function checkAccount(
  deps: Deps,
  { id, identities }: SignInProvider,
  { session_id: sessionId, sealed, subject, ...account }: DueCheck,
): Promise<void> {
  const { db, env } = deps;
  const tokens = openTokens(env, sessionId, sealed);
  if (!tokens) throw new Error('The tokens were stored with another OIDC_TOKEN_KEY.');
  if (canCheck(tokens)) {
    try {
      Object.assign(tokens, await identities.check(tokens, subject));
    } catch (error) {
      if (!(error instanceof AccountRefusedError)) throw error;
      countAccountCheck('refused');
      const sessions = await endSessionsOfRefused(deps, { subject, ...account });
      deps.log.info({ provider: id, sessions }, 'signed out, because the sign-in provider refuses the account');
      return;
    }
    countAccountCheck('ok');
  }
  const kept = sealTokens(env, sessionId, tokens);
  if (kept) await setProviderTokens(db, { sessionId, sealed: kept, canCheck: canCheck(tokens) });
}

/** Returns how many sessions the person had. */
async function endSessionsOfRefused(
  { db, sessions, publish }: Deps,
  { person_id: personId, issuer, subject }: Pick<DueCheck, 'person_id' | 'issuer' | 'subject'>,
): Promise<number> {
  const ended = await transact(db, async (tx) => {
    const ids = await removeSessionsOfProvider(tx, { issuer, subject, sessionId: undefined });
    if (ids.length > 0) await publish(tx, { type: 'auth.refused', personId, sessions: ids.length });
    return ids;
  });
  for (const id of ended) sessions.forget(id);
  return ended.length;
}
