import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';

const folder = join(import.meta.dirname, '../../migrations');

/**
 * Applies the pending migrations in `server/migrations`, forward only, in the order of their file names, all or nothing.
 * Kysely's migrator takes a lock, so several servers may start at the same time.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('The database could not be brought up to date.');
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return Object.fromEntries(
    files.map((file, at) => [
      file.replace('.sql', ''),
      { up: async (db) => void (await sql.raw(texts[at] ?? '').execute(db)) } satisfies Migration,
    ]),
  );
}
