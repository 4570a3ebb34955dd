import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainClient } from '@baraza/server/src/testing/plain-client.ts';
import { type ServerProcess, startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { addCrowd } from '#shared/crowd.ts';
import { openEmbeddedPool } from '#shared/embedded-pool.ts';
import { inParallel } from '#shared/in-parallel.ts';
import { Random } from '#shared/random.ts';

export interface StormOptions {
  /** An empty folder. */
  dataDir: string;
  /** The number of people, each with one connection. */
  sockets: number;
  seed: number;
  /** How long after the kill clients try to reconnect, in milliseconds. */
  within: number;
}

export interface StormResult {
  /** Milliseconds from the kill until the server was ready. */
  readyAfter: number;
  /** Milliseconds from the kill until half of the sockets, and all, were connected again; Infinity when never. */
  halfAfter: number;
  allAfter: number;
  back: number;
  failedAttempts: number;
  failures: string[];
}

/** The namespaces that the web client joins on every page. */
const namespaces = ['/notifications', '/conversations'];
/** The web client's reconnection delays in milliseconds: doubled from the first up to the longest, with this jitter. */
const [firstDelay, longestDelay, jitter] = [1_000, 5_000, 0.5];
const parallelClients = 50;
const absentId = '00000000-0000-7000-8000-000000000000';

/** Kills the server under open connections and restarts it; all clients reconnect as the web client does. */
export async function runReconnectStorm({ dataDir, sockets, seed, within }: StormOptions): Promise<StormResult> {
  // The product's own rate limits must not refuse a reconnecting client.
  const env = { RATE_LIMITS: 'on', LOG_LEVEL: 'warn' };
  let server: ServerProcess = await startServerProcess({ dataDir, env });
  try {
    const { url } = server;
    const visitors = await addVisitors({ dataDir, url, sockets, seed });
    await inParallel(parallelClients, visitors, (visitor) => visitor.connect());

    const killed = performance.now();
    await server.end('SIGKILL');
    const reconnecting = visitors.map((visitor) => visitor.reconnect(killed + within));
    server = await startServerProcess({ dataDir, port: Number(new URL(url).port), env });
    const ready = performance.now();
    const back = (await Promise.all(reconnecting)).filter((time) => time !== undefined).toSorted((a, b) => a - b);
    const sinceKill = (time = Infinity) => time - killed;
    let unanswered = 0;
    await inParallel(parallelClients, visitors, async (visitor) => {
      if (!(await visitor.isAnswered())) unanswered += 1;
    });
    for (const visitor of visitors) visitor.disconnect();
    const attempts = visitors.flatMap((visitor) => visitor.failedAttempts);
    return {
      readyAfter: ready - killed,
      halfAfter: sinceKill(back[Math.floor(sockets / 2)]),
      allAfter: sinceKill(back[sockets - 1]),
      back: back.length,
      failedAttempts: attempts.length,
      failures: [
        ...countEqual(attempts.filter(({ time }) => time > ready).map(({ error }) => error)),
        ...(back.length < sockets ? [`${sockets - back.length} did not reconnect`] : []),
        ...(unanswered > 0 ? [`${unanswered} get no acknowledgements`] : []),
        ...server
          .output()
          .split('\n')
          .filter((line) => /"level":[56]0/.test(line)),
      ],
    };
  } finally {
    await server[Symbol.asyncDispose]();
  }
}

async function addVisitors(options: Pick<StormOptions, 'dataDir' | 'sockets' | 'seed'> & { url: string }) {
  await using pool = await openEmbeddedPool(options.dataDir);
  const people = await addCrowd(pool, options.url, options.sockets);
  return people.map(({ url, token = '' }, index) => new Visitor(url, token, new Random(options.seed + index)));
}

/** One open page of the web client. */
class Visitor {
  /** Attempts to reconnect that failed, with the time at which each began. */
  readonly failedAttempts: { time: number; error: string }[] = [];
  readonly #url: string;
  readonly #token: string;
  readonly #random: Random;
  #client: PlainClient | undefined;
  #disconnected = new AbortController();

  constructor(url: string, token: string, random: Random) {
    this.#url = url;
    this.#token = token;
    this.#random = random;
  }

  async connect(): Promise<void> {
    const disconnected = new AbortController();
    const onEnd = () => disconnected.abort();
    this.#client = await PlainClient.open(this.#url, { token: this.#token, namespaces, onEnd });
    this.#disconnected = disconnected;
  }

  /** Waits for the connection to end, then reconnects. Returns the time of success, or undefined after the deadline. */
  async reconnect(deadline: number): Promise<number | undefined> {
    const { signal } = this.#disconnected;
    if (!signal.aborted) await once(signal, 'abort');
    for (let delay = firstDelay; ; delay *= 2) {
      const deviation = (this.#random.next() * 2 - 1) * jitter * delay;
      await sleep(Math.min(delay + deviation, longestDelay));
      const time = performance.now();
      if (time > deadline) return undefined;
      try {
        await this.connect();
        return performance.now();
      } catch (error) {
        this.failedAttempts.push({ time, error: String(error) });
      }
    }
  }

  /** Returns whether the server acknowledges an event; it refuses this one, about a conversation that does not exist. */
  async isAnswered(): Promise<boolean> {
    if (this.#disconnected.signal.aborted) return false;
    const reply = this.#client?.emit('/conversations', 'conversation:leave', absentId).catch(() => undefined);
    return (await Promise.race([reply, sleep(10_000, undefined, { ref: false })]))?.['code'] === 'not_found';
  }

  disconnect(): void {
    this.#client?.disconnect();
  }
}

function countEqual(errors: readonly string[]): string[] {
  return [...Map.groupBy(errors, (error) => error)].map(([error, all]) => `${all.length} times: ${error}`);
}
