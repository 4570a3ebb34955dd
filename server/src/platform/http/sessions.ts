import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/sql/database.ts';
import type { Role, Viewer } from './viewer.ts';
import type { LegalDocuments } from '#platform/operations/legal-documents.ts';
import { isNewAccount } from '#platform/features/new-accounts.ts';

/** A session ends 7 days after its last use and 30 days after sign-in. */
export const idleDays = 7;
export const longestDays = 30;
/** The maximum number of sessions per person; a further one ends the one that was idle longest. */
export const maxSessions = 20;

/** How long a session is cached, in milliseconds. A revoked token must be refused within 1 s on every node. */
const cacheTime = 800;
const maxCachedSessions = 10_000;
/** How many keys of valid tokens are remembered with their people, at about 200 bytes each. */
const maxPeople = 20_000;

/** Returns what is stored of a secret, such as the token of a session or of an invitation link. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Creates a token of 256 random bits. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the key under which a token is cached; the token cannot be derived from it. */
export function keyOf(token: string): string {
  return hash('sha256', token, 'base64');
}

/** SQL: whether a row of `session`, joined with its `person`, is live. */
export const isLiveSession = sql<boolean>`(person.deleted_at is null
  and session.last_used_at > now() - make_interval(days => ${sql.lit(idleDays)})
  and session.created_at > now() - make_interval(days => ${sql.lit(longestDays)}))`;

const isSuspended = sql<boolean>`coalesce(person.suspended_until > now(), false)`.as('is_suspended');

/** Authenticates bearer tokens. */
export class Sessions {
  readonly #db: Db;
  /** The documents to accept, and their versions. */
  readonly #documents: string[];
  readonly #versions: string[];
  readonly #cached = new Map<string, { viewer: Viewer; until: number }>();
  /** Pending lookups by key. A page sends several requests together, and a connection joins several namespaces. */
  readonly #pending = new Map<string, Promise<Viewer | undefined>>();
  /** The people of keys that were valid when last looked up, oldest first. They are looked up again, but without the limit on guesses. */
  readonly #people = new Map<string, string>();
  readonly #listeners: ((id: string, where: 'here' | 'elsewhere') => void)[] = [];

  /** `legal` has the documents without which a person may not write. */
  constructor(db: Db, { versions }: Pick<LegalDocuments, 'versions'>) {
    this.#db = db;
    this.#documents = versions.map(({ document }) => document);
    this.#versions = versions.map(({ version }) => version);
  }

  /**
   * Returns the viewer of a live session by the key of its token, or undefined. Throws if the database is unavailable, which
   * must not look like an invalid token.
   */
  async findByKey(key: string): Promise<Viewer | undefined> {
    const cached = this.#cached.get(key);
    if (cached && cached.until > Date.now()) return cached.viewer;
    this.#cached.delete(key);
    const pending = this.#pending.get(key);
    if (pending) return pending;

    const lookup = this.#lookUp(key);
    this.#pending.set(key, lookup);
    try {
      const viewer = await lookup;
      this.#remember(key, viewer?.id);
      // Caches only what stays true: a person may become onboarded or consent between two requests, and the session may have
      // ended since the lookup began.
      if (viewer?.isOnboarded && viewer.hasConsented && this.#pending.get(key) === lookup) this.#cache(key, viewer);
      return viewer;
    } finally {
      if (this.#pending.get(key) === lookup) this.#pending.delete(key);
    }
  }

  /** Returns the id of the person to whom the key belonged when it was last looked up; undefined if it was not valid, or long ago. */
  lastPersonOf(key: string): string | undefined {
    return this.#people.get(key);
  }

  #remember(key: string, personId: string | undefined): void {
    this.#people.delete(key);
    if (personId === undefined) return;
    for (const oldest of this.#people.keys()) {
      if (this.#people.size < maxPeople) break;
      this.#people.delete(oldest);
    }
    this.#people.set(key, personId);
  }

  async #lookUp(key: string): Promise<Viewer | undefined> {
    const row = await this.#db
      .selectFrom('session')
      .innerJoin('person', 'person.id', 'session.person_id')
      .select(['person.id', 'person.campus_id', 'person.steward_campus_id', 'person.suspension_id'])
      .select([
        'session.id as session_id',
        sql<Role>`person.role`.as('role'),
        isNewAccount('person').as('is_new'),
        isSuspended,
        sql<Date | null>`nullif(person.suspended_until, 'infinity')`.as('suspended_until'),
        sql<boolean>`person.onboarded_at is not null`.as('onboarded'),
        sql<boolean>`session.last_used_at < now() - interval '10 minutes'`.as('rarely_used'),
        sql<boolean>`(select count(*) from consent
          join unnest(${this.#documents}::text[], ${this.#versions}::text[]) as due (document, version)
            using (document, version)
          where consent.person_id = person.id) = ${this.#documents.length}`.as('consented'),
      ])
      .where(isLiveSession)
      .where('session.token_hash', '=', Buffer.from(key, 'base64'))
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.rarely_used) {
      await this.#db
        .updateTable('session')
        .set({ last_used_at: sql`now()` })
        .where('id', '=', row.session_id)
        .execute();
    }
    return {
      id: row.id,
      sessionId: row.session_id,
      isOnboarded: row.onboarded,
      hasConsented: row.consented,
      isNew: row.is_new,
      campusId: row.campus_id,
      role: row.role,
      stewardCampusId: row.steward_campus_id,
      suspension: row.is_suspended
        ? { until: row.suspended_until?.toISOString() ?? null, sanctionId: row.suspension_id ?? '' }
        : undefined,
    };
  }

  /** Returns whether the session was signed in, or its person authenticated again, at most `minutes` ago. */
  async isFresh(sessionId: string, minutes: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('session')
      .select('id')
      .where('id', '=', sessionId)
      .where(sql<boolean>`coalesce(authenticated_at, created_at) > now() - make_interval(mins => ${minutes})`)
      .executeTakeFirst();
    return row !== undefined;
  }

  #cache(key: string, viewer: Viewer): void {
    if (this.#cached.size >= maxCachedSessions) this.#cached.clear();
    this.#cached.set(key, { viewer, until: Date.now() + cacheTime });
  }

  /** Returns those of these sessions that are still live, and those of suspended people separately. */
  async listLive(ids: readonly string[]): Promise<{ live: Set<string>; suspended: Set<string> }> {
    const live = new Set<string>();
    const suspended = new Set<string>();
    if (ids.length === 0) return { live, suspended };
    const rows = await this.#db
      .selectFrom('session')
      .innerJoin('person', 'person.id', 'session.person_id')
      .select(['session.id', isSuspended])
      .where(isLiveSession)
      .where(sql<boolean>`session.id = any(${ids}::uuid[])`)
      .execute();
    for (const { id, is_suspended } of rows) (is_suspended ? suspended : live).add(id);
    return { live, suspended };
  }

  /**
   * Calls `listener` with the id of a person or session of which a session has ended or the permissions have changed, and whether
   * this process did that.
   */
  onEnd(listener: (id: string, where: 'here' | 'elsewhere') => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Drops cached sessions of a person or session id after it has ended, or the person was suspended or given a role, so that
   * this applies immediately.
   */
  forget(id: string, where: 'here' | 'elsewhere' = 'here'): void {
    for (const [key, { viewer }] of this.#cached) {
      if (viewer.id === id || viewer.sessionId === id) this.#cached.delete(key);
    }
    // The pending lookups may belong to any person.
    this.#pending.clear();
    for (const listener of this.#listeners) listener(id, where);
  }
}
