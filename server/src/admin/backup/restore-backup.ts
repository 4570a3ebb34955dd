import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { recordAct } from '#features/moderation/audit/audit.ts';
import {
  type DeletedAccount,
  listActiveAmong,
  listDeletedAccounts,
  type NewerState,
  repeatDeletions,
} from '#features/profiles/deleted-accounts.ts';
import { openDeps } from '#server/open-deps.ts';
import { createObjectStore } from '#platform/storage/create-object-store.ts';
import type { Env } from '#platform/operations/env.ts';
import { assertKnown, migrate } from '#platform/sql/migrations.ts';
import { markRestore, unmarkRestore } from '#platform/operations/restore-marker.ts';
import { openDatabase, openPool, transact } from '#platform/sql/pool.ts';
import type { DatabaseContext } from '#server/admin/command.ts';
import { connectForCopy, loadDatabase } from './database-copy.ts';
import { type Description, layout, readDescription } from './manifest.ts';
import { storePicturesOf } from './pictures.ts';
import { findSnapshot, runRestic, type Snapshot } from './restic.ts';

export interface Restored {
  snapshot: Snapshot;
  rows: number;
  pictures: number;
  repeated: Awaited<ReturnType<typeof repeatDeletions>>;
}

/**
 * Restores a backup into the configured database and storage, applies newer migrations, and repeats the deletions of accounts
 * recorded in the newest backup and in the database that is replaced. Throws before it changes anything if the database has
 * people and `replace` is false, or if a server uses it.
 */
export async function restoreBackup(
  context: DatabaseContext,
  options: { id?: string | undefined; replace: boolean; endSessions: boolean },
): Promise<Restored> {
  const { env, databaseUrl, log } = context;
  const { snapshot, newest } = await findSnapshot(env, options.id);
  const state = await readState(databaseUrl);
  if (state.isUsed) throw new Error('Other programs use the database: stop the server first.');
  const hasPictures = env.S3_BUCKET === undefined && (await isFilled(join(env.DATA_DIR, 'media')));
  if ((state.hasPeople || hasPictures) && !options.replace) {
    throw new Error(
      `The ${state.hasPeople ? 'database' : 'storage'} is not empty: restore with --replace to overwrite it.`,
    );
  }
  await using folder = await fetchBackup(env, snapshot);
  const description = await readDescription(folder.path);
  const newer = await readNewerState(context, { snapshot, newest, state, description });
  await assertKnown(description.manifest.database.migration);

  await changeMark(databaseUrl, markRestore);
  // Pictures first: they harm nothing if the database cannot be restored.
  await storePicturesOf(createObjectStore(env), join(folder.path, layout.pictures), description.pictures);
  await restoreDatabase(context, { folder: folder.path, description, state });

  await using opened = await openDeps({ ...env, DATABASE_URL: databaseUrl }, log, { isRestoring: true });
  const { deps } = opened;
  const repeated = await repeatDeletions(deps, newer);
  await transact(deps.db, async (tx) => {
    if (options.endSessions) await tx.deleteFrom('session').execute();
    const detail = { backup: snapshot.id, takenAt: description.manifest.takenAt, ...repeated };
    await recordAct(tx, { actorId: null, via: 'command line', act: 'backup.restore', subjectType: 'BACKUP', detail });
  });
  await changeMark(databaseUrl, unmarkRestore);
  return {
    snapshot,
    rows: description.manifest.database.tables.reduce((sum, { rows }) => sum + rows, 0),
    pictures: description.pictures.length,
    repeated,
  };
}

/** Uses a database as an interrupted restore has left it. Throws an Error if there was none. */
export async function giveUpRestore({ databaseUrl }: Pick<DatabaseContext, 'databaseUrl'>): Promise<void> {
  if (!(await changeMark(databaseUrl, unmarkRestore)))
    throw new Error('No restore into this database was interrupted.');
}

async function changeMark<T>(databaseUrl: string, change: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await connectForCopy(databaseUrl);
  try {
    return await change(client);
  } finally {
    await client.end();
  }
}

