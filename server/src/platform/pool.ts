import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isConflict, throughConflicts } from './conflicts.ts';
import type { Db, Tables, Tx } from './database.ts';
import { AppError, unavailable } from './errors.ts';
import { readMoment } from './moments.ts';
import { NamingClient } from './named-statement.ts';
import { endSilentConnections } from './silent-database.ts';

export interface PoolOptions {
  url: string;
  max?: number;
  /** How long a connection may wait for an answer, in milliseconds: by itself longer than any statement may take. */
  patience?: number;
  onError?: (error: Error) => void;
}

/** Opens the connections to PostgreSQL; none is made before the first query. */
export function openPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'baraza',
    types: { getTypeParser: parserOf },
  });
  endSilentConnections(pool, options.patience ?? 6_000);
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // The same for one that breaks while it is lent out: its query fails by itself, and that is enough.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const moment = pg.types.builtins.TIMESTAMPTZ;
const readAnyMoment = pg.types.getTypeParser(moment);
const readTextMoment = (text: string): unknown => readMoment(text) ?? readAnyMoment(text);

/** The driver's own reader of that type, except for moments, which pages are full of. */
function parserOf(type: number, format?: 'text' | 'binary') {
  if (type === moment && format !== 'binary') return readTextMoment;
  return format === 'binary' ? pg.types.getTypeParser(type, format) : pg.types.getTypeParser(type);
}

export function openDatabase(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Tells PostgreSQL's unique violation, by the name of its constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/** Tells PostgreSQL's foreign key violation: what the row hangs on is not there (any more). */
export function isMissingReference(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503';
}

/** What waits for each open transaction to commit. */
const waiting = new WeakMap<Tx, (() => void)[]>();

/** Runs `work` once the transaction, one of `transact`, has committed, and never when it is rolled back. It must not throw. */
export function afterCommit(tx: Tx, work: () => void): void {
  const works = waiting.get(tx);
  if (!works) throw new Error('Only a transaction of transact() tells when it has committed.');
  works.push(work);
}

/**
 * Runs `work` in one transaction; once more, up to three times, when PostgreSQL broke it off for a deadlock or a
 * serialization failure, and throws that when it never got through. What waits for the commit runs before this answers.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return throughConflicts(async () => {
    const works: (() => void)[] = [];
    const outcome = await db.transaction().execute((tx) => {
      waiting.set(tx, works);
      return work(tx);
    });
    for (const each of works) each();
    return outcome;
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
// Connection trouble, shutdown, out of something, cancelled for taking too long, a lock not to be had, a deadlock; and a
// database that does not let us in (password changed, closed, not there), which is nothing a caller can have caused.
const brokenStates = /^(08|28|3D|40|57P|53|58|57014|55000|55P03|25P03|25006|XX)/;

/** Turns a fault of the database itself into a 503; hands back anything else as it is. */
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
