import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, mkdtempDisposable, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { debianPostgres, startThrowAwayPostgres } from '#testing/debian-postgres.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { startTestApp } from '#testing/test-app.ts';

const bin = debianPostgres(15);

/** Returns a folder on a memory disk of that size, which only root can mount; undefined without it. */
async function mountDisk(size: string): Promise<(AsyncDisposable & { path: string }) | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'baraza-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path]).status !== 0) {
    await rmdir(path);
    return undefined;
  }
  await chmod(path, 0o777);
  return {
    path,
    async [Symbol.asyncDispose]() {
      spawnSync('umount', [path]);
      await rmdir(path);
    },
  };
}

/** Fills the disk of a folder until nothing fits. */
function fill(folder: string): void {
  const write = (...size: string[]) => spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'filling')}`, ...size]);
  write('bs=64k');
  write('bs=1k', 'oflag=append', 'conv=notrunc');
}

/** Returns the state of a server process. */
async function readState(url: string): Promise<{ status: number; body: unknown }> {
  const reply = await fetch(`${url}/readyz`);
  return { status: reply.status, body: await reply.json() };
}

test('a full disk of the database makes the server degraded before anyone writes', async ({ skip }) => {
  await using disk = bin === undefined ? undefined : await mountDisk('400m');
  if (!bin || !disk) return skip('no PostgreSQL 15 in /usr/lib/postgresql/15, or no right to mount a disk');
  vi.stubEnv('TMPDIR', disk.path);
  await using primary = await startThrowAwayPostgres(bin).finally(() => vi.unstubAllEnvs());
  await using files = await mkdtempDisposable(join(tmpdir(), 'baraza-files-'));
  await using server = await startServerProcess({ dataDir: files.path, env: { DATABASE_URL: primary.url } });
  expect(await readState(server.url)).toEqual({ status: 200, body: { status: 'ready' } });
  fill(disk.path);
  const degraded = { status: 'degraded', unavailable: ['database writes'] };
  expect(await readState(server.url)).toEqual({ status: 200, body: degraded });
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('baraza_writes_failing{where="database"} 1\nbaraza_writes_failing{where="storage"} 0\n');
  await server.end('SIGTERM');
});

test('a full disk of the pictures makes the server degraded before anyone writes', async ({ skip }) => {
  await using disk = await mountDisk('40m');
  if (!disk) return skip('no right to mount a disk');
  await using app = await startTestApp();
  await using server = await startServerProcess({ dataDir: disk.path, env: { DATABASE_URL: app.databaseUrl } });
  expect(await readState(server.url)).toEqual({ status: 200, body: { status: 'ready' } });
  fill(disk.path);
  expect(await readState(server.url)).toEqual({
    status: 200,
    body: { status: 'degraded', unavailable: ['storage writes'] },
  });
  await server.end('SIGTERM');
});
