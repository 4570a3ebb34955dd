import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { AppError } from '#platform/http/errors.ts';
import { asOutage, isCancelled } from './pool.ts';
import type { SharedRedis } from '#platform/operations/redis.ts';

/** How long the position of a person's last write is kept, in milliseconds. Longer than `maxLag` and a check. */
const ownWriteTime = 10_000;
/** How far a replica may be behind to be used, in milliseconds. */
const maxLag = 5_000;
const checkInterval = 500;
/** How long a statement of a search may take, in milliseconds. */
const searchTime = 300;
/** The same for the first search of a connection, for which PostgreSQL reads its catalogs: 80 to 100 ms of CPU time. */
const firstSearchTime = 1_000;
/** Used where a position cannot be read: no replica has reached it. */
const unknownPosition = Number.MAX_SAFE_INTEGER;

export interface ReadDatabases {
  /** The primary, through a small pool that only these reads use. */
  own: Db;
  /** Streaming replicas. */
  replicas: readonly Db[];
}

interface Replica {
  /** Counted from 1, for the log. */
  number: number;
  db: Db;
  /** The position in the log, in bytes, up to which it has applied everything. */
  position: number;
  /** It has everything that was committed before this time. */
  has: number;
  isUsed: boolean;
}

/**
 * Runs searches and lists, which may lag, on replicas. A replica is used while it is at most five seconds behind and has applied
 * the log up to the person's last write, on whichever process that was, so that people always see their own writes. Anything
 * else, what a replica does not find, and a replica that fails, is read from the primary.
 */
