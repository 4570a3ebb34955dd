import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { startNodePair } from './node-pair.ts';

/** Servers that are killed and started again at the same ports. */
export interface Servers extends AsyncDisposable {
  running: () => ServerProcess[];
  /** One for each server, which is ready again afterwards. */
  kills: (() => Promise<void>)[];
  /** Kills Redis for so long, in milliseconds. Does nothing for a single server, which has none. */
  killRedis: (outage: number) => Promise<void>;
}

const env = { LOG_LEVEL: 'warn' };

/** Starts a server with its own PostgreSQL in an empty folder, or two that share it and Redis. */
export async function startServers(dataDir: string, count: 1 | 2): Promise<Servers> {
  return count === 1 ? await startOne(dataDir) : await startPair(dataDir);
}

async function startOne(dataDir: string): Promise<Servers> {
  let server = await startServerProcess({ dataDir, env });
  const port = Number(new URL(server.url).port);
  const kill = async () => {
    await server.end('SIGKILL');
    server = await startServerProcess({ dataDir, port, env });
  };
  return {
    running: () => [server],
    kills: [kill],
    killRedis: async () => undefined,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function startPair(dataDir: string): Promise<Servers> {
  const pair = await startNodePair(dataDir, env);
  const names = ['one', 'two'] as const;
  return {
    running: () => names.map((name) => pair.node(name)),
    kills: names.map((name) => async () => {
      await pair.node(name).end('SIGKILL');
      await pair.start(name);
    }),
    killRedis: async (outage) => {
      await pair.redis.stop();
      await sleep(outage);
      await pair.redis.start();
    },
    [Symbol.asyncDispose]: () => pair[Symbol.asyncDispose](),
  };
}
