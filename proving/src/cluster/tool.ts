/**
 * `npm run cluster`: two servers behind a plain proxy, with one PostgreSQL, one Redis and one stand-in for S3 between
 * them, as a larger community would run it. `npm run cluster -- --port 3000`; what it keeps stands in `.tmp/cluster`.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from './cluster.ts';
import { findRedis } from '@baraza/server/src/testing/redis-server.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '3000' } } });

async function main(redis: string): Promise<void> {
  const toldToStop = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await using cluster = await startCluster({
    dataDir: join(import.meta.dirname, '../../../.tmp/cluster'),
    redis,
    port: Number(values.port),
    env: { RATE_LIMITS: 'on' },
    firstEnv: { DEMO: '1' },
  });
  const [one, two] = cluster.nodes;
  process.stdout.write(`Baraza is ready at ${cluster.url}, served by ${one.url} and ${two.url} in turn.\n`);
  await Promise.race([toldToStop, one.ended, two.ended]);
}

const redis = findRedis();
if (redis) {
  await main(redis);
} else {
  process.stderr.write('There is no redis-server and no valkey-server on the path. Install one of them.\n');
  process.exitCode = 1;
}
