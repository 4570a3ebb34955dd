import { setTimeout as sleep } from 'node:timers/promises';
import { connectToEmbedded } from '#shared/embedded-client.ts';
import { PlainClient } from '@baraza/server/src/testing/plain-client.ts';
import { type ServerProcess, startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { Chance } from '#shared/chance.ts';
import { addCrowd } from '#shared/crowd.ts';

export interface StormOptions {
  /** An empty folder. */
  dataDir: string;
  /** As many people, with one connection each. */
  sockets: number;
  seed: number;
  /** When all are to be back after the kill, in milliseconds; nobody is waited for any longer. */
  within: number;
}

export interface StormResult {
  /** Milliseconds from the kill until the server said that it is ready. */
  readyAfter: number;
  /** Milliseconds from the kill until half of them, and until all, were back. */
  halfAfter: number;
  allAfter: number;
  back: number;
  tries: number;
  /** What went wrong, in sentences, each once with how often. */
  faults: string[];
}

/** What the frame around each page of the web client joins. */
const namespaces = ['/notifications', '/conversations'];
/** The web client's pace for coming back, in milliseconds: the first pause, doubled each time up to the longest. */
const [firstPause, longestPause, jitter] = [1_000, 5_000, 0.5];
/** So many connect, or speak, at the same time when nothing is wrong. */
const atOnce = 50;
const anyId = '00000000-0000-7000-8000-000000000000';

/** Kills the server under open connections, starts it again, and has everybody come back as the web client does. */
export async function runReconnectStorm({ dataDir, sockets, seed, within }: StormOptions): Promise<StormResult> {
  // The limits are those of the product: they must not keep anybody out.
  const env = { RATE_LIMITS: 'on', LOG_LEVEL: 'warn', DEMO: '0' };
  let server: ServerProcess = await startServerProcess({ dataDir, env });
  try {
    const { url } = server;
    const tokens = await signUpCrowd(dataDir, url, sockets);
    const crowd = tokens.map((token, at) => new Visitor(url, token, new Chance(seed + at)));
    await eachOf(crowd, (visitor) => visitor.connect());

    const killed = performance.now();
    const deadline = killed + within;
    await server.end('SIGKILL');
    const coming = crowd.map((visitor) => visitor.comeBack(deadline));
    server = await startServerProcess({ dataDir, port: Number(new URL(url).port), env });
    const ready = performance.now();
    const back = (await Promise.all(coming)).filter((at) => at !== undefined).toSorted((a, b) => a - b);
    const after = (at: number | undefined) => (at === undefined ? Number.POSITIVE_INFINITY : at - killed);
    let mute = 0;
    await eachOf(crowd, async (visitor) => {
      if (!(await visitor.isHeard())) mute += 1;
    });
    crowd.forEach((visitor) => visitor.leave());
    return {
      readyAfter: ready - killed,
      halfAfter: after(back[Math.floor(sockets / 2)]),
      allAfter: after(back[sockets - 1]),
      back: back.length,
      tries: crowd.reduce((sum, { tries }) => sum + tries.length, 0),
      faults: [
        ...counted(crowd.flatMap(({ tries }) => tries.filter(({ at }) => at > ready).map(({ fault }) => fault))),
        ...(back.length < sockets ? [`${sockets - back.length} did not come back.`] : []),
        ...(mute > 0 ? [`${mute} are not heard.`] : []),
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

async function signUpCrowd(dataDir: string, url: string, count: number): Promise<string[]> {
  await using database = await connectToEmbedded(dataDir);
  return (await addCrowd(database, url, count)).map(({ token = '' }) => token);
}

/** One page of the web client that is open. */
class Visitor {
  /** What came of each try after the kill, and when it began. */
  readonly tries: { at: number; fault: string }[] = [];
  readonly #url: string;
  readonly #token: string;
  readonly #chance: Chance;
  #client: PlainClient | undefined;
  #gone = new AbortController();

  constructor(url: string, token: string, chance: Chance) {
    this.#url = url;
    this.#token = token;
    this.#chance = chance;
  }

  async connect(): Promise<void> {
    const gone = new AbortController();
    this.#client = await PlainClient.open(this.#url, { token: this.#token, namespaces, onEnd: () => gone.abort() });
    this.#gone = gone;
  }

  /** When it was back; undefined where it was not by the deadline. */
  async comeBack(deadline: number): Promise<number | undefined> {
    await untilAborted(this.#gone.signal);
    for (let pause = firstPause; ; pause *= 2) {
      const deviation = (this.#chance.next() * 2 - 1) * jitter * pause;
      await sleep(Math.min(pause + deviation, longestPause));
      const at = performance.now();
      if (at > deadline) return undefined;
      try {
        await this.connect();
        return performance.now();
      } catch (error) {
        this.tries.push({ at, fault: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
      }
    }
  }

  /** Whether the server answers what this one says: of a conversation that never was it knows nothing. */
  async isHeard(): Promise<boolean> {
    if (this.#gone.signal.aborted) return false;
    const answer = this.#client?.emit('/conversations', 'conversation:leave', anyId).catch(() => undefined);
    return (await Promise.race([answer, sleep(10_000, undefined, { ref: false })]))?.['code'] === 'not_found';
  }

  leave(): void {
    this.#client?.hangUp();
  }
}

async function eachOf(crowd: readonly Visitor[], work: (visitor: Visitor) => Promise<void>): Promise<void> {
  const waiting = [...crowd];
  const go = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, go));
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function counted(faults: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const fault of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return [...counts].map(([fault, count]) => `${count} times: ${fault}`);
}
