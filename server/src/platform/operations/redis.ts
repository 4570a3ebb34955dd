import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { Redis, type RedisOptions } from 'ioredis';
import type { Server } from 'socket.io';
import { countLostBroadcast } from './metrics.ts';
import { type Count, type Counting, LocalRateCounter, type RateCounter } from '#platform/http/rate-counter.ts';

const prefix = 'baraza:';
const endedSessions = 'ended-sessions';
const broadcasts = `${prefix}broadcasts`;
/** How long to wait for a reply, in milliseconds. After a failure, Redis is not used for `pauseAfterFailure`. */
const replyTimeout = 300;
const pauseAfterFailure = 1_000;
/** How long a published message may take to arrive when the server starts, in milliseconds. */
const probeTimeout = 5_000;
/** How often a heartbeat is added to the stream of broadcasts, in milliseconds: longer than a reconnect takes. */
const heartbeatInterval = 5_000;

const options = {
  // Supported by every Redis since 5 and by Valkey.
  protocol: 2,
  connectTimeout: 2_000,
  keepAlive: 10_000,
  retryStrategy: (times: number) => Math.min(50 * times, 1_000),
} as const satisfies RedisOptions;

/** Adds to a counter and returns it with the remaining milliseconds, atomically. */
const incrementScript = `local count = redis.call('incrby', KEYS[1], ARGV[2])
  if count == tonumber(ARGV[2]) then redis.call('pexpire', KEYS[1], ARGV[1]) end
  return {count, redis.call('pttl', KEYS[1])}`;

/** Sets a number that expires, unless a larger one is set. Two processes may record writes in either order. */
const raiseScript = `local last = tonumber(redis.call('get', KEYS[1]) or '0')
  redis.call('set', KEYS[1], tonumber(ARGV[1]) > last and ARGV[1] or string.format('%.0f', last), 'PX', ARGV[2])`;

/**
 * State that several processes share: rate limit counters, notices of ended sessions, who is connected, and broadcasts to sockets.
 * Nothing is stored only there: during an outage each process continues on its own, and reconnects afterwards.
 */
export class SharedRedis {
  readonly #redis: Redis;
  readonly #subscriber: Redis;
  readonly #url: string;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #id = randomUUID();
  readonly #missedListeners: (() => void)[] = [];
  /** The number of accepted heartbeats until the others are notified of lost broadcasts; 0 if none were lost. */
  #noticeIn: 0 | 1 | 2 = 0;

