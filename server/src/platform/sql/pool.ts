import { Kysely, type Logger } from 'kysely';
import pg from 'pg';
import { isConflict, PooledDialect, retryConflicts } from './database-driver.ts';
import type { Db, Tables, Tx } from './database.ts';
import { StatementNames } from './statement-names.ts';
import { AppError, unavailable } from '#platform/http/errors.ts';
import { recordWriteFailure } from '#platform/operations/write-failures.ts';
import { Semaphore } from '#platform/concurrency/semaphore.ts';

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

/** How long a statement waits for a lock, in milliseconds. Longer than `deadlock_timeout`, so that deadlocks are found and retried. */
const lockTimeout = 2_000;

/** Creates a pool of connections to PostgreSQL. It connects with the first query. */
export function openPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withoutJit(options.url),
    max: options.max ?? 10,
    idleTimeoutMillis: idleTimeout,
    connectionTimeoutMillis: connectionTimeout,
    statement_timeout: 5_000,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'baraza',
    ...(options.queryTimeout !== undefined && { query_timeout: options.queryTimeout }),
  });
  // Without a listener, a broken connection would end the process. The current query fails on its own.
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Adds `jit=off` to the session options of a connection string, before its own ones, which win. Compiling a query takes longer
 * than our queries run.
 */
function withoutJit(url: string): string {
  const parsed = new URL(url);
  parsed.searchParams.set('options', `-c jit=off ${parsed.searchParams.get('options') ?? ''}`.trim());
  return parsed.href;
}

/** How long an unused connection stays open, in milliseconds. A new one plans each statement again, which costs its first requests tens of ms. */
const idleTimeout = 600_000;

/** How long a request waits for a connection, of the pool or of its share, in milliseconds. */
const connectionTimeout = 2_000;

interface DatabaseOptions {
  /** How long, in milliseconds, to wait for a reply; longer than `statement_timeout`, so that PostgreSQL ends a slow statement first. */
  replyTimeout?: number;
  /** Called after each statement. */
  onStatement?: Logger | undefined;
}

/** What `shareOf` needs to know about a database that `openDatabase` returned. */
const opened = new WeakMap<Db, OpenedDatabase>();

interface OpenedDatabase extends DatabaseOptions {
  pool: pg.Pool;
  names: StatementNames;
  shares: Map<string, Db>;
}

export function openDatabase(pool: pg.Pool, options: DatabaseOptions = {}): Db {
  const parts = { ...options, pool, names: new StatementNames(), shares: new Map() };
  const db = createDatabase(parts);
  opened.set(db, parts);
  return db;
}

function createDatabase({ pool, names, replyTimeout = 6_000, onStatement }: OpenedDatabase, share?: Semaphore): Db {
  const dialect = new PooledDialect(pool, { replyTimeout, names, share });
  return new Kysely<Tables>({ dialect, ...(onStatement && { log: onStatement }) });
}

/**
 * Returns the same database, limited to about two thirds of its connections for all users of that name together. When the
 * queries of one group of endpoints wait for a lock, the others still get connections.
 */
export function shareOf(db: Db, name: string): Db {
  const parts = opened.get(db);
  if (!parts) return db;
  const { pool, shares } = parts;
  let shared = shares.get(name);
  if (!shared) {
    const { max } = pool.options;
    const share = new Semaphore(max - Math.ceil(max / 3), connectionTimeout);
    shared = createDatabase(parts, share);
    shares.set(name, shared);
  }
  return shared;
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

/** The disk is full, or the server is read-only. */
const failedWrites = /^(53100|58030|25006)$/;

/** Turns a failure of the database into a 503; returns any other error unchanged. */
export function asOutage(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isConflict(error)) {
    return unavailable('Too many people are changing this at once. Please try again.', { retryAfter: 1, cause: error });
  }
  if (isOutage(error)) {
    return unavailable('This site cannot reach its data right now. Please try again in a moment.', { cause: error });
  }
  return error;
}

/** Whether PostgreSQL ended a statement that ran for too long. */
export function isCancelled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}

function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) {
    if (failedWrites.test(error.code ?? '')) recordWriteFailure('database');
    return brokenStates.test(error.code ?? '');
  }
  return brokenSockets.has(String((error as NodeJS.ErrnoException).code)) || brokenMessages.test(error.message);
}
