import { execFile } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The path of `pgbench`: on the PATH, or in the folder of the newest PostgreSQL on Debian. */
export function findPgbench(): string {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'pgbench'));
  const debian = globSync('/usr/lib/postgresql/*/bin/pgbench').sort((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  const found = [...onPath, ...debian].find(isProgram);
  if (!found) throw new Error('pgbench was not found: install postgresql-contrib (Debian), or libpq (Homebrew).');
  return found;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface Script {
  /** The script of one transaction. */
  text: string;
  variables?: Record<string, string | number>;
}

/** Runs a script with prepared statements and returns the number of transactions. */
export async function pgbench(
  database: string,
  script: Script,
  options: { clients: number; seconds: number },
): Promise<{ transactions: number; perSecond: number }> {
  const url = new URL(database);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const folder = await mkdtemp(join(tmpdir(), 'baraza-bench-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, script.text);
    const variables = Object.entries(script.variables ?? {}).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    const { stdout } = await run(
      findPgbench(),
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        `${options.clients}`,
        '-T',
        `${options.seconds}`,
        ...variables,
        '-f',
        file,
        url.href,
      ],
      { env: { ...process.env, ...(password && { PGPASSWORD: password }) } },
    );
    const transactions = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    if (!(transactions > 0 && perSecond > 0) || /failed transactions: [1-9]/.test(stdout)) {
      throw new Error(`pgbench failed:\n${stdout}`);
    }
    return { transactions, perSecond };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
