import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programEnv } from './program-env.ts';

const ownProgram = join(import.meta.dirname, '../main.ts');

/** How a process ended, with its output. */
export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** A server in its own process, as `npm start` runs it. */
export interface ServerProcess extends AsyncDisposable {
  /** The URL it printed. */
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start until it was ready. */
  readonly readyAfter: number;
  /** Returns everything it has written so far. */
  output(): string;
  isRunning(): boolean;
  /** Sends a signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<End>;
  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void;
  readonly ended: Promise<End>;
}

export interface ServerProcessOptions {
  dataDir: string;
  /** A free port unless given. */
  port?: number;
  env?: Record<string, string>;
  /** Milliseconds until it must be ready, 60 s unless given. */
  timeout?: number;
  /** The `main.ts` of another copy of the server. */
  program?: string;
}

/** Starts `main.ts` and waits until it is ready; throws its output when it ends instead. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const launched = launch(options);
  const { child, ended, started } = launched;
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const url = / is ready at (\S+)/.exec(launched.stdout())?.[1];
      if (url) resolve(url);
    });
  });
  const tooLate = sleep(options.timeout ?? 60_000, undefined, { ref: false });
  const first = await Promise.race([ready, ended, tooLate]);
  if (typeof first !== 'string') {
    child.kill('SIGKILL');
    throw new Error(`The server did not become ready: ${launched.stderr() || launched.stdout()}`);
  }
  return {
    url: first.replace('//localhost', '//127.0.0.1'),
    pid: child.pid ?? 0,
    readyAfter: performance.now() - started,
    output: () => launched.stdout() + launched.stderr(),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (signal) => void child.kill(signal),
    ended,
    async end(signal) {
      child.kill(signal);
      return ended;
    },
    async [Symbol.asyncDispose]() {
      const processes = childrenOf(child.pid ?? 0);
      child.kill('SIGKILL');
      await ended;
      await waitUntilGone(processes);
    },
  };
}

/** Runs `main.ts` until it ends, for starts that must fail. */
export async function runServerProcess(options: ServerProcessOptions): Promise<End> {
  const { child, ended } = launch(options);
  const end = await Promise.race([ended, sleep(options.timeout ?? 60_000, undefined, { ref: false })]);
  if (end) return end;
  child.kill('SIGKILL');
  throw new Error('The server was expected to end and did not.');
}

function launch({ dataDir, port = 0, env = {}, program = ownProgram }: ServerProcessOptions) {
  const started = performance.now();
  const child: ChildProcess = spawn(process.execPath, [program], {
    // Only these variables: the caller's configuration must not leak in.
    env: {
      ...programEnv(),
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: '0',
      RATE_LIMITS: 'high',
      PUSH_HOSTS: '127.0.0.1',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => void (output[stream] += text));
  }
  const ended = once(child, 'close').then(([code, signal]): End => ({ code, signal, ...output }));
  return { child, ended, started, stdout: () => output.stdout, stderr: () => output.stderr };
}

/** The process id of the embedded PostgreSQL below a data directory; 0 when it never ran. */
export function postgresPid(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

/** Whether a process runs; zombies do not. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Waits until none of the processes runs and returns the milliseconds it took; throws after `timeout` of them. */
export async function waitUntilGone(pids: readonly number[], timeout = 15_000): Promise<number> {
  const started = performance.now();
  while (pids.some(isAlive)) {
    if (performance.now() - started > timeout) throw new Error(`Still running: ${pids.filter(isAlive).join(', ')}`);
    await sleep(20);
  }
  return performance.now() - started;
}

/** The child processes, where the system lists them. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
