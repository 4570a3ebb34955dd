import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startBucket } from '@baraza/server/src/testing/s3-bucket.ts';
import { startEmbeddedPostgres } from '@baraza/server/src/platform/sql/embedded-postgres.ts';
import { startThrowAwayRedis, type ThrowAwayRedis } from '@baraza/server/src/testing/redis-server.ts';
import { type ServerProcess, startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { startBalancer } from './balancer.ts';

/** Two servers behind one address that share a PostgreSQL, a Redis and an S3. */
export interface Cluster extends AsyncDisposable {
  /** The address of the load balancer. */
  url: string;
  nodes: [ServerProcess, ServerProcess];
  redis: ThrowAwayRedis;
}

export interface ClusterOptions {
  dataDir: string;
  /** The Redis program; see `findRedis`. */
  redis: string;
  /** The port of the load balancer; a free one unless given. */
  port?: number;
  env?: Record<string, string>;
  /** Additional configuration of the first server. */
  firstEnv?: Record<string, string>;
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  await using stack = new AsyncDisposableStack();
  const { dataDir } = options;
  await mkdir(dataDir, { recursive: true });
  const postgres = stack.use(await startEmbeddedPostgres({ dataDir, log: () => {} }));
  const redis = stack.use(await startThrowAwayRedis(options.redis));
  const s3 = stack.use(await startBucket(join(dataDir, 's3')));

  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    ...options.env,
  };
  const start = async (name: string, more: Record<string, string> = {}) =>
    stack.use(
      await startServerProcess({
        dataDir: join(dataDir, name),
        env: { ...env, ...more },
        // Loading the demo community takes minutes on a slow machine.
        timeout: 300_000,
      }),
    );
  // The first server migrates the database before the second starts.
  const nodes: Cluster['nodes'] = [await start('one', options.firstEnv), await start('two')];
  const balancer = stack.use(
    await startBalancer({
      servers: nodes.map(({ url }) => url),
      port: options.port ?? 0,
      // The development sign-in provider keeps its state in memory.
      isPinned: (path) => /^\/(oidc|api\/auth\/config|api\/auth$)/.test(path),
    }),
  );
  const started = stack.move();
  return { url: balancer.url, nodes, redis, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
