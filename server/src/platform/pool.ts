import { Kysely, type Logger } from 'kysely';
import pg from 'pg';
import { isConflict, PooledDialect, retryConflicts } from './database-driver.ts';
import type { Db, Tables, Tx } from './database.ts';
import { AppError, unavailable } from './errors.ts';

export interface PoolOptions {
  url: string;
  max?: number;
  onError?: (error: Error) => void;
  /**
   * Fails a query that has had no reply for this long, in milliseconds, with a timer per query. `openDatabase` has a cheaper
   * way.
   */
  queryTimeout?: number;
}

/** Creates a pool of connections to PostgreSQL. It connects with the first query. */
export function openPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'baraza',
    ...(options.queryTimeout !== undefined && { query_timeout: options.queryTimeout }),
  });
  // Without a listener, a broken connection would end the process. The current query fails on its own.
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** `onStatement` is called after each statement. `replyTimeout`: how long, in milliseconds, to wait for a reply; longer than `statement_timeout`, so that PostgreSQL ends a slow statement first. */
export function openDatabase(
  pool: pg.Pool,
  { replyTimeout = 6_000, onStatement }: { replyTimeout?: number; onStatement?: Logger | undefined } = {},
): Db {
  const dialect = new PooledDialect(pool, { replyTimeout });
  return new Kysely<Tables>({ dialect, ...(onStatement && { log: onStatement }) });
}

/** Returns whether the error is a violation of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/** Returns whether the error is a foreign key violation: the referenced row does not exist, or a deleted row is still referenced. */
export function violatesForeignKey(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503';
}

/** Callbacks to run after each open transaction commits. */
const commitCallbacks = new WeakMap<Tx, (() => void)[]>();

/**
 * Calls `callback` after the transaction, which `transact` opened, has committed; never after a rollback. The callback must
 * not throw.
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  const callbacks = commitCallbacks.get(tx);
  if (!callbacks) throw new Error('afterCommit needs a transaction opened by transact().');
  callbacks.push(callback);
}

/**
 * Runs `work` in a transaction. After a deadlock or a serialization failure it starts over, up to three times, then
 * throws that error. Callbacks of `afterCommit` have run when it returns.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryConflicts(async () => {
    const callbacks: (() => void)[] = [];
    const result = await db.transaction().execute((tx) => {
      commitCallbacks.set(tx, callbacks);
      return work(tx);
    });
    for (const callback of callbacks) callback();
    return result;
  });
}

const brokenSockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
const brokenMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|cannot use a pool after|not queryable|client has encountered a connection error/i;
// SQLSTATE classes: connection failure, refused login, missing database, deadlock, shutdown, out of resources, statement
// timeout, lock timeout, read-only server, internal error.
const brokenStates = /^(08|28|3D|40|57P|53|58|57014|55000|55P03|25P03|25006|XX)/;

/** Turns a failure of the database into a 503; returns any other error unchanged. */
export function asOutage(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isConflict(error)) {
    return unavailable('Too many people are changing this at once. Please try again.', { retryAfter: 1, cause: error });
  }
  if (isOutage(error)) {
    return unavailable('Baraza cannot reach its data right now. Please try again in a moment.', { cause: error });
  }
  return error;
}

function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return brokenStates.test(error.code ?? '');
  return brokenSockets.has(String((error as NodeJS.ErrnoException).code)) || brokenMessages.test(error.message);
}
