import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Viewer } from './deps.ts';
import { runStatement } from './statement.ts';

/** A session ends 7 days after its last use and 30 days after sign-in. */
export const idleDays = 7;
export const longestDays = 30;
/** How many sessions a person may have; the one idle longest ends for a further one. */
export const sessionsMost = 20;

/** How long an answer about a token is believed, in milliseconds; a revoked token is dead within 1 s on every node. */
const believedFor = 800;
const rememberedMost = 10_000;
/** How many keys of good tokens are kept, some 100 bytes each. */
const goodMost = 20_000;

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** A new session token: 256 random bits. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A token as it is remembered: from it nobody gets back to the token. */
export function keyOf(token: string): string {
  return hash('sha256', token, 'base64');
}

const liveSessions = `from session join person on person.id = session.person_id
  where person.deleted_at is null
    and session.last_used_at > now() - make_interval(days => ${idleDays})
    and session.created_at > now() - make_interval(days => ${longestDays})`;

/** Tells who stands behind a bearer token. */
export class Sessions {
  readonly #db: Db;
  readonly #known = new Map<string, { viewer: Viewer; until: number }>();
  /** What is being asked right now: a page asks for several things at once, and a connection joins several namespaces. */
  readonly #asking = new Map<string, Promise<Viewer | undefined>>();
  /** Keys that were a live session's when last asked, oldest first. They are asked again; they only need not queue. */
  readonly #good = new Set<string>();
  readonly #listeners: ((id: string, where: 'here' | 'elsewhere') => void)[] = [];

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The viewer of a live session by what `keyOf` made of its token, or undefined; a database that is down throws, and never
   * looks like a bad token.
   */
  async findByKey(key: string): Promise<Viewer | undefined> {
    const known = this.#known.get(key);
    if (known && known.until > Date.now()) return known.viewer;
    this.#known.delete(key);
    const underWay = this.#asking.get(key);
    if (underWay) return underWay;

    const asking = this.#ask(key);
    this.#asking.set(key, asking);
    try {
      const viewer = await asking;
      this.#noteGood(key, viewer !== undefined);
      // Only what stays true is believed: somebody being onboarded becomes a member between two calls, and a session may
      // have ended since this was asked.
      if (viewer?.isOnboarded && this.#asking.get(key) === asking) this.#believe(key, viewer);
      return viewer;
    } finally {
      if (this.#asking.get(key) === asking) this.#asking.delete(key);
    }
  }

  /** Whether the key was a live session's when it was last asked; a session may have ended since. */
  wasGood(key: string): boolean {
    return this.#good.has(key);
  }

  #noteGood(key: string, isGood: boolean): void {
    this.#good.delete(key);
    if (!isGood) return;
    for (const oldest of this.#good) {
      if (this.#good.size < goodMost) break;
      this.#good.delete(oldest);
    }
    this.#good.add(key);
  }

  async #ask(key: string): Promise<Viewer | undefined> {
    const rows = await runStatement<{
      id: string;
      session_id: string;
      onboarded: boolean;
      rarely_used: boolean;
    }>(this.#db, {
      name: 'session-viewer',
      text: `select person.id, session.id as session_id, person.onboarded_at is not null as onboarded,
          session.last_used_at < now() - interval '10 minutes' as rarely_used
        ${liveSessions} and session.token_hash = $1`,
      values: [Buffer.from(key, 'base64')],
    });
    const row = rows[0];
    if (!row) return undefined;
    if (row.rarely_used) {
      await this.#db
        .updateTable('session')
        .set({ last_used_at: sql`now()` })
        .where('id', '=', row.session_id)
        .execute();
    }
    return { id: row.id, sessionId: row.session_id, isOnboarded: row.onboarded };
  }

  /** Whether the session was signed in, or its person authenticated by the provider, at most `minutes` ago. */
  async isFresh(sessionId: string, minutes: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('session')
      .select('id')
      .where('id', '=', sessionId)
      .where(sql<boolean>`coalesce(authenticated_at, created_at) > now() - make_interval(mins => ${minutes})`)
      .executeTakeFirst();
    return row !== undefined;
  }

  #believe(key: string, viewer: Viewer): void {
    if (this.#known.size >= rememberedMost) this.#known.clear();
    this.#known.set(key, { viewer, until: Date.now() + believedFor });
  }

  /** Those of these sessions that are still live. */
  async listLive(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await runStatement<{ id: string }>(this.#db, {
      name: 'sessions-live',
      text: `select session.id ${liveSessions} and session.id = any($1)`,
      values: [ids],
    });
    return new Set(rows.map(({ id }) => id));
  }

  /** Calls `listener` with the person or session of which something has ended, and whether this process ended it. */
  onEnd(listener: (id: string, where: 'here' | 'elsewhere') => void): void {
    this.#listeners.push(listener);
  }

  /**
   * To be called once a session, or some of a person's, have ended: what this node believes of their tokens is forgotten,
   * so that the end holds here at once.
   */
  forget(id: string, where: 'here' | 'elsewhere' = 'here'): void {
    for (const [key, { viewer }] of this.#known) {
      if (viewer.id === id || viewer.sessionId === id) this.#known.delete(key);
    }
    // Whose answers these will be is not known yet.
    this.#asking.clear();
    for (const listener of this.#listeners) listener(id, where);
  }
}
