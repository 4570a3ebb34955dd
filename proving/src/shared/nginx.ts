import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@baraza/server/src/testing/free-port.ts';
import { root } from './tool.ts';

const configuration = join(root, 'deploy/nginx/baraza.conf');

/** Returns whether nginx is on the path. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0;
}

/** Starts nginx in front of the servers with the configuration that the documentation recommends, without TLS. */
export async function startNginx(servers: readonly string[]): Promise<AsyncDisposable & { url: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'baraza-nginx-'));
  const [redirectPort, port] = [await findFreePort(), await findFreePort()];
  const recommended = await readFile(configuration, 'utf8');
  await writeFile(join(folder, 'baraza.conf'), adapt(recommended, { servers, redirectPort, port }));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;
pid ${folder}/nginx.pid;
worker_processes 2;
events { worker_connections 4096; }
http {
  access_log off;
${paths.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  include ${folder}/baraza.conf;
}
`,
  );
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-4_000);
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(`${url}/healthz`).catch(() => undefined);
    if (response?.ok) break;
    if (child.exitCode !== null || tries > 100) {
      await stop();
      throw new Error(`nginx did not start: ${log}`);
    }
    await sleep(50);
  }
  return { url, [Symbol.asyncDispose]: stop };
}

interface Adaptation {
  servers: readonly string[];
  redirectPort: number;
  port: number;
}

/** Replaces what an operator replaces: the servers, the ports, and the certificate, here by plain HTTP. */
function adapt(recommended: string, { servers, redirectPort, port }: Adaptation): string {
  const [, options = ''] = /^\s+server [\d.]+:\d+( [^;]*)?;$/m.exec(recommended) ?? [];
  const upstream = servers.map((url) => `    server ${new URL(url).host}${options};`).join('\n');
  const adapted = recommended
    .replaceAll(/^\s+server [\d.]+:\d+[^;]*;$/gm, upstream)
    .replaceAll(/^\s+listen \[.*$/gm, '')
    .replace(/listen 80;/, `listen 127.0.0.1:${redirectPort};`)
    .replace(/listen 443 ssl[^;]*;/, `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s+(ssl_|http2 |access_log ).*$/gm, '');
  if (!adapted.includes(`127.0.0.1:${port};`)) throw new Error(`${configuration} has no port 443.`);
  return adapted;
}
