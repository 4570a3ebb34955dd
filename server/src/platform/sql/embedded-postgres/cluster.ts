import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { handOver, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { spawnGuarded } from './guarded-process.ts';
import { writeOwnedFile } from './owned-file.ts';
import { includeSettings } from './settings.ts';
import { startFailure } from './start-failure.ts';

/** A complete PostgreSQL data folder. */
export interface Cluster {
  dir: string;
  /** Appears on the command line of its processes, which distinguishes them from those of other clusters. */
  name: string;
  password: string;
  account: Account | undefined;
}

const MAJOR_VERSION = '18';
const PASSWORD_FILE = 'baraza.password';
const UNFINISHED = 'postgres.new-';

/** Opens the cluster below `dataDir`, creating it if there is none. Throws a one-sentence Error if it cannot be used. */
export async function openCluster(options: {
  dataDir: string;
  binaries: Binaries;
  account: Account | undefined;
  log: (line: string) => void;
}): Promise<Cluster> {
  const { dataDir, account } = options;
  const dir = join(dataDir, 'postgres');
  await removeUnfinished(dataDir);
  const entries = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new Error(
      `The database folder ${dir} cannot be read (${error.message}); start Baraza as the user who owns it.`,
    );
  });
  if (entries.length === 0) await createCluster({ ...options, dir });
  await handOver(dir, account);
  const version = await readFile(join(dir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) {
    throw new Error(`The folder ${dir} has files but no PostgreSQL database; move them or choose another DATA_DIR.`);
  }
  if (version.trim() !== MAJOR_VERSION) {
    throw new Error(
      `The database in ${dir} was created by PostgreSQL ${version.trim()}, but Baraza uses ${MAJOR_VERSION}; migrate it with pg_upgrade or with a dump.`,
    );
  }
  const password = await readPassword(dir);
  if (password === undefined) {
    throw new Error(`The file ${PASSWORD_FILE} is missing from ${dir}; restore it from a backup of that folder.`);
  }
  const { dev, ino } = await stat(dir);
  return { dir, name: `baraza-${dev}-${ino}`, password, account };
}

/** Returns the password of a cluster's roles. */
export async function readPassword(dir: string): Promise<string | undefined> {
  return readFile(join(dir, PASSWORD_FILE), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
}

/**
 * Returns the path by which a program with the working directory `folder` refers to it. Started by root, the program may be
 * unable to traverse the absolute path (/root is private); on Linux, /proc resolves it without traversal.
 */
export function pathFromInside(folder: string, account: Account | undefined): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/**
 * Creates the cluster in a temporary folder and renames it when it is complete and synced, so that a cluster that exists is
 * complete. The superuser `postgres` has the same password as `baraza`, the role of the server.
 */
async function createCluster(options: {
  dataDir: string;
  dir: string;
  binaries: Binaries;
  account: Account | undefined;
  log: (line: string) => void;
}): Promise<void> {
  const { dataDir, dir, binaries, account, log } = options;
  log(`Creating the database in ${dir}`);
  const workFolder = await mkdtemp(join(dataDir, UNFINISHED));
  try {
    await writeOwnedFile(join(workFolder, 'password'), `${randomBytes(32).toString('base64url')}\n`, account);
    await handOver(workFolder, account);
    // initdb runs inside this folder and fills a subfolder, because it may be unable to traverse the path to it.
    const unfinished = join(workFolder, 'cluster');
    await mkdir(unfinished, { mode: 0o700 });
    await handOver(unfinished, account);
    const inside = pathFromInside(unfinished, account);
    const args = `--encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --data-checksums
      --username=postgres --auth=scram-sha-256 --no-instructions`.split(/\s+/);
    const initdb = spawnGuarded({
      command: binaries.initdb,
      args: [...args, `--pwfile=${inside}/../password`, `--pgdata=${inside}`],
      cwd: unfinished,
      account,
      onLine: () => undefined,
    });
    const { code } = await initdb.exited;
    if (code !== 0) throw startFailure(dataDir, initdb.lastLines);
    await includeSettings(unfinished);
    await rename(join(workFolder, 'password'), join(unfinished, PASSWORD_FILE));
    await sync(unfinished);
    await rename(unfinished, dir);
    await sync(dataDir);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** A folder that was never renamed has never held data. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    if (entry.startsWith(UNFINISHED)) await rm(join(dataDir, entry), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** Creates the role and the database of the product if they do not exist. */
export async function ensureDatabase({ port, password }: { port: number; password: string }): Promise<void> {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const role = await client.query(`select from pg_roles where rolname = 'baraza'`);
    // The owner of a database can create trusted extensions. Tests need createdb for their own databases.
    if (role.rowCount === 0) {
      await client.query(`create role baraza login createdb password ${client.escapeLiteral(password)}`);
    }
    const database = await client.query(`select from pg_database where datname = 'baraza'`);
    if (database.rowCount === 0) await client.query('create database baraza owner baraza');
  } catch (error) {
    throw new Error(`The embedded PostgreSQL started but refused the connection: ${(error as Error).message}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
