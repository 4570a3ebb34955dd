import { AbortedTransactionError, CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect } from 'kysely';
import type { QueryResult, TransactionSettings } from 'kysely';
import pg from 'pg';
import type { Semaphore } from '#platform/concurrency/semaphore.ts';
import type { StatementNames } from './statement-names.ts';

/** How often a statement or transaction is retried after a deadlock or serialization failure. */
const maxRetries = 3;
/** How often, in milliseconds, to check for connections whose reply is overdue. */
const checkEvery = 250;

/** Returns whether PostgreSQL aborted the statement because of a deadlock, a serialization failure or a migration. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01' || isOutdated(error));
}

/** Whether a migration has changed the columns that a prepared statement returns; it has not run then. */
function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/** Runs `work`, and again up to three times after an error of `isConflict`. Throws the last error. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || retries === maxRetries) throw error;
    }
  }
}

export interface DialectOptions {
  /** After how many milliseconds without a reply a connection is closed. */
  replyTimeout: number;
  /** Names the statements to prepare. */
  names: StatementNames;
  /** Limits how many connections of the pool are in use at the same time; without limit by default. */
  share?: Semaphore | undefined;
}

/**
 * Kysely's PostgreSQL dialect with a driver that prepares statements, retries single statements and closes unresponsive
 * connections.
 */
export class PooledDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #options: DialectOptions;

  constructor(pool: pg.Pool, options: DialectOptions) {
    super({ pool });
    this.#pool = pool;
    this.#options = options;
  }

  override createDriver(): Driver {
    return new PooledDriver(this.#pool, this.#options);
  }
}

class PooledDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #replyTimeout: number;
  readonly #names: StatementNames;
  readonly #share: Semaphore | undefined;
  readonly #waiting = new Set<PooledConnection>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, { replyTimeout, names, share }: DialectOptions) {
    this.#pool = pool;
    this.#replyTimeout = replyTimeout;
    this.#names = names;
    this.#share = share;
  }

  async init(): Promise<void> {
    this.#timer = setInterval(() => this.#closeSilent(), checkEvery).unref();
  }

  async destroy(): Promise<void> {
    clearInterval(this.#timer);
  }

  async acquireConnection(): Promise<PooledConnection> {
    const leave = await this.#share?.enter();
    try {
      return new PooledConnection(await this.#pool.connect(), { waiting: this.#waiting, names: this.#names, leave });
    } catch (error) {
      leave?.();
      throw error;
    }
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: PooledConnection, _settings: TransactionSettings): Promise<void> {
    connection.isInTransaction = true;
    connection.hasBegun = false;
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    // PostgreSQL answers a commit with ROLLBACK when an earlier statement of the transaction failed.
    if ((await connection.endTransaction('commit')) === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.endTransaction('rollback');
  }

  /**
   * Closes connections whose reply is overdue, because a database that hangs or a network that drops packets ends no statement.
   * The `query_timeout` of `pg` would set a timer for each query, a third of the CPU time of a feed page.
   */
  #closeSilent(): void {
    const latest = performance.now() - this.#replyTimeout;
    for (const connection of this.#waiting) if (connection.waitingSince < latest) connection.close();
  }
}

interface Shared {
  /** The connections that wait for a reply. */
  waiting: Set<PooledConnection>;
  names: StatementNames;
  /** Called once when the connection is released. */
  leave: (() => void) | undefined;
}

class PooledConnection implements DatabaseConnection {
  isInTransaction = false;
  /** Whether PostgreSQL knows of the transaction: `begin` is sent before its first statement, so that an empty one costs nothing. */
  hasBegun = false;
  /** When the current query was sent, on the clock of `performance.now()`; 0 when idle. */
  waitingSince = 0;
  readonly #client: pg.PoolClient;
  readonly #shared: Shared;
  #isBroken = false;

  constructor(client: pg.PoolClient, shared: Shared) {
    this.#client = client;
    this.#shared = shared;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const send = () => this.#send(query);
    if (this.isInTransaction && !this.hasBegun) {
      this.hasBegun = true;
      await this.#send(CompiledQuery.raw('begin'));
    }
    // Within a transaction, `transact` repeats the whole transaction instead of a single statement.
    const { command, rowCount, rows } = await (this.isInTransaction ? send() : retryConflicts(send));
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return { rows: (rows ?? []) as R[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    yield Promise.reject(new Error('Streaming is not supported.'));
  }

  /** Ends the transaction and returns PostgreSQL's command tag, if it has begun. If that fails, the connection is not used again. */
  async endTransaction(command: 'commit' | 'rollback'): Promise<string | undefined> {
    try {
      return this.hasBegun ? (await this.#send(CompiledQuery.raw(command))).command : undefined;
    } catch (error) {
      if (command === 'rollback') this.#isBroken = true;
      throw error;
    } finally {
      this.isInTransaction = false;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
    this.#shared.leave?.();
  }

  /** Closes the socket; the current query fails as it does when a connection breaks. */
  close(): void {
    this.#isBroken = true;
    void (this.#client as unknown as pg.Client).end();
  }

  async #send({ sql: text, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    const { waiting, names } = this.#shared;
    const name = names.nameOf(text);
    this.waitingSince = performance.now();
    waiting.add(this);
    try {
      return await this.#client.query({ ...(name !== undefined && { name }), text, values: parameters as unknown[] });
    } catch (error) {
      if (isOutdated(error)) names.renew(text);
      throw error;
    } finally {
      waiting.delete(this);
    }
  }
}