/** Restores the database only, and compares all rows with the hashes of the backup. */
export async function restoreDatabase(
  { databaseUrl }: Pick<DatabaseContext, 'databaseUrl'>,
  { folder, description, state }: { folder: string; description: Description; state: { hasTables: boolean } },
): Promise<void> {
  const { database } = description.manifest;
  const client = await connectForCopy(databaseUrl);
  try {
    if (state.hasTables) {
      await client.query('begin');
      await client.query(
        'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
      );
      await client.query('commit');
    }
    await migrate({ url: databaseUrl, upTo: database.migration });
    await loadDatabase(client, join(folder, layout.database), database);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Downloads a backup to a private folder in the data directory, which is removed when disposed. restic checks every byte. */
export async function fetchBackup(
  env: Env,
  { id }: Snapshot,
  only: string[] = [],
): Promise<AsyncDisposable & { path: string }> {
  await mkdir(env.DATA_DIR, { recursive: true });
  await removeAbandoned(env.DATA_DIR);
  const path = await mkdtemp(join(env.DATA_DIR, 'restore-'));
  const remove = () => rm(path, { recursive: true, force: true });
  try {
    const included = only.flatMap((name) => ['--include', `/${name}`]);
    await runRestic(env, ['restore', '--no-lock', id, '--target', path, ...included]);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: remove };
}

/** A temporary folder older than this, in milliseconds, was left by a killed process. */
const abandonedAfter = 24 * 3_600_000;

async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('restore-')) continue;
    const { mtimeMs } = await stat(join(dataDir, name));
    if (Date.now() - mtimeMs > abandonedAfter) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** The files of a backup that describe it. */
export const descriptionFiles = [layout.manifest, layout.pictureNames, layout.deletedAccounts];

interface State {
  hasTables: boolean;
  hasPeople: boolean;
  /** Whether other connections of the same role are open. */
  isUsed: boolean;
}

async function readState(databaseUrl: string): Promise<State> {
  const client = await connectForCopy(databaseUrl);
  try {
    // A connection that was closed just now may still be listed.
    for (let tries = 0; tries < 20 && (await isShared(client)); tries += 1) await sleep(100);
    const { rows } = await client.query<{ tables: boolean; people: boolean }>(
      `select exists(select from pg_tables where schemaname in ('public', 'graphile_worker')) as tables,
         to_regclass('public.person') is not null as people`,
    );
    const hasPeople = rows[0]?.people === true && (await client.query('select from person limit 1')).rowCount === 1;
    return { hasTables: rows[0]?.tables === true, hasPeople, isUsed: await isShared(client) };
  } finally {
    await client.end();
  }
}

async function isShared(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  );
  return rowCount !== 0;
}

/** What the newest backup and the replaced database have about accounts since the backup that is restored. */
async function readNewerState(
  { env, databaseUrl }: DatabaseContext,
  {
    snapshot,
    newest,
    state,
    description,
  }: { snapshot: Snapshot; newest: Snapshot; state: State; description: Description },
): Promise<NewerState> {
  const hidden = description.deletedAccounts.filter(({ isErased }) => !isErased).map(({ id }) => id);
  let deleted: DeletedAccount[] = [];
  let restoredIds: string[] = [];
  if (newest.id !== snapshot.id) {
    await using folder = await fetchBackup(env, newest, descriptionFiles);
    deleted = (await readDescription(folder.path)).deletedAccounts;
    const stillDeleted = new Set(deleted.map(({ id }) => id));
    restoredIds = hidden.filter((id) => !stillDeleted.has(id));
  }
  if (!state.hasPeople) return { deleted, restoredIds };
  // The replaced database may be unrelated, so only what it contains counts.
  const pool = openPool({ url: databaseUrl });
  try {
    const db = openDatabase(pool);
    const active = new Set(await listActiveAmong(db, [...hidden, ...deleted.map(({ id }) => id)]));
    const inDatabase = await listDeletedAccounts(db);
    const known = new Set(inDatabase.map(({ id }) => id));
    return {
      deleted: [
        ...deleted.filter(({ id, isErased }) => (isErased || !active.has(id)) && !known.has(id)),
        ...inDatabase,
      ],
      restoredIds: [...active, ...restoredIds.filter((id) => !known.has(id))],
    };
  } finally {
    await pool.end();
  }
}

async function isFilled(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch(() => []);
  return entries.some((name) => name !== 'unfinished');
}
