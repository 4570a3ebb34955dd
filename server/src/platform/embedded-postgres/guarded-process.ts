import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';

/** A program that ends when we end, in whatever way that happens. */
export interface GuardedProcess {
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** The last lines the program wrote, oldest first. */
  readonly lastLines: readonly string[];
  /** Fast shutdown; after `STOP_GRACE_S` the immediate one. */
  stop(): Promise<void>;
}

const STOP_GRACE_S = 10;
const KEPT_LINES = 50;

/**
 * A shell that leaves a watcher behind and then becomes the program, so the program is our own child and the watcher nobody's.
 * The watcher reads our pipe: a number asks for an orderly stop within so many tenths of a second; end of file means that we
 * have ended, whoever killed us, or that the program has (Node closes its pipe then) and there is nothing left to signal.
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

/** Runs a program under `account` with `cwd` as its folder, each line it writes going to `onLine`. */
export function spawnGuarded(options: {
  command: string;
  args: string[];
  cwd: string;
  account: Account | undefined;
  onLine: (line: string) => void;
}): GuardedProcess {
  const child = spawn('/bin/sh', ['-c', WATCHED, 'sh', options.command, ...options.args], {
    ...options.account,
    cwd: options.cwd,
    // A session of its own: Ctrl-C in our terminal is for us, and we then stop it in order.
    detached: true,
    // Nothing inherited: PGPORT and its like would be taken as settings.
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
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
      // Its last words are still in the pipe; orphans that hold the pipe open are not waited for.
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
