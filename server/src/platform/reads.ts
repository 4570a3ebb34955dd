import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { AppError } from './errors.ts';
import { asOutage, isCancelled } from './pool.ts';
import type { SharedRedis } from './redis.ts';

/** How long a person's reads use the primary after a write of theirs, in milliseconds. Longer than `maxLag` and a check. */
const ownWriteTime = 10_000;
/** How far the replica may be behind to be used, in milliseconds. */
const maxLag = 5_000;
const checkInterval = 1_000;
/** How long a statement of a search may take, in milliseconds. */
const searchTime = 300;

export interface ReadDatabases {
  /** The primary, through a small pool that only these reads use. */
  own: Db;
  /** A streaming replica. */
  replica: Db | undefined;
}

/**
 * Runs searches and long lists, which must not take the connections of other requests and may lag. With a replica they run
 * there, if it is at most five seconds behind and the person has written nothing for ten seconds, so that people always see
 * their own writes, except messages, which sockets write. Anything else, and a replica that fails, is read from the primary.
 */
export class Reads {
  readonly #databases: ReadDatabases;
  readonly #redis: SharedRedis | undefined;
  readonly #log: FastifyBaseLogger;
  /** The people who have written through this process, with the time until which they read from the primary; oldest first. */
  readonly #writers = new Map<string, number>();
  /** Positions in the primary's log, by the time at which it had at most that position; newest last. */
  #positions: { at: number; position: bigint }[] = [];
  /** The replica has everything that was committed before this time. */
  #replicaHas = Number.NEGATIVE_INFINITY;
  #isUsed = true;
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(options: ReadDatabases & { redis: SharedRedis | undefined; log: FastifyBaseLogger }) {
    this.#databases = options;
    this.#redis = options.redis;
    this.#log = options.log;
    if (!options.replica) return;
    const { replica } = options;
    const check = () => void this.#check(replica).catch((error: Error) => this.#recordLag(error.message));
    check();
    this.#timer = setInterval(check, checkInterval).unref();
  }

  /** Runs `work`, which may repeat, with the database that this person's reads use now. */
  async run<T>(personId: string, work: (db: Db) => Promise<T>): Promise<T> {
    const { own, replica } = this.#databases;
    if (!replica || !this.#isCurrent() || (await this.#hasWritten(personId))) return work(own);
    try {
      return await work(replica);
    } catch (error) {
      // A missing row or a bad cursor is the same on the primary.
      if (error instanceof AppError && error.status !== 503) throw error;
      if (!(asOutage(error) instanceof AppError)) throw error;
      this.#replicaHas = Number.NEGATIVE_INFINITY;
      return work(own);
    }
  }

  /** Like `run`, for a search, which ends after 300 ms. Throws 422 `search_too_broad` then. */
  search<T>(personId: string, work: (db: Db) => Promise<T>): Promise<T> {
    return this.run(personId, (db) => stopAfter(searchTime, db, work));
  }

  /** Records a write before its response is sent. Socket events need none, because they change nothing that is read here. */
  recordWrite(personId: string): void {
    if (!this.#databases.replica) return;
    const now = performance.now();
    for (const [id, until] of this.#writers) {
      if (until > now) break;
      this.#writers.delete(id);
    }
    this.#writers.delete(personId);
    this.#writers.set(personId, now + ownWriteTime);
    this.#redis?.recordWrite(personId, ownWriteTime);
  }

  /** How far the replica is behind at most, in milliseconds; undefined without one. */
  get lag(): number | undefined {
    return this.#databases.replica && performance.now() - this.#replicaHas;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #hasWritten(personId: string): Promise<boolean> {
    if ((this.#writers.get(personId) ?? 0) > performance.now()) return true;
    return (await this.#redis?.hasWritten(personId)) ?? false;
  }

  #isCurrent(): boolean {
    return performance.now() - this.#replicaHas <= maxLag;
  }

  async #check(replica: Db): Promise<void> {
    const at = performance.now();
    const position = await readPosition(this.#databases.own, sql`pg_current_wal_lsn()`);
    if (position !== undefined) this.#positions.push({ at, position });
    const replayed = await readPosition(replica, sql`pg_last_wal_replay_lsn()`);
    const reached = this.#positions.filter((each) => replayed !== undefined && each.position <= replayed).at(-1);
    if (reached) this.#replicaHas = Math.max(this.#replicaHas, reached.at);
    this.#positions = this.#positions.filter((each) => each.at > at - 2 * maxLag);
    this.#recordLag(replayed === undefined ? 'DATABASE_READ_URL is not a streaming replica' : 'it is too far behind');
  }

  #recordLag(reason: string): void {
    const isUsed = this.#isCurrent();
    if (isUsed === this.#isUsed) return;
    this.#isUsed = isUsed;
    if (isUsed) this.#log.info('the replica is used for reads again');
    else this.#log.warn({ reason }, 'the replica is not used for reads');
  }
}

/** Runs statements, each of which ends after `milliseconds`. Throws 422 `search_too_broad` for one that does. */
async function stopAfter<T>(milliseconds: number, db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      // A statement that waits for a lock fails as an outage, before it would count as a slow search.
      await sql`select set_config('statement_timeout', ${String(milliseconds)}, true),
        set_config('lock_timeout', ${String(milliseconds / 2)}, true)`.execute(tx);
      return work(tx);
    });
  } catch (error) {
    if (!isCancelled(error)) throw error;
    throw new AppError('search_too_broad', 'This search takes too long. Please refine it with a longer or rarer word.');
  }
}

/** Returns a position in the log in bytes; undefined if the server is not in that role. */
async function readPosition(db: Db, position: ReturnType<typeof sql>): Promise<bigint | undefined> {
  const { rows } = await sql<{
    bytes: string | null;
  }>`select pg_wal_lsn_diff(${position}, '0/0')::text as bytes`.execute(db);
  const bytes = rows[0]?.bytes;
  return bytes ? BigInt(bytes) : undefined;
}
