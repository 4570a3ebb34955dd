import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';

/** A program that ends when this process exits or is killed. */
export interface GuardedProcess {
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** The last lines of the program's output, oldest first. */
  readonly lastLines: readonly string[];
  /** Requests a fast shutdown, and an immediate one after `STOP_GRACE_S`. */
  stop(): Promise<void>;
}

const STOP_GRACE_S = 10;
const KEPT_LINES = 50;

/**
 * A shell starts a watcher and then replaces itself by the program, so that the program is a direct child and the watcher is
 * not. The watcher reads a pipe: a number requests a shutdown within that many tenths of a second; end of file means that this
 * process has ended, or that the program has (Node then closes the pipe) and nothing is left to signal.
 */
const WATCHED = `
exec 3<&0 </dev/null
(
  {
    read -r word <&3 || word=15
    kill -INT $$ || exit 0
    while [ "$word" -gt 0 ]; do sleep 0.1; kill -0 $$ || exit 0; word=$((word - 1)); done
    kill -QUIT $$
    word=70
    while [ "$word" -gt 0 ]; do sleep 0.1; kill -0 $$ || exit 0; word=$((word - 1)); done
    kill -KILL $$
  } >/dev/null 2>&1 &
)
exec "$@" 3<&-`;

/** Runs a program as `account` with the working directory `cwd`; each line of its output goes to `onLine`. */
export function spawnGuarded(options: {
  command: string;
  args: string[];
  cwd: string;
  account: Account | undefined;
  /** By default only the path: PostgreSQL would take variables such as PGPORT as settings. */
  env?: NodeJS.ProcessEnv;
  onLine: (line: string) => void;
}): GuardedProcess {
  const child = spawn('/bin/sh', ['-c', WATCHED, 'sh', options.command, ...options.args], {
    ...options.account,
    cwd: options.cwd,
    // A separate session, so that Ctrl-C in the terminal reaches only this process, which then stops the program in order.
    detached: true,
    env: options.env ?? { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined);
  const lastLines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > KEPT_LINES) lastLines.shift();
      options.onLine(line);
    });
  }
  const spawnFailed = once(child, 'error').then(([error]: Error[]) => {
    lastLines.push(`FATAL: ${error?.message}`);
    return { code: null, signal: null };
  });
  const ended = new Promise<Awaited<GuardedProcess['exited']>>((resolve) => {
    child.once('exit', (code, signal) => {
      // Waits briefly for the last output in the pipe, but not for orphans that keep the pipe open.
      void Promise.race([once(child, 'close'), sleep(500)]).then(() => resolve({ code, signal }));
    });
  });
  const exited = Promise.race([ended, spawnFailed]);
  return {
    exited,
    lastLines,
    async stop() {
      if (child.stdin.writable) child.stdin.end(`${STOP_GRACE_S * 10}\n`);
      await exited;
    },
  };
}
