import { causeOf } from '#platform/operations/cause-of.ts';
import type { Deps } from '#platform/features/deps.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { countAccountChecks } from '#platform/operations/metrics.ts';
import { transact } from '#platform/sql/pool.ts';
import { removeSessionsOfProvider } from './auth.queries.ts';
import { AccountRefusedError } from './identity-provider.ts';
import type { KeptTokens } from './identity.ts';
import { canCheck } from './kept-tokens.ts';
import { claimDueChecks, type DueCheck, setProviderTokens } from './provider-tokens.queries.ts';
import { openTokens, sealTokens } from './sealed-tokens.ts';
import { findProviderOf, type SignInProvider } from './sign-in-providers.ts';

/** Sessions per run, which limits how long other jobs wait. */
const batch = 40;
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
      const provider = findProviderOf(providers, issuer);
      if (provider) await checkAtProvider(deps, provider, openChecks(deps, provider, checks));
    }),
  );
  if (due.length === batch) await enqueue(deps.db, checkTask, {}, { key: checkTask, priority: 1 });
}

/** A session to check and its tokens. */
type Check = DueCheck & { tokens: KeptTokens };

/** Decrypts the tokens. Leaves out sessions that were stored with another key. */
function openChecks({ env, log }: Deps, provider: SignInProvider, due: readonly DueCheck[]): Check[] {
  const checks = due.flatMap((each) => {
    const tokens = openTokens(env, each.session_id, each.sealed);
    return tokens ? [{ ...each, tokens }] : [];
  });
  if (checks.length < due.length) {
    countAccountChecks(provider.id, 'unreadable', due.length - checks.length);
    log.warn(
      { provider: provider.id },
      'accounts cannot be checked: their tokens were stored with another OIDC_TOKEN_KEY',
    );
  }
  return checks;
}

/** Checks the sessions in groups. Stops when all of a group fail, because the provider is then down; a later run checks the rest. */
async function checkAtProvider(deps: Deps, provider: SignInProvider, checks: readonly Check[]): Promise<void> {
  for (let at = 0; at < checks.length; at += concurrency) {
    const group = checks.slice(at, at + concurrency);
    // oxlint-disable-next-line no-await-in-loop -- Limits the load of the provider.
    const results = await Promise.allSettled(group.map((check) => checkAccount(deps, provider, check)));
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
    const [first] = failures;
    if (!first) continue;
    countAccountChecks(provider.id, 'unavailable', failures.length);
    const details = { provider: provider.id, reason: causeOf(first) };
    deps.log.warn(details, 'accounts cannot be checked with the sign-in provider; tried again in an hour');
    if (failures.length === group.length) return;
  }
}

async function checkAccount(
  deps: Deps,
  { id, identities }: SignInProvider,
  { session_id: sessionId, tokens, subject, ...account }: Check,
): Promise<void> {
  const { db, env } = deps;
  if (canCheck(tokens)) {
    try {
      Object.assign(tokens, await identities.check(tokens, subject));
    } catch (error) {
      if (!(error instanceof AccountRefusedError)) throw error;
      countAccountChecks(id, 'refused');
      const sessions = await endSessionsOfRefused(deps, { subject, ...account });
      deps.log.info({ provider: id, sessions }, 'signed out, because the sign-in provider refuses the account');
      return;
    }
    countAccountChecks(id, 'ok');
  }
  const kept = sealTokens(env, sessionId, tokens);
  if (kept) await setProviderTokens(db, { sessionId, sealed: kept, canCheck: canCheck(tokens) });
}

/** Returns how many sessions were ended. */
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
