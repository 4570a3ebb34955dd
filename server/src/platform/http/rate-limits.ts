import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { EndpointParts, RateLimit } from '@baraza/contract/shared/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { callerOf } from './caller.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Env } from '#platform/operations/env.ts';
import { AppError } from './errors.ts';
import { countRefusal } from '#platform/operations/metrics.ts';
import type { Counting, RateCounter } from './rate-counter.ts';

/** High enough never to be reached, for load tests; the counting still runs. */
const outOfReach = 1_000_000_000;

const spans = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Returns the rate limit of an endpoint, by default a setting per minute for each person, or for each address if signed out, as @fastify/rate-limit reads it from the route; none where the endpoint counts its own
 * failures.
 */
export function limitOf(
  { RATE_LIMITS, REQUESTS_PER_ADDRESS, REQUESTS_PER_PERSON }: Env,
  { rateLimit: own, access }: EndpointParts,
) {
  if (own?.counts === 'failures') return {};
  const max = own?.max ?? (access === 'anyone' ? REQUESTS_PER_ADDRESS : REQUESTS_PER_PERSON);
  return { rateLimit: { max: RATE_LIMITS === 'high' ? outOfReach : max, timeWindow: `1 ${own?.per ?? 'minute'}` } };
}

/**
 * Counts requests to the API by person, or by address if signed out. Refuses with 429 and `Retry-After`. Pages and pictures are
 * not counted, because they carry no token and a campus shares an address.
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
    keyGenerator: callerOf,
    errorResponseBuilder: ({ routeOptions }, { ttl }) => tooMany(ttl, routeOptions.config.key ?? 'none'),
    addHeadersOnExceeding: none,
    addHeaders: { ...none, 'retry-after': false },
  });
}

/**
 * Counts an action within a request, of a person by default. `key` is the name of the limit, a space and who is counted. Throws 429
 * `rate_limited` beyond `max`.
 */
export async function limit(
  { env, rateCounter }: Pick<Deps, 'env' | 'rateCounter'>,
  key: string,
  { max, per }: RateLimit,
  counting: Counting = {},
): Promise<void> {
  if (env.RATE_LIMITS === 'off') return;
  const { count, left } = await rateCounter.add(key, spans[per], counting);
  if (count > max && env.RATE_LIMITS !== 'high') throw tooMany(left, key.split(' ', 1)[0] ?? '');
}

/** Counts a refusal by the limit with this name, and returns the error for it; `left` is in milliseconds. */
export function tooMany(left: number, name: string): AppError {
  countRefusal(name);
  return new AppError('rate_limited', 'That was a lot at once. Please wait a little and try again.', {
    retryAfter: left / 1000,
  });
}

/** Implements the store interface of @fastify/rate-limit with our counters; each route has its own. */
function storeOn(rateCounter: RateCounter): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #route: string;

    constructor(options: object) {
      const { routeInfo } = options as { routeInfo?: { method: string; url: string } };
      this.#route = `${routeInfo?.method} ${routeInfo?.url}`;
    }

    incr(caller: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], span: number): void {
      const counted = caller.startsWith('address ') ? 'address' : 'person';
      const added = rateCounter.add(`http ${this.#route} ${caller}`, span, { counted });
      // The limiter takes a callback and turns it into a promise again.
      // oxlint-disable-next-line promise/no-callback-in-promise
      void added.then(({ count, left }) => callback(null, { current: count, ttl: left }));
    }

    child(options: object): Store {
      return new Store(options);
    }
  };
}
