import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { recordAct } from '#features/moderation/audit/audit.ts';
import { listDeletedAccounts } from '#features/profiles/deleted-accounts.ts';
import { releaseBackupLock, tryBackupLock } from '#platform/operations/backup-lock.ts';
import { createObjectStore } from '#platform/storage/create-object-store.ts';
import { transact } from '#platform/sql/pool.ts';
import type { DatabaseContext } from '#server/admin/command.ts';
import { beginSnapshot, connectForCopy, dumpDatabase } from './database-copy.ts';
import { layout, writeDescription } from './manifest.ts';
import { collectPictures, dropOthers, listPictures } from './pictures.ts';
import { backupTag, ensureRepository, listSnapshots, runRestic } from './restic.ts';

/** What a backup contains. */
export interface Created {
  id: string;
  rows: number;
  pictures: number;
  missingPictures: string[];
  /** The bytes that this backup added to the repository. */
  addedBytes: number;
}

/**
 * Makes a backup while the server may run: one snapshot of the database, and the pictures it refers to. The files are prepared
 * in the data directory; copies of pictures from a bucket stay there, so that the next backup loads only new ones. Throws an
 * Error of one sentence before it creates anything if no picture can be found.
 */
export async function createBackup(
  context: DatabaseContext,
  { createsRepository }: { createsRepository: boolean },
): Promise<Created> {
  const { env, databaseUrl } = context;
  const client = await connectForCopy(databaseUrl);
  const folder = join(env.DATA_DIR, 'backup');
  try {
    await refuseEmptyStorage(context, client);
    if (createsRepository) await ensureRepository(env);
    // Fails early if the repository cannot be opened, before anything is copied.
    const parent = (await listSnapshots(env)).at(-1)?.id;
    if (!(await tryBackupLock(client, 'running'))) throw new Error('Another backup is running.');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removePrepared(folder, env.S3_BUCKET !== undefined);
    const prepared = await prepare(context, client, folder);
    const { id, addedBytes } = await save(context, folder, parent);
    const { manifest, pictures } = prepared;
    await transact(context.db, (tx) =>
      recordAct(tx, {
        actorId: null,
        via: 'command line',
        act: 'backup.create',
        subjectType: 'BACKUP',
        detail: { backup: id, takenAt: manifest.takenAt },
      }),
    );
    return {
      id,
      rows: manifest.database.tables.reduce((sum, { rows }) => sum + rows, 0),
      pictures: pictures.length,
      missingPictures: manifest.missingPictures,
      addedBytes,
    };
  } finally {
    await client.end().catch(() => undefined);
    await removePrepared(folder, env.S3_BUCKET !== undefined);
  }
}

/** With a wrong `DATA_DIR` or bucket, every picture is missing. A few that are missing are reported after the backup. */
async function refuseEmptyStorage(
  { env }: DatabaseContext,
  client: Awaited<ReturnType<typeof connectForCopy>>,
): Promise<void> {
  const names = await listPictures(client);
  const store = createObjectStore(env);
  if (names.length === 0) return;
  for (const name of names) if (await store.has(name)) return;
  const storage =
    env.S3_BUCKET === undefined ? `${join(env.DATA_DIR, 'media')}: check DATA_DIR` : 'the bucket: check S3_BUCKET';
  throw new Error(`The database names ${names.length} pictures, and none is in ${storage}. No backup was made.`);
}

async function prepare(
  { env, db }: DatabaseContext,
  client: Awaited<ReturnType<typeof connectForCopy>>,
  folder: string,
) {
  const store = createObjectStore(env);
  const pictureFolder = join(folder, layout.pictures);
  // Most pictures are copied before the lock is taken, so that it is held briefly.
  await collectPictures(store, pictureFolder, await listPictures(client));
  if (!(await tryBackupLock(client, 'collecting'))) throw new Error('Another backup is running.');
  await beginSnapshot(client);
  const takenAt = new Date().toISOString();
  const names = await listPictures(client);
  const missingPictures = await collectPictures(store, pictureFolder, names);
  await releaseBackupLock(client, 'collecting');
  await dropOthers(pictureFolder, names);
  const database = await dumpDatabase(client, join(folder, layout.database));
  await client.query('commit');
  const missing = new Set(missingPictures);
  const description = {
    manifest: { format: 1 as const, takenAt, database, missingPictures },
    pictures: names.filter((name) => !missing.has(name)),
    deletedAccounts: await listDeletedAccounts(db),
  };
  await writeDescription(folder, description);
  return description;
}

async function save({ env }: DatabaseContext, folder: string, parent: string | undefined) {
  let id: string | undefined;
  let addedBytes = 0;
  const args = ['backup', '--tag', backupTag, '--host', backupTag, '--ignore-ctime', '--ignore-inode'];
  try {
    await runRestic(env, [...args, ...(parent === undefined ? [] : ['--parent', parent]), '.'], {
      cwd: folder,
      onObject: (object) => {
        if (object['message_type'] !== 'summary') return;
        id = String(object['snapshot_id']);
        addedBytes = Number(object['data_added']);
      },
    });
  } catch (error) {
    // restic keeps a snapshot without the files that it could not read.
    if (id !== undefined) await runRestic(env, ['forget', id]).catch(() => undefined);
    throw error;
  }
  if (id === undefined) throw new Error('restic did not name the backup that it made.');
  return { id, addedBytes };
}

/** Removes what was prepared for restic, except copies of pictures that are kept for the next backup. */
async function removePrepared(folder: string, keepsPictures: boolean): Promise<void> {
  for (const name of Object.values(layout)) {
    if (name === layout.pictures && keepsPictures) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
