import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';
import { writeOwnedFile } from './owned-file.ts';

/** Above the highest process id of Linux and macOS. */
const IMPOSSIBLE_PID = 2_147_483_647;

const STEPS: { signal: NodeJS.Signals; timeoutMs: number }[] = [
  { signal: 'SIGINT', timeoutMs: 5_000 },
  { signal: 'SIGQUIT', timeoutMs: 10_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
];

/**
 * Shuts down the PostgreSQL of a killed server in order, so that the next one is a child of this process with the current
 * settings. The caller holds the lock of the data directory, so no running server is using it.
 */
export async function endLeftover(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const pid = Number((await pidFile(cluster))?.split('\n')[0]);
  if (!(pid > 0)) return;
  if (await isPostmaster(cluster, pid)) log(`Ending PostgreSQL process ${pid} of a Baraza server that is gone`);
  for (const { signal, timeoutMs } of STEPS) {
    if (!(await isPostmaster(cluster, pid))) break;
    sendSignal(cluster, pid, signal);
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline && (await isPostmaster(cluster, pid))) await sleep(50);
  }
  if (await isPostmaster(cluster, pid)) throw stillRunning(cluster, pid);

  // After a kill, the pid file may name a process that now belongs to something else, which PostgreSQL would take for its own.
  // The file is kept, because PostgreSQL looks in it for shared memory that orphans still use.
  const text = await pidFile(cluster);
  if (text !== undefined) {
    await writeOwnedFile(
      join(cluster.dir, 'postmaster.pid'),
      text.replace(/^\d+/, `${IMPOSSIBLE_PID}`),
      cluster.account,
    );
  }
}

function pidFile(cluster: Cluster): Promise<string | undefined> {
  return readFile(join(cluster.dir, 'postmaster.pid'), 'utf8').catch(() => undefined);
}

/** Compares the command line, because the process id may have been reused. A process that has ended has no command line. */
async function isPostmaster(cluster: Cluster, pid: number): Promise<boolean> {
  const commandLine =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).then(
          ({ stdout }) => stdout,
          () => '',
        );
  return commandLine.includes(`cluster_name=${cluster.name}`);
}

function sendSignal(cluster: Cluster, pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') throw stillRunning(cluster, pid);
  }
}

function stillRunning(cluster: Cluster, pid: number): Error {
  return new Error(
    `PostgreSQL process ${pid} still runs on ${cluster.dir} and cannot be ended; end it and start Baraza again.`,
  );
}