  constructor({ url, log }: { url: string; log: FastifyBaseLogger }) {
    this.#url = url;
    // No request waits for an unavailable Redis; a message that cannot be sent immediately is dropped.
    this.#redis = new Redis(url, {
      ...options,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: replyTimeout,
    });
    this.#subscriber = new Redis(url, { ...options, maxRetriesPerRequest: null });
    logConnectionChanges(this.#redis, log);
    // The other connection reports the error; without a listener it would end the process.
    this.#subscriber.on('error', () => {});
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeatInterval);
    this.#heartbeat.unref();
  }

  /**
   * Adds a heartbeat. Until a reader has seen an entry it reads from `$` each time and misses entries between two
   * reads; heartbeats prevent that. The second one that Redis accepts after it refused a broadcast notifies the other processes:
   * by then they have connected again, and readers continue at their position in the stream.
   */
  async #beat(): Promise<void> {
    const isNotice = this.#noticeIn === 1;
    // A broadcast that is lost from now on needs a notice of its own.
    if (isNotice) this.#noticeIn = 0;
    const fields = isNotice ? ['nsp', '/', 'missed', this.#id] : ['beat', '1'];
    try {
      await this.#redis.xadd(broadcasts, 'MAXLEN', '~', 10_000, '*', ...fields);
      if (this.#noticeIn === 2) this.#noticeIn = 1;
    } catch {
      if (isNotice) this.#noticeIn = 2;
    }
  }

  /** Returns whether Redis replies. */
  async isAvailable(): Promise<boolean> {
    return this.#redis.ping().then(
      () => true,
      () => false,
    );
  }

  /** Throws an Error with one sentence for the operator unless Redis replies and delivers a message that is published to it. */
  async assertWorks(): Promise<void> {
    const probe = new Redis(this.#url, { ...options, lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: null });
    const subscriber = probe.duplicate();
    for (const each of [probe, subscriber]) each.on('error', () => {});
    const channel = `${prefix}probe:${randomUUID()}`;
    try {
      await Promise.all([probe.connect(), subscriber.connect()]);
      await probe.ping();
      const received = once(subscriber, 'message', { signal: AbortSignal.timeout(probeTimeout) });
      received.catch(() => {});
      await subscriber.subscribe(channel);
      await probe.publish(channel, 'probe');
      await received;
    } catch (error) {
      const { message } = error as Error;
      throw new Error(
        `Redis cannot be used (${message.replace(/\.$/, '')}). Check REDIS_URL, and that Redis runs there.`,
        {
          cause: error,
        },
      );
    } finally {
      probe.disconnect();
      subscriber.disconnect();
    }
  }

  /** Makes `findWrite` return at least this position on all processes for `milliseconds`. Never throws. */
  async recordWrite(personId: string, position: number, milliseconds: number): Promise<void> {
    await this.#redis.eval(raiseScript, 1, `${prefix}wrote:${personId}`, position, milliseconds).catch(() => {});
  }

  /** Returns the position of the person's last write, 0 without a recent one; unreachable if Redis does not reply, which is safe. */
  async findWrite(personId: string): Promise<number> {
    return this.#redis.get(`${prefix}wrote:${personId}`).then(Number, () => Number.MAX_SAFE_INTEGER);
  }

  /** Notifies the other processes that one or more sessions of a person have ended. */
  publishEnded(id: string): void {
    // If the message is lost, other processes notice within a second, because they cache sessions for less than that.
    void this.publish(endedSessions, id);
  }

  onEnded(listener: (id: string) => void): void {
    this.subscribe(endedSessions, listener);
  }

  /** Publishes a text to the processes that have subscribed to the channel, and returns how many there are; 0 if Redis fails. */
  async publish(channel: string, text: string): Promise<number> {
    return this.#redis.publish(this.#channel(channel), text).catch(() => 0);
  }

  subscribe(channel: string, listener: (text: string) => void): void {
    const name = this.#channel(channel);
    this.#subscriber.subscribe(name).catch(() => {});
    this.#subscriber.on('message', (from, text) => {
      if (from === name) listener(text);
    });
  }

  /** Unlike keys, the channels of a Redis are the same in all of its databases. */
  #channel(name: string): string {
    return `${prefix}${this.#redis.options.db ?? 0}:${name}`;
  }

  /** Calls the listener after Redis did not accept broadcasts of another process, once it accepts them again. Requires `connect`. */
  onMissed(listener: () => void): void {
    this.#missedListeners.push(listener);
  }

  /** Returns a counter shared by all processes; without Redis it counts in this process. */
  createRateCounter(): RateCounter {
    return new SharedRateCounter(this.#redis);
  }

  /** Forwards broadcasts to the sockets of other processes. Local sockets are reached even if Redis fails. */
  connect(io: Server): void {
    const read = () => {
      const reader = new Redis(this.#url, { ...options, maxRetriesPerRequest: null });
      reader.on('error', () => {});
      // The adapter subscribes without a handler, and closing rejects what Redis has not answered.
      const subscribe = (...channels: string[]) => Redis.prototype.subscribe.call(reader, ...channels).catch(() => {});
      return Object.assign(reader, { subscribe });
    };
    const writer = Object.create(this.#redis, { duplicate: { value: read } }) as Redis;
    const adapterOf = createAdapter(writer, { streamName: broadcasts, channelPrefix: this.#channel('broadcasts') });
    const receiveNotice = (from: string) => {
      // The sockets of this process have received its broadcasts.
      if (from !== this.#id) for (const listener of this.#missedListeners) listener();
    };
    const recordLost = () => {
      countLostBroadcast();
      if (this.#noticeIn === 0) this.#noticeIn = 2;
    };
    // Socket.IO calls it with `new`, which arrow functions do not support.
    io.adapter(function createLocalFirstAdapter(namespace: unknown) {
      const adapter = adapterOf(namespace) as {
        doPublish(message: unknown): Promise<string>;
        onRawMessage(entry: { missed?: string }, position: string): void;
      };
      const publish = adapter.doPublish.bind(adapter);
      adapter.doPublish = async (message) => {
        publish(message).catch(recordLost);
        return '';
      };
      const receive = adapter.onRawMessage.bind(adapter);
      adapter.onRawMessage = (entry, position) => {
        if (entry.missed === undefined) receive(entry, position);
        else receiveNotice(entry.missed);
      };
      return adapter;
    } as unknown as Parameters<Server['adapter']>[0]);
    this.#redis.on('ready', () => void this.#redis.xadd(broadcasts, '*', 'beat', '1').catch(() => {}));
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    this.#subscriber.disconnect();
    this.#redis.disconnect();
  }
}

/** Logs the loss of the connection once, and its return once. */
function logConnectionChanges(redis: Redis, log: FastifyBaseLogger): void {
  let isLost = false;
  redis.on('error', (error: Error & { code?: string }) => {
    if (!isLost)
      log.warn({ reason: error.message || error.code }, 'Redis is unavailable; this process continues without it');
    isLost = true;
  });
  redis.on('ready', () => {
    if (isLost) log.info('Redis is available again');
    isLost = false;
  });
}

class SharedRateCounter implements RateCounter {
  readonly #redis: Redis;
  readonly #local = new LocalRateCounter();
  #pausedUntil = 0;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async add(key: string, span: number, options: Counting = {}): Promise<Count> {
    // Also counted locally, so that limits still hold when Redis goes away or restarts empty.
    const local = this.#local.addNow(key, span, options);
    if (this.#pausedUntil > Date.now()) return local;
    try {
      const args = [`${prefix}${key}`, span, options.amount ?? 1];
      const [count, left] = (await this.#redis.eval(incrementScript, 1, ...args)) as [number, number];
      return local.isShared || count >= local.count ? { count, left: Math.max(left, 0) } : local;
    } catch {
      this.#pausedUntil = Date.now() + pauseAfterFailure;
      return local;
    }
  }
}
