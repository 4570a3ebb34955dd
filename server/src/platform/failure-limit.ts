import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { Semaphore } from './semaphore.ts';
import { tooMany } from './rate-limits.ts';

/** How many attempts of one address over the limit may wait. */
const waitingMost = 50;
/** How long one of them waits at most, in milliseconds. */
const patience = 2_000;
const addressesMost = 1_000;

export interface FailureLimitOptions {
  /** What is attempted; limits of one name share their counts. */
  name: string;
  /** How many failures an address may have in a minute. */
  perMinute: number;
  /** How many attempts of an address over the limit are worked on at a time. */
  atOnce: number;
}

/**
 * Limits failed attempts, such as guessed tokens, by address. A whole campus may share one address with somebody who
 * sends junk, so an address over the limit is not refused: its attempts are worked on a few at a time, what succeeds
 * is answered as ever, what fails is 429 instead of 401, and what does not fit into the line is 429 at once.
 */
export class FailureLimit {
  readonly #options: FailureLimitOptions;
  readonly #deps: Pick<Deps, 'env' | 'rateCounter'>;
  readonly #over = new Map<string, { semaphore: Semaphore; until: number }>();

  constructor(options: FailureLimitOptions, deps: Pick<Deps, 'env' | 'rateCounter'>) {
    this.#options = options;
    this.#deps = deps;
  }

  /** Runs one attempt; a thrown AppError with status 401 is a failure. Throws 429 `rate_limited`. */
  async run<T>(address: string, attempt: () => Promise<T>): Promise<T> {
    const over = this.#over.get(address);
    const isOver = over !== undefined && over.until > Date.now();
    if (isOver && over.semaphore.waiting >= waitingMost) throw tooMany(over.until - Date.now());
    try {
      return await (isOver ? over.semaphore.run(attempt) : attempt());
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 401) throw error;
      const left = await this.#count(address);
      throw left === undefined ? error : tooMany(left);
    }
  }

  /** Counts one failure; milliseconds until the count begins anew where it is over the limit. */
  async #count(address: string): Promise<number | undefined> {
    const { env, rateCounter } = this.#deps;
    const { name, perMinute, atOnce } = this.#options;
    if (env.RATE_LIMITS === 'off') return undefined;
    const { count, left } = await rateCounter.add(`failures ${name} ${address}`, 60_000);
    if (count <= perMinute || env.RATE_LIMITS === 'high') return undefined;
    const semaphore = this.#over.get(address)?.semaphore ?? new Semaphore(atOnce, patience);
    // Deleted first, so that the order of the map is the order of the failures.
    this.#over.delete(address);
    for (const oldest of this.#over.keys()) {
      if (this.#over.size < addressesMost) break;
      this.#over.delete(oldest);
    }
    this.#over.set(address, { semaphore, until: Date.now() + left });
    return left;
  }
}
