import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from './free-port.ts';

const NOBODY = 65_534;

/** The folder of Debian's PostgreSQL programs of that version; undefined when it is not installed. */
export function debianPostgres(major: number): string | undefined {
  const bin = `/usr/lib/postgresql/${major}/bin`;
  return existsSync(join(bin, 'postgres')) ? bin : undefined;
}

export interface ThrowAwayPostgres extends AsyncDisposable {
  url: string;
  dir: string;
  /** Starts it again after `stop`. */
  start(): Promise<void>;
  /** Sends its first process a signal and waits for the end; a second call does nothing. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a new cluster on 127.0.0.1 with the programs in `bin` and these additional settings; it is deleted when disposed. */
export async function startThrowAwayPostgres(
  bin: string,
  more: Record<string, string | number> = {},
  parent = tmpdir(),
): Promise<ThrowAwayPostgres> {
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const folder = await mkdtemp(join(parent, 'baraza-postgres-'));
  if (account.uid) await chown(folder, NOBODY, NOBODY);
  const dir = join(folder, 'cluster');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', dir, '-U', 'baraza', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    {
      ...account,
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await findFreePort();
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port, ...more };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgres://baraza@127.0.0.1:${port}/postgres`;
  let running: ChildProcess | undefined;

  async function start(): Promise<void> {
    const server = spawn(join(bin, 'postgres'), ['-D', dir, ...args], {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running = server;
    let said = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)));
    // Its output may go to a log file, so only a connection shows that it is ready.
    while (!(await canConnect(url))) {
      if (hasEnded(server)) throw new Error(`PostgreSQL ended: ${said}`);
      await sleep(50);
    }
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    const server = running;
    running = undefined;
    if (!server || hasEnded(server)) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  await start();
  return {
    url,
    dir,
    start,
    stop,
    async [Symbol.asyncDispose]() {
      await stop('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Returns whether a database accepts connections. */
export async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
