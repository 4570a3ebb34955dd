import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { EndpointParts, RateLimit } from '@baraza/contract/shared/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { AppError } from './errors.ts';
import type { RateCounter } from './rate-counter.ts';

/** What one person may ask of any single call in a minute, unless the contract says less. */
const usual = 600;
/** Signed-out calls are counted by address, and a whole campus may stand behind one. */
const usualOfAddress = 3000;
/** Checked like the others, but out of reach: for load tests. */
const outOfReach = 1_000_000_000;

const spans = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** The limit of one call, as the rate limiter reads it from the route; none where the call counts its failures itself. */
export function limitOf({ RATE_LIMITS }: Env, { rateLimit: own, access }: EndpointParts) {
  if (own?.counts === 'failures') return {};
  const max = own?.max ?? (access === 'anyone' ? usualOfAddress : usual);
  return { rateLimit: { max: RATE_LIMITS === 'high' ? outOfReach : max, timeWindow: `1 ${own?.per ?? 'minute'}` } };
}

/**
 * Counts calls of the contract by person, or by address for those who are signed out; refuses with 429 and
 * `Retry-After`. Pages and pictures are not counted: they carry no token, and a campus shares an address.
 */
export async function limitRates(
  app: FastifyInstance,
  { env, rateCounter }: Pick<Deps, 'env' | 'rateCounter'>,
): Promise<void> {
  if (env.RATE_LIMITS === 'off') return;
  const none = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await app.register(rateLimit, {
    global: false,
    hook: 'preParsing',
    store: storeOn(rateCounter),
    keyGenerator: (request) => request.viewer?.id ?? request.ip,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    addHeadersOnExceeding: none,
    addHeaders: { ...none, 'retry-after': false },
  });
}

/** Counts one more of something that is not a call by itself; throws 429 `rate_limited` beyond `max`. */
export async function limit(
  { env, rateCounter }: Pick<Deps, 'env' | 'rateCounter'>,
  key: string,
  { max, per }: RateLimit,
): Promise<void> {
  if (env.RATE_LIMITS === 'off') return;
  const { count, left } = await rateCounter.add(key, spans[per]);
  if (count > max && env.RATE_LIMITS !== 'high') throw tooMany(left);
}

/** The refusal of what is over a limit; `left` is in milliseconds. */
export function tooMany(left: number): AppError {
  return new AppError('rate_limited', 'That was a lot at once. Please wait a little and try again.', {
    retryAfter: left / 1000,
  });
}

/** The limiter's own idea of a store, on our counts; each route has its own. */
function storeOn(rateCounter: RateCounter): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #route: string;

    constructor(options: object) {
      const { routeInfo } = options as { routeInfo?: { method: string; url: string } };
      this.#route = `${routeInfo?.method} ${routeInfo?.url}`;
    }

    incr(caller: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], span: number): void {
      const added = rateCounter.add(`http ${this.#route} ${caller}`, span);
      // The limiter takes a callback and turns it into a promise again.
      // oxlint-disable-next-line promise/no-callback-in-promise
      void added.then(({ count, left }) => callback(null, { current: count, ttl: left }));
    }

    child(options: object): Store {
      return new Store(options);
    }
  };
}
