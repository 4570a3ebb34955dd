import { addressKey } from './caller.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError } from './errors.ts';
import { Semaphore } from '#platform/concurrency/semaphore.ts';
import { tooMany } from './rate-limits.ts';

/** How many attempts of one address above the limit may wait. */
const maxWaiting = 50;
/** How long such an attempt waits at most, in milliseconds. */
const timeout = 2_000;
/** Unreachable with the failures that this many addresses need to exceed their limits in a minute. */
const maxAddresses = 10_000;

export interface FailureLimitOptions {
  /** What is attempted. Limits with the same name share their counts. */
  name: string;
  /** How many failures an address may have per minute. */
  perMinute: number;
  /** How many attempts of an address above the limit run concurrently. */
  concurrency: number;
}

/**
 * Limits failed attempts, such as guessed tokens, by address. A whole campus may share one address with a person who sends invalid tokens,
 * so an address above the limit is not refused: its attempts run a few at a time. Those that succeed are answered as usual,
 * those that fail get 429 instead of 401, and those beyond the queue get 429 immediately.
 */
export class FailureLimit {
  readonly #options: FailureLimitOptions;
  readonly #deps: Pick<Deps, 'env' | 'rateCounter'>;
  readonly #over = new Map<string, { semaphore: Semaphore; until: number }>();

  constructor(options: FailureLimitOptions, deps: Pick<Deps, 'env' | 'rateCounter'>) {
    this.#options = options;
    this.#deps = deps;
  }

  /** Runs an attempt. A thrown AppError with status 401 counts as a failure. Throws 429 `rate_limited` above the limit. */
  async run<T>(ip: string, attempt: () => Promise<T>): Promise<T> {
    const address = addressKey(ip);
    const over = this.#over.get(address);
    const isOver = over !== undefined && over.until > Date.now();
    if (isOver && over.semaphore.waiting >= maxWaiting) throw tooMany(over.until - Date.now(), this.#options.name);
    try {
      return await (isOver ? over.semaphore.run(attempt) : attempt());
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 401) throw error;
      const left = await this.#count(address);
      throw left === undefined ? error : tooMany(left, this.#options.name);
    }
  }

  /** Counts a failure. Returns the milliseconds until the count resets, or undefined while it is within the limit. */
  async #count(address: string): Promise<number | undefined> {
    const { env, rateCounter } = this.#deps;
    const { name, perMinute, concurrency } = this.#options;
    if (env.RATE_LIMITS === 'off') return undefined;
    const { count, left } = await rateCounter.add(`failures ${name} ${address}`, 60_000, { counted: 'address' });
    if (count <= perMinute || env.RATE_LIMITS === 'high') return undefined;
    const semaphore = this.#over.get(address)?.semaphore ?? new Semaphore(concurrency, timeout);
    // Deleting first keeps the map in the order of the latest failures.
    this.#over.delete(address);
    for (const oldest of this.#over.keys()) {
      if (this.#over.size < maxAddresses) break;
      this.#over.delete(oldest);
    }
    this.#over.set(address, { semaphore, until: Date.now() + left });
    return left;
  }
}
