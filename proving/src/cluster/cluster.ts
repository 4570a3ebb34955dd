import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from 's3rver';
import { startEmbeddedPostgres } from '@baraza/server/src/platform/embedded-postgres.ts';
import { type PlainProxy, startPlainProxy } from './plain-proxy.ts';
import { startThrowAwayRedis, type ThrowAwayRedis } from '@baraza/server/src/testing/redis-server.ts';
import { type ServerProcess, startServerProcess } from '@baraza/server/src/testing/server-process.ts';

/** How long a server may take to be ready, in milliseconds: one that fills a community takes its time. */
const patience = 300_000;

/** Two servers that share one PostgreSQL, one Redis and one S3, behind one address. */
export interface Cluster extends AsyncDisposable {
  /** The address of the proxy, which hands out requests and sockets in turn. */
  url: string;
  nodes: [ServerProcess, ServerProcess];
  redis: ThrowAwayRedis;
}

export interface ClusterOptions {
  /** Where everything is kept. */
  dataDir: string;
  /** The program that serves as Redis; see `findRedis`. */
  redis: string;
  /** The proxy's port; 0 unless said: a free one. */
  port?: number;
  env?: Record<string, string>;
  /** More for the first server alone. */
  firstEnv?: Record<string, string>;
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  await using stack = new AsyncDisposableStack();
  const { dataDir } = options;
  await mkdir(dataDir, { recursive: true });
  const postgres = stack.use(await startEmbeddedPostgres({ dataDir, log: () => {} }));
  const redis = stack.use(await startThrowAwayRedis(options.redis));
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(dataDir, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port: bucketPort } = await bucket.run();
  stack.defer(() => bucket.close());

  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    S3_ENDPOINT: `http://127.0.0.1:${bucketPort}`,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    ...options.env,
  };
  // One after the other: the first brings the database up to date.
  const start = async (name: string, more: Record<string, string> = {}) =>
    stack.use(await startServerProcess({ dataDir: join(dataDir, name), env: { ...env, ...more }, patience }));
  const nodes: Cluster['nodes'] = [await start('one', options.firstEnv), await start('two')];
  const proxy: PlainProxy = stack.use(
    await startPlainProxy({
      servers: nodes.map(({ url }) => url),
      port: options.port ?? 0,
      // The development provider keeps its sign-ins in memory, so they begin and end at one server.
      pinned: (path) => /^\/(oidc|api\/auth\/config|api\/auth$)/.test(path),
    }),
  );
  const started = stack.move();
  return { url: proxy.url, nodes, redis, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
