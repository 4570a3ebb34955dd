import { sql } from 'kysely';
import type { Db } from '#platform/sql/database.ts';
import type { Identity } from './identity.ts';

/** The issuer of the demo accounts. No provider has this name, so only the development sign-in can open them. */
export const demoIssuer = 'demo';

export interface SessionRow {
  id: string;
  created_at: Date;
  last_used_at: Date;
  user_agent: string;
}

/** Finds or creates the account of an issuer and subject, and updates its e-mail. Returns the id of the person. */
export async function addPerson(db: Db, identity: Identity & { email: string }, campusId: string): Promise<string> {
  const row = await db
    .insertInto('person')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      campus_id: campusId,
      first_name: identity.firstName,
      last_name: identity.lastName,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ email: identity.email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The identity of the demo's account with this e-mail. */
export async function findDemoIdentity(
  db: Db,
  email: string,
): Promise<Pick<Identity, 'issuer' | 'subject'> | undefined> {
  return db
    .selectFrom('person')
    .select(['issuer', 'subject'])
    .where('issuer', '=', demoIssuer)
    .where('email', '=', email)
    .executeTakeFirst();
}

/** E-mails of the demo accounts with the most followers. */
export async function listDemoEmails(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('email')
    .where('issuer', '=', demoIssuer)
    .where('deleted_at', 'is', null)
    .orderBy('followers_count', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ email }) => email);
}

/** The id of the campus of a domain. Without a row for the domain, it is the campus of that school, created if it is new. */
export async function findOrAddCampus(db: Db, domain: string, school: string): Promise<string> {
  const known = await db
    .selectFrom('campus_domain')
    .select('campus_id')
    .where('domain', '=', domain)
    .executeTakeFirst();
  if (known) return known.campus_id;
  const row = await db
    .insertInto('campus')
    .values({ name: school })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: school }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The campus of the longest of these domains that the operator has assigned to one. */
export async function findCampusDomain(
  db: Db,
  domains: readonly string[],
): Promise<{ domain: string; school: string } | undefined> {
  if (domains.length === 0) return undefined;
  return db
    .selectFrom('campus_domain')
    .innerJoin('campus', 'campus.id', 'campus_domain.campus_id')
    .select(['campus_domain.domain', 'campus.name as school'])
    .where('campus_domain.domain', 'in', domains)
    .orderBy(sql`length(campus_domain.domain)`, 'desc')
    .executeTakeFirst();
}

/** Adds a session and returns its id. */
export async function addSession(
  db: Db,
  session: {
    personId: string;
    tokenHash: Buffer;
    userAgent: string;
    authenticatedAt: Date | undefined;
    providerSession: string | undefined;
  },
): Promise<string> {
  const row = await db
    .insertInto('session')
    .values({
      person_id: session.personId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      provider_session: session.providerSession ?? null,
      // The provider's clock may be ahead of ours.
      authenticated_at: session.authenticatedAt ? sql<Date>`least(${session.authenticatedAt}, now())` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Removes a person's sessions except the `kept` last used ones. Returns the ids of the removed ones. The caller has locked the
 * person's row, so that concurrent sign-ins see each other's sessions.
 */
export async function removeIdlestSessions(db: Db, personId: string, kept: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('session')
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where('person_id', '=', personId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A person's sessions that have not expired, last used first. */
export async function listSessions(
  db: Db,
  personId: string,
  limits: { idleDays: number; longestDays: number },
): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'user_agent'])
    .where('person_id', '=', personId)
    .where(sql<boolean>`last_used_at > now() - make_interval(days => ${limits.idleDays})`)
    .where(sql<boolean>`created_at > now() - make_interval(days => ${limits.longestDays})`)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
}

/** Removes a session of a person. Returns whether it existed. */
export async function removeSession(db: Db, personId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the session of a token. Returns its id, or undefined if there was none. */
export async function removeSessionByHash(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db.deleteFrom('session').where('token_hash', '=', tokenHash).returning('id').executeTakeFirst();
  return row?.id;
}

export async function removeOtherSessions(db: Db, personId: string, keptId: string): Promise<void> {
  await db.deleteFrom('session').where('person_id', '=', personId).where('id', '<>', keptId).execute();
}

/** Removes all sessions of a person. Returns how many there were. */
export async function removeSessions(db: Db, personId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('session').where('person_id', '=', personId).executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Removes the sessions of a person of a provider: those of one session there, and those of which it is not known, or all. Returns
 * their ids.
 */
export async function removeSessionsOfProvider(
  db: Db,
  { issuer, subject, sessionId }: { issuer: string; subject: string | undefined; sessionId: string | undefined },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('session')
    .using('person')
    .whereRef('person.id', '=', 'session.person_id')
    .where('person.issuer', '=', issuer)
    .$if(subject !== undefined, (query) => query.where('person.subject', '=', subject ?? ''))
    .$if(sessionId !== undefined, (query) =>
      query.where(({ or, eb }) => {
        const isNamed = eb('provider_session', '=', sessionId ?? '');
        return subject === undefined ? isNamed : or([isNamed, eb('provider_session', 'is', null)]);
      }),
    )
    .returning('session.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes expired sessions. */
export async function removeExpiredSessions(db: Db, limits: { idleDays: number; longestDays: number }): Promise<void> {
  await db
    .deleteFrom('session')
    .where(
      sql<boolean>`last_used_at < now() - make_interval(days => ${limits.idleDays})
        or created_at < now() - make_interval(days => ${limits.longestDays})`,
    )
    .execute();
}
