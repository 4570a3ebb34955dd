import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@baraza/server/src/platform/sql/embedded-postgres.ts';
import { findRedis, startThrowAwayRedis, type ThrowAwayRedis } from '@baraza/server/src/testing/redis-server.ts';
import { type ServerProcess, startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { hasNginx, startNginx } from './nginx.ts';

const names = ['one', 'two'] as const;
type NodeName = (typeof names)[number];

/** Two servers behind nginx that share a PostgreSQL, a Redis and a folder of pictures. */
export interface NodePair extends AsyncDisposable {
  /** The address of nginx. */
  url: string;
  /** The environment of both servers, for the operator's command line. */
  env: Record<string, string>;
  databaseUrl: string;
  redis: ThrowAwayRedis;
  /** Ends a server with SIGTERM and starts it again. Returns what its log said if it did not end well, else undefined. */
  restart(name: NodeName, program?: string): Promise<string | undefined>;
  node(name: NodeName): ServerProcess;
  /** Starts a server that has ended at the same port, with `env` as it is now; `program` is that of another release. */
  start(name: NodeName, program?: string): Promise<void>;
}

/** Returns what is missing on the path to start a pair, if anything. */
export function findMissingProgram(): string | undefined {
  if (!hasNginx()) return 'nginx';
  return findRedis() === undefined ? 'Redis' : undefined;
}

/** Starts the pair in an empty folder. `env` adds to the environment of both servers, and may name another database. */
export async function startNodePair(dataDir: string, env: Record<string, string>): Promise<NodePair> {
  const redisProgram = findRedis();
  if (redisProgram === undefined) throw new Error('There is no Redis on the path.');
  await using stack = new AsyncDisposableStack();
  await mkdir(dataDir, { recursive: true });
  const databaseUrl = env['DATABASE_URL'] ?? stack.use(await startEmbeddedPostgres({ dataDir, log: () => {} })).url;
  const redis = stack.use(await startThrowAwayRedis(redisProgram));
  const shared = {
    DATABASE_URL: databaseUrl,
    // Several servers share the pictures.
    DATA_DIR: join(dataDir, 'servers'),
    REDIS_URL: redis.url,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    ...env,
  };
  const start = (name: NodeName, port = 0, program?: string) =>
    startServerProcess({
      dataDir: shared.DATA_DIR,
      port,
      env: { ...shared, NODE_NAME: name },
      ...(program !== undefined && { program }),
    });
  // The first server migrates the database before the second starts.
  const nodes: Record<NodeName, ServerProcess> = { one: await start('one'), two: await start('two') };
  stack.defer(async () => void (await Promise.all(names.map((name) => nodes[name][Symbol.asyncDispose]()))));
  const startAgain = async (name: NodeName, program?: string) => {
    nodes[name] = await start(name, Number(new URL(nodes[name].url).port), program);
  };
  const nginx = stack.use(await startNginx(names.map((name) => nodes[name].url)));
  const started = stack.move();
  return {
    url: nginx.url,
    env: shared,
    databaseUrl,
    redis,
    node: (name) => nodes[name],
    start: startAgain,
    async restart(name, program) {
      const end = await nodes[name].end('SIGTERM');
      await startAgain(name, program);
      return end.code === 0 ? undefined : `the server ${name} ended with ${end.code ?? end.signal}: ${end.stderr}`;
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
