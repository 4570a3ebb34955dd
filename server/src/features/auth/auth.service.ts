import type { Session, SignedIn } from '@baraza/contract/features/auth.ts';
import { nameMax } from '@baraza/contract/features/profile-limits.ts';
import { singleLine } from '@baraza/contract/shared/visible-text.ts';
import { applyRosterEntry, findCurrentUser, settleDeletedAccount } from '#features/profiles/profiles.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError, notFound, suspended } from '#platform/http/errors.ts';
import { countSignIn } from '#platform/operations/metrics.ts';
import { transact } from '#platform/sql/pool.ts';
import { hashToken, idleDays, longestDays, makeToken, maxSessions } from '#platform/http/sessions.ts';
import {
  addPerson,
  addSession,
  findCampusDomain,
  findOrAddCampus,
  listSessions,
  removeExpiredSessions,
  removeIdlestSessions,
  removeOtherSessions,
  removeSession,
  removeSessionByHash,
} from './auth.queries.ts';
import { findBan } from './banned-identities.ts';
import { recordDevice } from './devices.ts';
import { removeOldDevices } from './devices.queries.ts';
import type { CodeReply } from './identity-provider.ts';
import { reasonOf } from './identity.ts';
import { canCheck } from './kept-tokens.ts';
import { addProviderTokens } from './provider-tokens.queries.ts';
import { sealTokens } from './sealed-tokens.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { mayConfirm, type SignInProvider } from './sign-in-providers.ts';
import { domainOf, type StudentDomains } from './student-email.ts';

/** What sign-in needs in addition to `Deps`. */
export interface SignInParts {
  providers: readonly SignInProvider[];
  domains: StudentDomains;
  limits: SignInLimits;
}

/** What proves an identity: an access token of the provider, or its reply with an authorization code. */
type Proof = { accessToken: string } | CodeReply;

interface SignInRequest {
  provider: SignInProvider;
  proof: Proof;
  userAgent: string;
  address: string;
}

/**
 * Signs in the person that the provider confirms. The first sign-in creates the account; a sign-in within 14 days of its
 * deletion restores it. Throws 403 `suspended` for a banned person without an account, 401 `invalid_access_token`, 401 `not_student_email`, 429 `rate_limited` and
 * 503 `provider_unavailable`. Logs why it refuses.
 */
export async function signIn(deps: Deps, parts: SignInParts, request: SignInRequest): Promise<SignedIn> {
  const { proof, address, provider } = request;
  const secret = 'code' in proof ? proof.code : proof.accessToken;
  try {
    const signedIn = await parts.limits.run({ secret, address }, () => signInWithinLimits(deps, parts, request));
    countSignIn('ok');
    return signedIn;
  } catch (error) {
    countSignIn(error instanceof AppError ? error.code : 'unavailable');
    if (error instanceof AppError && error.status < 429) {
      deps.log.info({ provider: provider.id, code: error.code, reason: reasonOf(error) }, 'sign-in refused');
    }
    throw error;
  }
}

