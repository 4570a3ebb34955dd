import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';
import { writeOwnedFile } from './owned-file.ts';

/** Above the highest process number of Linux and macOS. */
const NOBODYS_PID = 2_147_483_647;

const STEPS: { signal: NodeJS.Signals; patienceMs: number }[] = [
  { signal: 'SIGINT', patienceMs: 5_000 },
  { signal: 'SIGQUIT', patienceMs: 10_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
];

/**
 * Ends the PostgreSQL of a server that was killed, in order and without loss, so that the next one is a child of ours with
 * today's settings. The caller holds the lock of the data directory, so no living server is using it.
 */
export async function endLeftover(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const pid = Number((await pidFile(cluster))?.split('\n')[0]);
  if (!(pid > 0)) return;
  if (await isPostmaster(cluster, pid)) log(`Ending PostgreSQL process ${pid} of a Baraza server that is gone`);
  for (const { signal, patienceMs } of STEPS) {
    if (!(await isPostmaster(cluster, pid))) break;
    sendSignal(cluster, pid, signal);
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline && (await isPostmaster(cluster, pid))) await sleep(50);
  }
  if (await isPostmaster(cluster, pid)) throw stillRunning(cluster, pid);

  // Left by a kill, the file may name a process that is someone else's by now, and PostgreSQL would take that for its own.
  // It is kept for what else is in it: PostgreSQL looks there for shared memory that orphans still use.
  const text = await pidFile(cluster);
  if (text !== undefined) {
    await writeOwnedFile(join(cluster.dir, 'postmaster.pid'), text.replace(/^\d+/, `${NOBODYS_PID}`), cluster.account);
  }
}

function pidFile(cluster: Cluster): Promise<string | undefined> {
  return readFile(join(cluster.dir, 'postmaster.pid'), 'utf8').catch(() => undefined);
}

/** By the command line, for a number alone may have gone to another process; a process that has ended has none. */
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
