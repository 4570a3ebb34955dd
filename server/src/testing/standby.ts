import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';

const nobody = 65_534;

/** Starts a streaming replica of the PostgreSQL at `primaryUrl` with the programs in `bin`; it is deleted when disposed. `more` are settings. */
export async function startStandby(
  bin: string,
  primaryUrl: string,
  more: Record<string, string> = {},
): Promise<AsyncDisposable & { url: string }> {
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const folder = await mkdtemp(join(tmpdir(), 'baraza-standby-'));
  if (account.uid) await chown(folder, nobody, nobody);
  const dir = join(folder, 'cluster');
  const copied = spawnSync(
    join(bin, 'pg_basebackup'),
    ['-D', dir, '-d', primaryUrl, '--write-recovery-conf', '--checkpoint=fast', '--wal-method=stream'],
    { ...account, cwd: folder, encoding: 'utf8' },
  );
  if (copied.status !== 0) throw new Error(`pg_basebackup failed: ${copied.stderr}`);
  const port = await findFreePort();
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port, ...more };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', dir, ...args], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('ready to accept read-only connections')) resolve();
    });
    void ended.then(() => reject(new Error(`The replica ended: ${output}`)));
  });
  return {
    url: Object.assign(new URL(primaryUrl), { port: String(port) }).href,
    async [Symbol.asyncDispose]() {
      server.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
