import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg, { type ClientBase } from 'pg';
import { from, to } from 'pg-copy-streams';
import * as z from 'zod/mini';
import { RowDigest } from './row-digest.ts';

/** A table in a backup. Its rows are in `<name>.copy`, in the text format of `COPY` with these columns. */
const TableCopy = z.object({
  /** Schema and name, such as `public.post`. */
  name: z.string().check(z.regex(/^[a-z0-9_]+\.[a-z0-9_]+$/)),
  columns: z.array(z.string()),
  rows: z.number(),
  /** By `RowDigest`. */
  hash: z.string(),
});
type TableCopy = z.infer<typeof TableCopy>;

export const DatabaseCopy = z.object({
  /** The newest applied migration. */
  migration: z.string(),
  tables: z.array(TableCopy),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type DatabaseCopy = z.infer<typeof DatabaseCopy>;

const schemas = ['public', 'graphile_worker'];
/** The lock of the migrator, and the migrations of the job queue, which the restoring release applies itself. */
const leftOut = ['public.kysely_migration_lock', 'graphile_worker.migrations'];

/** The settings with which `COPY` writes and reads the same text on every server, as pg_dump sets them. */
const settings = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set synchronize_seqscans = off`;

/** Opens a connection without timeouts. Throws one sentence if the database cannot be reached. */
export async function connectForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'baraza backup',
  });
  // The statement that uses the broken connection fails.
  client.on('error', () => undefined);
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new Error(`The database cannot be reached (${error.message || error.code}).`, { cause: error });
  });
  await client.query(settings);
  return client;
}

/** Begins a transaction that reads one snapshot of all tables, and keeps migrations from changing them. */
export async function beginSnapshot(client: ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  const tables = await listTables(client);
  if (tables.length === 0) throw new Error('The database is empty: there is nothing to back up.');
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
}

/** Writes the rows of all tables, in the open snapshot, to `folder`. */
export async function dumpDatabase(client: ClientBase, folder: string): Promise<DatabaseCopy> {
  await mkdir(folder, { recursive: true });
  const tables: TableCopy[] = [];
  for (const { name, columns } of await listTables(client)) {
    const file = createWriteStream(join(folder, `${name}.copy`), { mode: 0o600 });
    tables.push({ name, columns, ...(await copyOut(client, { name, columns }, file)) });
  }
  const migration = await client.query<{ name: string }>('select max(name) as name from kysely_migration');
  return { migration: migration.rows[0]?.name ?? '', tables, sequences: await listSequences(client) };
}

/**
 * Replaces the rows of all tables by those in `folder`, in one transaction, and compares every table with the hashes of the
 * backup before the commit. The tables must be those of the same migration.
 */
export async function loadDatabase(client: ClientBase, folder: string, copy: DatabaseCopy): Promise<void> {
  const known = new Map((await listTables(client)).map((table) => [table.name, table.columns]));
  for (const { name, columns } of copy.tables) {
    const missing = columns.filter((column) => !known.get(name)?.includes(column));
    if (missing.length > 0) {
      throw new Error(
        `This release has no ${name} (${missing.join(', ')}): restore with the release that made the backup.`,
      );
    }
  }
  await client.query('begin');
  try {
    await withoutRules(client, async () => {
      await client.query(`truncate ${[...known.keys()].join(', ')}`);
      for (const table of copy.tables) {
        const statement = `copy ${table.name} (${columnList(table)}) from stdin`;
        await pipeline(createReadStream(join(folder, `${table.name}.copy`)), client.query(from(statement)));
      }
      for (const { name, value } of copy.sequences)
        await client.query('select setval($1::regclass, $2)', [name, value]);
    });
    await compareTables(client, copy);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  await client.query('analyze');
}

/** Throws unless every table has exactly the rows of the backup. */
async function compareTables(client: ClientBase, copy: DatabaseCopy): Promise<void> {
  for (const table of copy.tables) {
    const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
    const { rows, hash } = await copyOut(client, table, nothing);
    if (rows !== table.rows || hash !== table.hash) {
      throw new Error(`${table.name} differs from the backup: ${rows} rows instead of ${table.rows}, or other values.`);
    }
  }
}

type Table = Pick<TableCopy, 'name' | 'columns'>;

async function copyOut(client: ClientBase, table: Table, file: Writable): Promise<{ rows: number; hash: string }> {
  const digest = new RowDigest();
  await pipeline(client.query(to(`copy ${table.name} (${columnList(table)}) to stdout`)), digest, file);
  return { rows: digest.rows, hash: digest.hash };
}

function columnList({ columns }: Table): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

/** The tables by name, with the columns that are stored and not generated. */
async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relnamespace::regnamespace || '.' || relname as name, array(
       select attname::text from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class
     where relkind = 'r' and relnamespace = any(array(select oid from pg_namespace where nspname = any($1)))
       and relnamespace::regnamespace || '.' || relname <> all($2)
     order by name`,
    [schemas, leftOut],
  );
  return rows;
}

/** The sequences with their last value; one that was never used is left out. */
async function listSequences(client: ClientBase): Promise<DatabaseCopy['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any($1) and last_value is not null order by name`,
    [schemas],
  );
  return rows;
}

/**
 * Runs `work` without triggers and foreign keys. Adding the foreign keys again checks all rows. This needs the owner of the
 * tables only, unlike `session_replication_role`.
 */
async function withoutRules(client: ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace::regnamespace::text = any($1) and conparentid = 0`,
    [schemas],
  );
  const { rows: triggers } = await client.query<{ disable: string; enable: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as disable,
       format('alter table %s enable %s trigger %I', tgrelid::regclass,
         case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as enable
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and tgenabled <> 'D' and relnamespace::regnamespace::text = any($1)`,
    [schemas],
  );
  for (const { drop } of keys) await client.query(drop);
  for (const { disable } of triggers) await client.query(disable);
  await work();
  for (const { add } of keys) await client.query(add);
  for (const { enable } of triggers) await client.query(enable);
}
