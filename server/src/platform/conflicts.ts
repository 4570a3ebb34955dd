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

type Callback = (error: Error | null, result?: unknown) => void;

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
    return this.#askWith(ask, given.slice(0, -1), callback as Callback, 1) as never;
  }

  #askWith(ask: (...given: unknown[]) => unknown, given: unknown[], callback: Callback, tries: number): unknown {
    const onAnswer: Callback = (error, result) => {
      if (!isConflict(error) || tries > mostTriesMore) callback(error, result);
      else this.#askWith(ask, given, callback, tries + 1);
    };
    return ask.apply(this, [...given, onAnswer]);
  }
}
