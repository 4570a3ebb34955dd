import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrateJobs } from '#platform/jobs/jobs.ts';

const ownFolder = join(import.meta.dirname, '../../../migrations');

/** The first line of a migration that runs outside a transaction. Each of its statements ends with a semicolon at the end of a line. */
export const outsideTransaction = '-- Runs outside a transaction.';

/** The lock of a run. */
const lockId = '3853314791062309107';
const createTable =
  'create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)';

/** Waits after a lock timeout, in milliseconds. Doubles each time, so that the queries behind the lock get most of the time. */
const pause = { first: 1_000, longest: 15_000 };

interface MigrationFile {
  name: string;
  text: string;
}

export interface SchemaStatus {
  applied: string[];
  /** Migrations of this release that the database lacks. */
  pending: string[];
  /** Applied migrations that this release does not have. */
  unknown: string[];
  /** The migration that a release must contain to work with this schema; undefined before the first one is applied. */
  required: string | undefined;
  isCompatible: boolean;
}

export interface MigrateOptions {
  /** Must lead to PostgreSQL itself or to a pooler in session mode, because the run holds a session lock. */
  url: string;
  folder?: string;
  /** The last migration to apply; all by default. */
  upTo?: string | undefined;
  onApplied?: (name: string, milliseconds: number) => void;
  /** Called with a sentence each time the run waits for a lock. */
  onWait?: (reason: string) => void;
  /** How long a migration retries to get its locks, in milliseconds; 10 minutes by default. */
  patience?: number;
}

/** Throws an Error of one sentence if this release does not have a migration with this name. */
export async function assertKnown(name: string): Promise<void> {
  listUpTo(await readMigrations(ownFolder), name);
}

/**
 * Applies the pending migrations in the order of their names, each in its own transaction, and returns their names. Forward
 * only. Safe to run on several servers concurrently, and again after it was killed. A migration waits at most a second for
 * each lock, because other queries queue behind it, and then retries. Throws an Error with one sentence if the schema needs a
 * newer release, or a migration fails.
 */
export async function migrate({ folder = ownFolder, upTo, ...options }: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'baraza migrate',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // Without a listener, a broken connection would end the process. The current query fails on its own.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await takeLock(client, options.onWait);
    const files = listUpTo(await readMigrations(folder), upTo);
    const { pending, ...status } = compare(files, await readApplied(client));
    assertCompatible(status);
    // Before the migrations, which may enqueue jobs.
    await migrateJobs(options.url);
    await client.query(createTable);
    for (const file of files.filter(({ name }) => pending.includes(name))) {
      const started = performance.now();
      await applyPatiently(client, file, options);
      options.onApplied?.(file.name, performance.now() - started);
    }
    return pending;
  } finally {
    await client.end().catch(() => {});
  }
}

function listUpTo(files: readonly MigrationFile[], last: string | undefined): readonly MigrationFile[] {
  if (last === undefined) return files;
  if (!files.some(({ name }) => name === last)) {
    throw new Error(`This release does not know the migration ${last}: restore with the release that made the backup.`);
  }
  return files.filter(({ name }) => name <= last);
}

/** Throws an Error with one sentence unless this release works with the schema as is. Changes nothing. */
export async function assertMigrated(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const status = await readSchemaStatus(client);
  assertCompatible(status);
  const { length, 0: first } = status.pending;
  if (length > 0) {
    throw new Error(
      `The database lacks migrations of this release (${length}, from ${first}): run npm run migrate -- up, or start without MIGRATE=0.`,
    );
  }
}

/** Compares the migrations of this release with those of the database. Changes nothing. */
export async function readSchemaStatus(client: Pick<pg.ClientBase, 'query'>): Promise<SchemaStatus> {
  return compare(await readMigrations(ownFolder), await readApplied(client));
}

function compare(
  files: readonly MigrationFile[],
  { applied, required }: Pick<SchemaStatus, 'applied' | 'required'>,
): SchemaStatus {
  const names = files.map(({ name }) => name);
  return {
    applied,
    required,
    pending: names.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !names.includes(name)),
    isCompatible: required === undefined || names.includes(required),
  };
}

