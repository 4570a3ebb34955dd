import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@baraza/server/src/platform/sql/migrations.ts';
import { findFreePort } from '@baraza/server/src/testing/free-port.ts';
import { findRunningPostgres } from '@baraza/server/src/platform/sql/embedded-postgres.ts';
import { root, say } from '#shared/tool.ts';

const migrations = 'server/migrations';

interface Result {
  summary: string;
  failures: string[];
}

/**
 * Installs a revision, by default the newest release, in a temporary worktree. Migrates its database while its server runs, starts
 * that server again on the new schema, and runs its authorization matrix on the new schema.
 */
export async function runPreviousRelease(from: string): Promise<Result> {
  // Not by its tag, which a clone may lack.
  const revision = from || git('log', '-1', '--grep=^release: Version ', '--format=%h');
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-upgrade-'));
  const release = join(folder.path, 'release');
  await using stack = new AsyncDisposableStack();
  git('worktree', 'add', '--detach', release, revision);
  stack.defer(() => void git('worktree', 'remove', '--force', release));
  say(`installing and building ${revision} …`);
  mustRun(release, ['scripts/install.mjs']);
  mustRun(release, ['scripts/build.ts']);
  const failures: string[] = [];

  const dataDir = join(folder.path, 'data');
  {
    await using server = await startRelease(release, dataDir);
    const url = await findRunningPostgres(dataDir);
    if (!url) throw new Error('The database of the previous release does not run.');
    const applied = await migrate({ url });
    say(`migrated the database of ${revision} by ${applied.length}: ${applied.join(', ')}`);
    if ((await statusOf(server.url)) !== 200) failures.push('the running server is not ready after the migration');
  }
  const startFailure = await startRelease(release, dataDir).then(
    (server) => server[Symbol.asyncDispose](),
    (error: Error) => error,
  );
  if (startFailure) failures.push(`it does not start on the new schema: ${startFailure.message}`);

  // Its tests migrate an empty database; with the new files that is the new schema.
  await cp(join(root, migrations), join(release, migrations), { recursive: true });
  const matrix = await run(release, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    'server/src/authorization-matrix.test.ts',
  ]);
  const tests = /Tests {2}.*/.exec(matrix.output)?.[0].trim() ?? 'no tests';
  if (matrix.code !== 0) {
    failures.push('its authorization matrix fails on the new schema', ...matrix.output.split('\n').slice(-40));
  }
  return { summary: `${revision} on the new schema: keeps running, starts again, matrix: ${tests}`, failures };
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

function mustRun(cwd: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`);
}

async function run(cwd: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, NO_COLOR: '1' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { code, output };
}

/** Starts the server of a worktree and waits until it is ready; throws its output when it ends instead. */
async function startRelease(release: string, dataDir: string): Promise<AsyncDisposable & { url: string }> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: release,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = new Promise<'ended'>((resolve) => child.on('close', () => resolve('ended')));
  const ready = new Promise<'ready'>((resolve) => {
    child.stdout.on('data', () => output.includes(' is ready at ') && resolve('ready'));
  });
  if ((await Promise.race([ready, ended])) === 'ended') throw new Error(output.trim());
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}
