import type { Binaries } from './binaries.ts';
import { pathFromInside, type Cluster } from './cluster.ts';
import { spawnGuarded, type GuardedProcess } from './guarded-process.ts';
import { startFailure } from './start-failure.ts';

const STILL_STARTING_MS = 10_000;

/** Errors of a single client are reported to that client; the server logs them there if they matter. */
const CLIENT_ERROR = /^client backend (WARNING|ERROR|FATAL):/;

/**
 * Starts PostgreSQL on a cluster that is not running. `ready` waits as long as recovery takes, and fails with one sentence if
 * PostgreSQL ends instead.
 */
export function spawnPostmaster(options: {
  cluster: Cluster;
  binaries: Binaries;
  log: (line: string) => void;
}): GuardedProcess & { ready: Promise<void> } {
  const { cluster, binaries, log } = options;
  const accepting = Promise.withResolvers<void>();
  const postmaster = spawnGuarded({
    command: binaries.postgres,
    args: ['-D', pathFromInside(cluster.dir, cluster.account), '-c', `cluster_name=${cluster.name}`],
    cwd: cluster.dir,
    account: cluster.account,
    onLine: (line) => {
      if (!CLIENT_ERROR.test(line)) log(`PostgreSQL: ${line}`);
      if (line.includes('database system is ready to accept connections')) accepting.resolve();
    },
  });
  const stillStarting = setInterval(() => log('PostgreSQL is still starting; it may be recovering'), STILL_STARTING_MS);
  const failed = postmaster.exited.then(() => {
    throw startFailure(cluster.dir, postmaster.lastLines);
  });
  const ready = Promise.race([accepting.promise, failed]).finally(() => clearInterval(stillStarting));
  ready.catch(() => undefined);
  return { ...postmaster, ready };
}
