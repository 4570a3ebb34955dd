import { join } from 'node:path';
import { findRedis } from '@baraza/server/src/testing/redis-server.ts';
import { defineTool, root, runVitest, say } from '#shared/tool.ts';
import { startCluster } from './cluster.ts';

export const twoNodesTool = defineTool({
  name: 'two-nodes',
  summary: 'two servers behave like one',
  options: {},
  fullRuns: [{}],
  run: () =>
    runVitest(
      ['proving/src/cluster/two-nodes.test.ts', 'server/src/platform/operations/redis.test.ts'],
      /Tests {2}.*/g,
    ),
});

export const clusterTool = defineTool({
  name: 'cluster',
  summary: 'starts two servers behind a proxy, with their data in .tmp/cluster, until it is stopped',
  options: { port: { default: 3_000, description: 'port of the proxy' } },
  async run({ port }) {
    const redis = findRedis();
    if (!redis) throw new Error('There is no redis-server or valkey-server on the path. Install one of them.');
    const stopped = new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    await using cluster = await startCluster({
      dataDir: join(root, '.tmp/cluster'),
      redis,
      port,
      env: { RATE_LIMITS: 'on' },
      firstEnv: { DEMO: '1' },
    });
    const [first, second] = cluster.nodes;
    say(`Baraza is ready at ${cluster.url}, served by ${first.url} and ${second.url} in turn.`);
    await Promise.race([stopped, first.ended, second.ended]);
    return { isGood: true, summary: 'stopped' };
  },
});