async function signInWithinLimits(
  deps: Deps,
  { providers, domains, limits }: SignInParts,
  { provider, proof, userAgent }: SignInRequest,
): Promise<SignedIn> {
  const { db, env, sessions } = deps;
  const { identities } = provider;
  const identity = await ('code' in proof ? identities.exchange(proof) : identities.identify(proof.accessToken));
  await limits.countAccount(identity);
  const { email } = identity;
  if (!email) throw noStudentEmail('the provider sends no e-mail');
  if (!identity.emailVerified) throw noStudentEmail('the e-mail is not verified');
  const domain = domainOf(email) ?? 'an invalid address';
  if (!mayConfirm(provider, providers, email)) throw noStudentEmail(`the provider may not confirm ${domain}`);
  const school = domains.find(email) ?? (await findCampusDomain(db, domains.campusDomains(email)));
  if (!school) throw noStudentEmail(notStudents(domain));

  const token = makeToken();
  const { user, isRestored, ended } = await transact(db, async (tx) => {
    const campusId = await findOrAddCampus(tx, school.domain, school.school);
    const account = { ...identity, ...namesOf(identity), email };
    let id = await addAccount(tx, account, campusId);
    const state = await settleDeletedAccount(deps, tx, id);
    if (state === 'erased') id = await addAccount(tx, account, campusId);
    await applyRosterEntry(deps, tx, email);
    const found = await findCurrentUser(tx, id);
    if (!found) throw new AppError('invalid_access_token', 'This account has been deleted.');
    const { authenticatedAt, sessionId: providerSession, tokens } = identity;
    const newDevice = await recordDevice(tx, { personId: id, userAgent, knownDays: env.DEVICE_DAYS });
    const sessionId = await addSession(tx, {
      personId: id,
      tokenHash: hashToken(token),
      userAgent: userAgent.slice(0, 300),
      authenticatedAt,
      providerSession,
    });
    const sealed = tokens && sealTokens(env, sessionId, tokens);
    if (sealed) await addProviderTokens(tx, { sessionId, sealed, canCheck: canCheck(tokens) });
    if (newDevice) await deps.publish(tx, { type: 'auth.newDevice', personId: id, sessionId, device: newDevice });
    const ended = await removeIdlestSessions(tx, id, maxSessions);
    return { user: found, isRestored: state === 'restored', ended };
  });
  for (const id of ended) sessions.forget(id);
  return {
    token,
    user,
    ...(isRestored && { restored: true as const }),
    ...(identity.endsAtProvider && { endsAtProvider: true as const }),
  };
}

function notStudents(domain: string): string {
  const command = `npm run admin -- campus domains "NAME OF THE CAMPUS" --add ${domain}`;
  return `${domain} is no student domain; to allow it: ${command}`;
}

/** `reason` is for the log. */
function noStudentEmail(reason: string): AppError {
  return new AppError('not_student_email', 'Please use student email', { cause: reason });
}

/** Finds or creates the account of an identity. Throws 403 `suspended` for a new account of a banned person. */
async function addAccount(tx: Tx, account: Parameters<typeof addPerson>[1], campusId: string): Promise<string> {
  const sanctionId = await findBan(tx, account);
  if (sanctionId !== undefined) throw suspended({ until: null, sanctionId });
  return addPerson(tx, account, campusId);
}

/** The names that the provider sent, shortened to what a profile allows. */
function namesOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  const clean = (name: string) => singleLine(name).replaceAll('\0', '').trim().slice(0, nameMax).toWellFormed();
  return { firstName: clean(firstName), lastName: clean(lastName) };
}

/** Ends the session of the call. */
export async function signOut({ db, sessions }: Deps, viewer: Viewer): Promise<void> {
  await removeSession(db, viewer.id, viewer.sessionId);
  sessions.forget(viewer.sessionId);
}

/** Ends the session whose token has this hash. Succeeds without one, so that the reply reveals nothing about tokens. */
export async function revokeSession({ db, sessions }: Deps, tokenHash: Buffer): Promise<void> {
  const id = await removeSessionByHash(db, tokenHash);
  if (id !== undefined) sessions.forget(id);
}

export async function viewSessions({ db }: Deps, viewer: Viewer): Promise<Session[]> {
  const rows = await listSessions(db, viewer.id, { idleDays, longestDays });
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    userAgent: row.user_agent,
    current: row.id === viewer.sessionId,
  }));
}

/** Ends one of the viewer's sessions. Throws 404 for any other session. */
export async function endSession({ db, sessions }: Deps, viewer: Viewer, sessionId: string): Promise<void> {
  if (!(await removeSession(db, viewer.id, sessionId))) throw notFound();
  sessions.forget(sessionId);
}

/** Ends all of the viewer's sessions except the one of the call. */
export async function endOtherSessions({ db, sessions }: Deps, viewer: Viewer): Promise<void> {
  await removeOtherSessions(db, viewer.id, viewer.sessionId);
  sessions.forget(viewer.id);
}

/** Removes expired sessions and devices that are no longer known. */
export async function cleanSessions({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> {
  await removeExpiredSessions(db, { idleDays, longestDays });
  await removeOldDevices(db, env.DEVICE_DAYS);
}
