import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseContext } from '#server/admin/command.ts';
import { startEmbeddedPostgres } from '#platform/sql/embedded-postgres.ts';
import { type Description, layout, readDescription } from './manifest.ts';
import { picturePath } from './pictures.ts';
import { descriptionFiles, fetchBackup, restoreDatabase } from './restore-backup.ts';
import { findSnapshot, runRestic, type Snapshot } from './restic.ts';

/**
 * Checks every byte of the repository, and that a backup has all files of its description. With `restore` it also restores the
 * database of the backup to a temporary PostgreSQL and compares all rows. Throws one sentence about the first problem.
 */
export async function verifyBackup(
  { env, log }: Pick<DatabaseContext, 'env' | 'log'>,
  { id, restore }: { id?: string | undefined; restore: boolean },
): Promise<{ snapshot: Snapshot; description: Description }> {
  const { snapshot } = await findSnapshot(env, id);
  // Missing files are found fast first: reading them is retried for minutes.
  await runRestic(env, ['check', '--no-lock']);
  await runRestic(env, ['check', '--no-lock', '--read-data']);
  const files = new Set<string>();
  await runRestic(env, ['ls', '--no-lock', snapshot.id], {
    onObject: ({ type, path }) => void (type === 'file' && files.add(String(path))),
  });
  await using folder = await fetchBackup(env, snapshot, restore ? [] : descriptionFiles);
  const description = await readDescription(folder.path);
  const { database } = description.manifest;
  const expected = [
    ...database.tables.map(({ name }) => `/${layout.database}/${name}.copy`),
    ...description.pictures.map((name) => picturePath(`/${layout.pictures}`, name)),
  ];
  const missing = expected.filter((path) => !files.has(path));
  if (missing.length > 0) throw new Error(`The backup lacks ${missing.length} files, such as ${missing[0]}.`);
  if (restore) {
    await using temporary = await mkdtempDisposable(join(env.DATA_DIR, 'restore-'));
    await using postgres = await startEmbeddedPostgres({ dataDir: temporary.path, log: (line) => log.info(line) });
    const state = { hasTables: false };
    await restoreDatabase({ databaseUrl: postgres.url }, { folder: folder.path, description, state });
  }
  return { snapshot, description };
}
