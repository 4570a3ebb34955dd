import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { Redis, type RedisOptions } from 'ioredis';
import type { Server } from 'socket.io';
import { countLostBroadcast } from './metrics.ts';
import { type Count, LocalRateCounter, type RateCounter } from './rate-counter.ts';

const prefix = 'baraza:';
const endedSessions = `${prefix}ended-sessions`;
const broadcasts = `${prefix}broadcasts`;
/** How long an answer is waited for, in milliseconds; after a failure others do without for as long as `restTime`. */
const patience = 300;
const restTime = 1_000;
/** How often the stream of broadcasts gets an empty entry, in milliseconds. */
const beatEvery = 10_000;

const options = {
  // What every Redis since 5 and Valkey speak alike.
  protocol: 2,
  connectTimeout: 2_000,
  keepAlive: 10_000,
  retryStrategy: (times: number) => Math.min(50 * times, 1_000),
} as const satisfies RedisOptions;

/** Counts one, and tells the count and how many milliseconds are left, in one step. */
const addOne = `local count = redis.call('incr', KEYS[1])
  if count == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
  return {count, redis.call('pttl', KEYS[1])}`;

/**
 * What several processes share beside the database: counts for limits, word of ended sessions, and broadcasts to
 * sockets. Nothing is kept there alone: while it is gone each process goes on by itself, and comes back by itself.
 */
export class SharedRedis {
  readonly #redis: Redis;
  readonly #hearing: Redis;
  readonly #url: string;
  readonly #beat: NodeJS.Timeout;

  constructor({ url, log }: { url: string; log: FastifyBaseLogger }) {
    this.#url = url;
    // Nothing waits for a Redis that is gone: what cannot be said now is not said.
    this.#redis = new Redis(url, {
      ...options,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: patience,
    });
    this.#hearing = new Redis(url, { ...options, maxRetriesPerRequest: null });
    tellOfChanges(this.#redis, log);
    // Told of by the other connection; without a listener an error would end the process.
    this.#hearing.on('error', () => {});
    this.#hearing.subscribe(endedSessions).catch(() => {});
    // Until a reader has seen an entry it reads from "now", anew each time, and misses what comes between two readings.
    this.#beat = setInterval(() => {
      this.#redis.xadd(broadcasts, 'MAXLEN', '~', 10_000, '*', 'beat', '1').catch(() => {});
    }, beatEvery);
    this.#beat.unref();
  }

  /** Throws when it does not answer. */
  async ping(): Promise<void> {
    await this.#redis.ping();
  }

  /** Tells the other processes that a session, or some of a person's, have ended. */
  tellEnded(id: string): void {
    // Not heard of, it holds there within the second for which an answer about a token is believed.
    this.#redis.publish(endedSessions, id).catch(() => {});
  }

  onEnded(listener: (id: string) => void): void {
    this.#hearing.on('message', (channel, id) => {
      if (channel === endedSessions) listener(id);
    });
  }

  /** Counts over all processes; while there is no Redis, within this one. */
  createRateCounter(): RateCounter {
    return new SharedTally(this.#redis);
  }

  /** Carries what is emitted to the sockets of the other processes. Those here are reached whether it works or not. */
  connect(io: Server): void {
    const read = () => {
      const reader = new Redis(this.#url, { ...options, maxRetriesPerRequest: null });
      reader.on('error', () => {});
      return reader;
    };
    const writer = Object.create(this.#redis, { duplicate: { value: read } }) as Redis;
    const adapterOf = createAdapter(writer, { streamName: broadcasts, channelPrefix: broadcasts });
    // Called with `new`, so it cannot be an arrow.
    io.adapter(function reachingOwnFirst(namespace: unknown) {
      const adapter = adapterOf(namespace) as { doPublish(message: unknown): Promise<string> };
      const publish = adapter.doPublish.bind(adapter);
      adapter.doPublish = async (message) => {
        publish(message).catch(countLostBroadcast);
        return '';
      };
      return adapter;
    } as unknown as Parameters<Server['adapter']>[0]);
    this.#redis.on('ready', () => void this.#redis.xadd(broadcasts, '*', 'beat', '1').catch(() => {}));
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    this.#hearing.disconnect();
    this.#redis.disconnect();
  }
}

/** Says once that it is gone, and once that it is back. */
function tellOfChanges(redis: Redis, log: FastifyBaseLogger): void {
  let isGone = false;
  redis.on('error', (error: Error & { code?: string }) => {
    if (!isGone) log.warn({ reason: error.message || error.code }, 'Redis is gone; this process goes on by itself');
    isGone = true;
  });
  redis.on('ready', () => {
    if (isGone) log.info('Redis is back');
    isGone = false;
  });
}

class SharedTally implements RateCounter {
  readonly #redis: Redis;
  readonly #own = new LocalRateCounter();
  #restUntil = 0;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async add(key: string, span: number): Promise<Count> {
    // Counted here too, so that no limit opens when Redis goes, or comes back empty.
    const own = this.#own.addNow(key, span);
    if (this.#restUntil > Date.now()) return own;
    try {
      const [count, left] = (await this.#redis.eval(addOne, 1, `${prefix}${key}`, span)) as [number, number];
      return count >= own.count ? { count, left: Math.max(left, 0) } : own;
    } catch {
      this.#restUntil = Date.now() + restTime;
      return own;
    }
  }
}
