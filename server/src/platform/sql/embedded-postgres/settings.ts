import { appendFile, readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { writeOwnedFile } from './owned-file.ts';

/** The folder of a cluster and the account that owns it. */
interface ClusterFolder {
  dir: string;
  account: Account | undefined;
}

const FILE = 'baraza.conf';
const INCLUDE = `include '${FILE}'`;

/** Adds an include once to a new cluster's postgresql.conf, after everything that initdb wrote there. */
export async function includeSettings(clusterDir: string): Promise<void> {
  await appendFile(
    join(clusterDir, 'postgresql.conf'),
    `\n# Written anew at each start. What follows the next line wins over it.\n${INCLUDE}\n`,
  );
}

/** Writes the settings with which PostgreSQL starts. Neither statements nor values of rows are logged. */
export async function writeSettings({ dir, account }: ClusterFolder, port: number): Promise<void> {
  const text = `# Written by Baraza at each start; changes here do not last.
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
password_encryption = 'scram-sha-256'
fsync = on
full_page_writes = on
synchronous_commit = on
shared_buffers = ${sharedBuffersFor(availableMemory())}MB
max_connections = 60
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
lc_messages = 'C'
log_destination = 'stderr'
logging_collector = off
log_line_prefix = '%b '
log_error_verbosity = terse
log_min_error_statement = panic
log_checkpoints = off
`;
  await writeOwnedFile(join(dir, FILE), text, account);
}

const mebibyte = 2 ** 20;

/** Returns the memory of the machine, or of the container in which the server runs, in bytes. */
export function availableMemory(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

/**
 * Returns the size of PostgreSQL's shared buffers in mebibytes: an eighth of the memory, leaving room for the server and the
 * page cache. It is allocated only as data fills it.
 */
export function sharedBuffersFor(memory: number): number {
  return Math.min(Math.max(Math.floor(memory / 8 / mebibyte), 64), 2048);
}

/** Returns the port of the previous start, which the next one reuses. */
export async function previousPort({ dir }: Pick<ClusterFolder, 'dir'>): Promise<number | undefined> {
  const text = await readFile(join(dir, FILE), 'utf8').catch(() => '');
  const port = /^port = (\d+)$/m.exec(text)?.[1];
  return port === undefined ? undefined : Number(port);
}
