import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const root = join(import.meta.dirname, '../..');
export const workFolder = join(root, '.tmp/bench');
const patience = 60_000;

export interface Running extends AsyncDisposable {
  url: string;
  pid: number;
  /** Milliseconds from the start to the first response. */
  startedIn: number;
}

/** Starts a Node program and waits until `path` returns 200; its output goes to a file, as in production. */
export async function start(options: {
  name: string;
  args: string[];
  env: Record<string, string>;
  port: number;
  path: string;
  token?: string;
}): Promise<Running> {
  const { name, port, path, token } = options;
  mkdirSync(join(workFolder, 'logs'), { recursive: true });
  const log = join(workFolder, 'logs', `${name}.log`);
  const output = openSync(log, 'w');
  const started = performance.now();
  const child = spawn(process.execPath, options.args, {
    cwd: root,
    env: { ...process.env, ...options.env, PORT: `${port}` },
    stdio: ['ignore', output, output],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  while (!(await answers(port, path, token))) {
    if (child.exitCode !== null) throw new Error(`${name} ended; see ${log}.`);
    if (performance.now() - started > patience) {
      await stop();
      throw new Error(`${name} did not answer in ${patience / 1000} s; see ${log}.`);
    }
    await sleep(2);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    startedIn: performance.now() - started,
    [Symbol.asyncDispose]: stop,
  };
}

function answers(port: number, path: string, token: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on('error', () => resolve(false))
      .end();
  });
}
