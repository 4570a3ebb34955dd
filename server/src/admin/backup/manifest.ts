import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { DatabaseCopy } from './database-copy.ts';
import { DeletedAccount } from '#features/profiles/deleted-accounts.ts';

/** The files of a backup, below its root. */
export const layout = {
  manifest: 'manifest.json',
  pictureNames: 'pictures.txt',
  deletedAccounts: 'deleted-accounts.json',
  database: 'database',
  pictures: 'pictures',
};

const Manifest = z.object({
  format: z.literal(1),
  /** When the snapshot of the database was taken. */
  takenAt: z.iso.datetime(),
  database: DatabaseCopy,
  /** Pictures that the storage did not have when the backup was made. */
  missingPictures: z.array(z.string()),
});
type Manifest = z.infer<typeof Manifest>;

/** A backup's description. */
export interface Description {
  manifest: Manifest;
  pictures: string[];
  /** The accounts that were deleted when the backup was made. */
  deletedAccounts: DeletedAccount[];
}

export async function writeDescription(
  folder: string,
  { manifest, pictures, deletedAccounts }: Description,
): Promise<void> {
  await writeFile(join(folder, layout.manifest), JSON.stringify(manifest, null, 1), { mode: 0o600 });
  await writeFile(join(folder, layout.pictureNames), pictures.map((name) => `${name}\n`).join(''), { mode: 0o600 });
  await writeFile(join(folder, layout.deletedAccounts), JSON.stringify(deletedAccounts), { mode: 0o600 });
}

/** Throws one sentence if the files are not those of a backup. */
export async function readDescription(folder: string): Promise<Description> {
  try {
    const read = (name: string) => readFile(join(folder, name), 'utf8');
    return {
      manifest: z.parse(Manifest, JSON.parse(await read(layout.manifest))),
      pictures: (await read(layout.pictureNames)).split('\n').filter(Boolean),
      deletedAccounts: z.parse(z.array(DeletedAccount), JSON.parse(await read(layout.deletedAccounts))),
    };
  } catch (cause) {
    throw new Error('The backup is incomplete or was made by another release: its description cannot be read.', {
      cause,
    });
  }
}
