import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';

/** Returns the name of a Redis program on the path, if there is one. */
export function findRedis(): string | undefined {
  return ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);
}

/** A Redis on 127.0.0.1 without persistence, which can be stopped and started again at the same port. */
export interface ThrowAwayRedis extends AsyncDisposable {
  url: string;
  start(): Promise<void>;
  /** Kills it, as when the machine fails. */
  stop(): Promise<void>;
}

export async function startThrowAwayRedis(program: string): Promise<ThrowAwayRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'baraza-redis-'));
  const port = await findFreePort();
  let running: ChildProcess | undefined;

  async function start(): Promise<void> {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    running = child;
    await new Promise<void>((resolve, reject) => {
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (/ready to accept connections/i.test(output)) resolve();
      });
      child.once('error', reject).once('exit', () => reject(new Error(`Redis ended: ${output}`)));
    });
  }

  async function stop(): Promise<void> {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
