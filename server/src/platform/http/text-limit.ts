import type { Env } from '#platform/operations/env.ts';
import { AppError } from './errors.ts';
import { countRefusal } from '#platform/operations/metrics.ts';
import type { RateCounter } from './rate-counter.ts';

/** The UTF-8 bytes of text that a person can send within a day: about 5,000 messages of three lines. */
const textBytesPerDay = 2 * 1024 ** 2;
const day = 86_400_000;

export interface TextLimits {
  env: Env;
  rateCounter: RateCounter;
}

/**
 * Counts the bytes of all strings of a body that a person sends to be stored. Throws 429 `rate_limited` beyond the limit of a
 * day.
 */
export async function limitText({ env, rateCounter }: TextLimits, personId: string, body: unknown): Promise<void> {
  const amount = textBytes(body);
  if (env.RATE_LIMITS === 'off' || amount === 0) return;
  const { count, left } = await rateCounter.add(`text ${personId}`, day, { amount });
  if (count <= textBytesPerDay || env.RATE_LIMITS === 'high') return;
  countRefusal('text');
  throw new AppError('rate_limited', 'You have written a lot today. Please try again tomorrow.', {
    retryAfter: left / 1000,
  });
}

/** Bodies are parsed by a schema, which bounds their depth. */
function textBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + textBytes(part), 0);
}
