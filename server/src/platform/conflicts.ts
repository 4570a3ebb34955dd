import { callbackify } from 'node:util';
import pg from 'pg';
import { WaitingClient } from './silent-database.ts';

/** How often that is tried again which PostgreSQL breaks off. */
const mostTriesMore = 3;

/** Tells what PostgreSQL broke off for a deadlock or a serialization failure, to be tried again. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/** Does it once more, up to three times, when PostgreSQL breaks it off; throws the last conflict. */
export async function throughConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || tries > mostTriesMore) throw error;
    }
  }
}

type Callback = (error: Error | null, result: unknown) => void;

/** The same for whoever waits by a callback. */
const insist = callbackify<() => Promise<unknown>, unknown>(throughConflicts);

/**
 * A connection that asks again what stands in no transaction, and so has done nothing when it is broken off: an account that is
 * deleted locks in another order than whoever saves a post. A transaction has to begin anew (`transact`).
 */
export class InsistingClient extends WaitingClient {
  override query(...given: unknown[]): never {
    const ask = super.query as (...given: unknown[]) => unknown;
    const [what] = given;
    const isAlone = this.getTransactionStatus() === 'I' && !(what instanceof Object && 'submit' in what);
    if (!isAlone) return ask.apply(this, given) as never;
    const callback = given.at(-1);
    if (typeof callback !== 'function') return throughConflicts(async () => ask.apply(this, given)) as never;
    return insist(async () => ask.apply(this, given.slice(0, -1)), callback as Callback) as never;
  }
}
