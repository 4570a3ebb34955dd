import { randomBytes } from 'node:crypto';
import type { ObjectStore } from '#platform/storage/object-store.ts';
import type { Making } from './making.ts';
import type { People } from './people.fixtures.ts';

export interface ExportFixtures {
  /** A finished export of the owner, from two days ago. */
  export: string;
}

/** The content of the archive in the matrix. */
export const archiveText = 'an archive';

export async function makeExportFixtures(
  { db, nextId }: Making,
  { owner }: People,
  store: ObjectStore,
): Promise<ExportFixtures> {
  const id = nextId();
  const file = `${randomBytes(16).toString('hex')}.zip`;
  await store.put(file, Buffer.from(archiveText), 'application/zip');
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  await db
    .insertInto('data_export')
    .values({
      id,
      person_id: owner.id,
      file,
      status: 'READY',
      progress: 100,
      bytes: archiveText.length,
      created_at: at(-2),
      finished_at: at(-2),
      expires_at: at(5),
    })
    .execute();
  return { export: id };
}
