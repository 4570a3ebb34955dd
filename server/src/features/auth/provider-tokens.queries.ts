import { sql } from 'kysely';
import type { Db } from '#platform/sql/database.ts';

/**
 * When to check an account again: an account that is closed now is noticed within a day, also after a few attempts without a reply.
 */
const nextCheck = sql<Date>`now() + interval '20 hours'`;
/** When to check again if there was no reply. */
const nextAttempt = sql<Date>`now() + interval '1 hour'`;

interface StoredTokens {
  sessionId: string;
  sealed: Buffer;
  /** Whether they can be used for a check. */
  canCheck: boolean;
}

/** Stores the tokens of a new session. */
export async function addProviderTokens(db: Db, { sessionId, sealed, canCheck }: StoredTokens): Promise<void> {
  await db
    .insertInto('provider_token')
    .values({ session_id: sessionId, sealed, check_at: canCheck ? nextCheck : null })
    .execute();
}

/** Replaces the tokens of a session after a check. Does nothing if it has ended meanwhile. */
export async function setProviderTokens(db: Db, { sessionId, sealed, canCheck }: StoredTokens): Promise<void> {
  await db
    .updateTable('provider_token')
    .set({ sealed, check_at: canCheck ? nextCheck : null })
    .where('session_id', '=', sessionId)
    .execute();
}

/** A session whose account is to be checked. */
export interface DueCheck {
  session_id: string;
  sealed: Buffer;
  person_id: string;
  issuer: string;
  subject: string;
}

/** Returns sessions to check, the longest overdue first, and defers them so that no other process checks them. */
export async function claimDueChecks(db: Db, limit: number): Promise<DueCheck[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('provider_token')
        .select('session_id')
        .where('check_at', '<=', sql<Date>`now()`)
        .orderBy('check_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('provider_token')
    .from('due')
    .innerJoin('session', 'session.id', 'due.session_id')
    .innerJoin('person', 'person.id', 'session.person_id')
    .whereRef('provider_token.session_id', '=', 'due.session_id')
    .set({ check_at: nextAttempt })
    .returning(['due.session_id', 'provider_token.sealed', 'session.person_id', 'person.issuer', 'person.subject'])
    .execute();
}

/** The provider's account of a session and its sealed tokens. */
export async function findProviderSession(db: Db, sessionId: string) {
  return db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .leftJoin('provider_token', 'provider_token.session_id', 'session.id')
    .select(['person.issuer', 'person.email', 'provider_token.sealed'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
}