export class Reads {
  readonly #own: Db;
  readonly #replicas: readonly Replica[];
  readonly #redis: SharedRedis | undefined;
  readonly #log: FastifyBaseLogger;
  /** The position of each person's last write through this process, and until when it matters; oldest first. */
  readonly #writes = new Map<string, { until: number; position: number }>();
  /** Positions in the primary's log, by the time at which it had at most that position; newest last. */
  #positions: { at: number; position: number }[] = [];
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(options: ReadDatabases & { redis: SharedRedis | undefined; log: FastifyBaseLogger }) {
    this.#own = options.own;
    this.#redis = options.redis;
    this.#log = options.log;
    const unchecked = { position: 0, has: Number.NEGATIVE_INFINITY, isUsed: true };
    this.#replicas = options.replicas.map((db, index) => ({ number: index + 1, db, ...unchecked }));
    if (this.#replicas.length === 0) return;
    const check = () => void this.#check();
    check();
    this.#timer = setInterval(check, checkInterval).unref();
  }

  /** Runs `work`, which may repeat, on a replica that may serve this person now; otherwise on `primary`. */
  async run<T>(personId: string, work: (db: Db) => Promise<T>, primary: Db = this.#own): Promise<T> {
    const replica = await this.#replicaFor(personId);
    if (!replica) return work(primary);
    try {
      return await work(replica.db);
    } catch (error) {
      // A bad cursor is the same on the primary; a missing row may be newer than the replica.
      if (error instanceof AppError && error.status !== 503 && error.status !== 404) throw error;
      if (!(asOutage(error) instanceof AppError)) throw error;
      if (!(error instanceof AppError) || error.status === 503) replica.has = Number.NEGATIVE_INFINITY;
      return work(primary);
    }
  }

  /** Like `run`, for a search, whose statements are limited in time. Throws 422 `search_too_broad` for one that takes too long. */
  search<T>(personId: string, work: (db: Db) => Promise<T>): Promise<T> {
    return this.run(personId, (db) => runSearch(db, work));
  }

  /** Records a write that has been committed, before its response is sent. Never throws. */
  async recordWrite(personId: string): Promise<void> {
    if (this.#replicas.length === 0) return;
    const position = await readPosition(this.#own, primaryPosition).catch(() => undefined);
    const now = performance.now();
    for (const [id, { until }] of this.#writes) {
      if (until > now) break;
      this.#writes.delete(id);
    }
    const last = this.#writes.get(personId)?.position ?? 0;
    const write = { until: now + ownWriteTime, position: Math.max(last, position ?? unknownPosition) };
    this.#writes.delete(personId);
    this.#writes.set(personId, write);
    await this.#redis?.recordWrite(personId, write.position, ownWriteTime);
  }

  /** How far each replica is behind at most, in milliseconds; `Infinity` while it cannot be used. */
  get lags(): number[] {
    return this.#replicas.map(({ has }) => performance.now() - has);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Each person has a preferred replica, so that a list does not go back in time between two requests. */
  async #replicaFor(personId: string): Promise<Replica | undefined> {
    const current = this.#replicas.filter(isCurrent);
    if (current.length === 0) return undefined;
    const here = this.#writes.get(personId);
    const position = Math.max(
      here && here.until > performance.now() ? here.position : 0,
      (await this.#redis?.findWrite(personId)) ?? 0,
    );
    const preferred = Number.parseInt(personId.slice(-6), 16) % this.#replicas.length;
    const ordered = [...current.filter(({ number }) => number > preferred), ...current];
    const findReached = () => ordered.find((replica) => isCurrent(replica) && replica.position >= position);
    const found = findReached();
    if (found || position === unknownPosition) return found;
    // They may have reached the position since the last check.
    await Promise.all(current.map((replica) => this.#checkReplica(replica)));
    return findReached();
  }

  async #check(): Promise<void> {
    const at = performance.now();
    const position = await readPosition(this.#own, primaryPosition).catch(() => undefined);
    if (position !== undefined) this.#positions.push({ at, position });
    this.#positions = this.#positions.filter((each) => each.at > at - 2 * maxLag);
    await Promise.all(this.#replicas.map((replica) => this.#checkReplica(replica)));
  }

  async #checkReplica(replica: Replica): Promise<void> {
    try {
      const replayed = await readPosition(replica.db, sql`pg_last_wal_replay_lsn()`);
      if (replayed === undefined) throw new Error('it is not a streaming replica');
      replica.position = replayed;
      const reached = this.#positions.findLast((each) => each.position <= replayed);
      if (reached) replica.has = Math.max(replica.has, reached.at);
      this.#recordUse(replica, 'it is too far behind');
    } catch (error) {
      replica.has = Number.NEGATIVE_INFINITY;
      this.#recordUse(replica, (error as Error).message);
    }
  }

  #recordUse(replica: Replica, reason: string): void {
    const isUsed = isCurrent(replica);
    if (isUsed === replica.isUsed) return;
    replica.isUsed = isUsed;
    const { number } = replica;
    if (isUsed) this.#log.info({ replica: number }, 'the replica is used for reads again');
    else this.#log.warn({ replica: number, reason }, 'the replica is not used for reads');
  }
}

function isCurrent({ has }: Replica): boolean {
  return performance.now() - has <= maxLag;
}

/** Runs the statements of a search, each of which is limited in time. Throws 422 `search_too_broad` for one that takes longer. */
async function runSearch<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.connection().execute(async (connection) => {
      const milliseconds = (await isFirstSearch(connection)) ? firstSearchTime : searchTime;
      return connection.transaction().execute(async (tx) => {
        // A statement that waits for a lock fails as an outage, before it would count as a slow search.
        await sql`select set_config('statement_timeout', ${String(milliseconds)}, true),
          set_config('lock_timeout', ${String(searchTime / 2)}, true)`.execute(tx);
        return work(tx);
      });
    });
  } catch (error) {
    if (!isCancelled(error)) throw error;
    throw new AppError('search_too_broad', 'This search takes too long. Please refine it with a longer or rarer word.');
  }
}

/** Returns whether this connection has not searched yet, and marks it. Not in a transaction, whose rollback would remove the mark. */
async function isFirstSearch(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ was: string | null }>`select current_setting('baraza.has_searched', true) as was,
    set_config('baraza.has_searched', 'yes', false)`.execute(connection);
  return rows[0]?.was !== 'yes';
}

const primaryPosition = sql`pg_current_wal_lsn()`;

/** Returns a position in the log in bytes; undefined if the server is not in that role. */
async function readPosition(db: Db, position: ReturnType<typeof sql>): Promise<number | undefined> {
  const { rows } = await sql<{
    bytes: string | null;
  }>`select pg_wal_lsn_diff(${position}, '0/0')::text as bytes`.execute(db);
  const bytes = rows[0]?.bytes;
  return bytes ? Number(bytes) : undefined;
}