function assertCompatible({ isCompatible, required }: Pick<SchemaStatus, 'isCompatible' | 'required'>): void {
  if (isCompatible) return;
  throw new Error(
    `A newer release has changed the database, and this one no longer works with it: start a release that has the migration ${required}, or restore the backup from before the upgrade.`,
  );
}

async function readApplied(client: Pick<pg.ClientBase, 'query'>): Promise<Pick<SchemaStatus, 'applied' | 'required'>> {
  const [required] = await readColumn(client, 'schema_compatibility', 'required_migration');
  return { applied: await readColumn(client, 'kysely_migration', 'name'), required };
}

/** Returns the sorted values of a column; none if the table does not exist yet. */
async function readColumn(client: Pick<pg.ClientBase, 'query'>, table: string, column: string): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  if (!rows[0]?.exists) return [];
  const { rows: values } = await client.query<{ value: string }>(
    `select ${column} as value from ${table} order by ${column} collate "C"`,
  );
  return values.map(({ value }) => value);
}

async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace('.sql', ''),
      text: await readFile(join(folder, file), 'utf8'),
    })),
  );
}

/** Polls, because a statement that waits for the lock would keep `create index concurrently` of the other run from ending. */
async function takeLock(client: pg.Client, onWait: MigrateOptions['onWait']): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockId]);
    if (rows[0]?.taken) return;
    if (tries === 1) onWait?.('Another process migrates the database.');
    await sleep(200);
  }
}

async function applyPatiently(
  client: pg.Client,
  file: MigrationFile,
  { onWait, patience = 600_000 }: MigrateOptions,
): Promise<void> {
  const deadline = performance.now() + patience;
  for (let wait = pause.first; ; wait = Math.min(2 * wait, pause.longest)) {
    try {
      await apply(client, file);
      return;
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() + wait > deadline) throw failureOf(file, error);
      onWait?.(`${file.name} waits for a lock; ${await describeOldestTransaction(client)}.`);
      await sleep(wait);
    }
  }
}

async function apply(client: pg.Client, { name, text }: MigrationFile): Promise<void> {
  const addRow = () =>
    client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, new Date().toISOString()]);
  if (text.startsWith(outsideTransaction)) {
    for (const statement of statementsOf(text)) await client.query(statement);
    await addRow();
    return;
  }
  await client.query(`begin; set local lock_timeout = '1s'`);
  try {
    await client.query(text);
    await addRow();
    await client.query('commit');
  } catch (error) {
    // Fails when the connection is broken, which also ends the transaction.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * PostgreSQL runs several statements of one query in a transaction, so each is sent separately. A body in dollar quotes belongs to its
 * statement.
 */
export function statementsOf(text: string): string[] {
  const statements = text.match(/(?:\$(\w*)\$[^]*?\$\1\$|[^])+?(?:;[ \t]*$|$(?![^]))/gm) ?? [];
  return statements
    .map((statement) => statement.replace(/;\s*$/, ''))
    .map((statement) => statement.trim())
    .filter((statement) => statement.replaceAll(/^--.*$/gm, '').trim() !== '');
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}

function failureOf({ name, text }: MigrationFile, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  const kept = text.startsWith(outsideTransaction) ? 'the next run repeats all of it' : 'nothing of it was kept';
  return new Error(`Migration ${name} failed (${reason}); ${kept}.`, { cause: error });
}

async function describeOldestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; application: string; seconds: number }>(
    `select pid, application_name as application, extract(epoch from now() - xact_start)::int as seconds
     from pg_stat_activity
     where xact_start is not null and pid <> pg_backend_pid() and datname = current_database()
     order by xact_start limit 1`,
  );
  const [oldest] = rows;
  if (!oldest) return 'it retries';
  return `the oldest transaction is open for ${oldest.seconds} s (process ${oldest.pid}, "${oldest.application}")`;
}
