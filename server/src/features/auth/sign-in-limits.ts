import { auth } from '@baraza/contract/features/auth.ts';
import type { Deps } from '#platform/features/deps.ts';
import { FailureLimit } from '#platform/http/failure-limit.ts';
import { limit } from '#platform/http/rate-limits.ts';
import { keyOf } from '#platform/http/sessions.ts';
import { LocalRateCounter } from '#platform/http/rate-counter.ts';
import type { Identity } from './identity.ts';

/** A client that got no reply may send the same token again a few times. */
const perToken = { max: 10, per: 'minute' } as const;
const perAccount = { max: 30, per: 'hour' } as const;

/** The rate limits of sign-in: per token, per IP address (failures only) and per account. */
export class SignInLimits {
  readonly #deps: Pick<Deps, 'env' | 'rateCounter'>;
  /** Separate from the shared counter, because callers choose the keys and could displace other counts. */
  readonly #tokens = new LocalRateCounter();
  readonly #failures: FailureLimit;

  constructor(deps: Pick<Deps, 'env' | 'rateCounter'>) {
    this.#deps = deps;
    const perMinute = auth['POST /api/auth'].rateLimit.max;
    // Each sign-in calls the provider, which takes a fraction of a second.
    this.#failures = new FailureLimit({ name: 'sign-in', perMinute, concurrency: 8 }, deps);
  }

  /** Runs one sign-in with an access token or code; throws 429 `rate_limited`. */
  async run<T>({ secret, address }: { secret: string; address: string }, work: () => Promise<T>): Promise<T> {
    // Within the limit of the address, which bounds how many tokens a caller can have counted.
    return this.#failures.run(address, async () => {
      await limit({ env: this.#deps.env, rateCounter: this.#tokens }, `sign-in-token ${keyOf(secret)}`, perToken);
      return work();
    });
  }

  /** Counts one sign-in of an account that the provider has confirmed; throws 429 `rate_limited`. */
  async countAccount({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): Promise<void> {
    await limit(this.#deps, `sign-in-account ${keyOf(`${issuer} ${subject}`)}`, perAccount);
  }
}
