import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createWriteStream } from 'node:fs';
import type { ClientBase } from 'pg';
import { copyName } from '#features/media/media.public.ts';
import { DiskStore } from '#platform/storage/disk-store.ts';
import { checkObjectName, typeOfName } from '#platform/storage/object-name.ts';
import type { ObjectStore } from '#platform/storage/object-store.ts';

/** How many pictures are copied at the same time. */
const concurrency = 8;

/** The objects of all pictures in use, with their copies. */
export async function listPictures(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ file: string; widths: number[]; avif_widths: number[] }>(
    `select file, widths, coalesce(avif_widths, '{}') as avif_widths from media where state = 'attached' order by file`,
  );
  return rows.flatMap(({ file, widths, avif_widths: avif }) => [
    file,
    ...widths.map((width) => copyName(file, width)),
    ...avif.map((width) => copyName(file, width, 'avif')),
  ]);
}

/** The path of an object below the folder of a backup. */
export function picturePath(folder: string, name: string): string {
  checkObjectName(name);
  return join(folder, name.slice(0, 2), name);
}

/**
 * Copies the objects that `folder` does not have yet; on the same disk they are only linked. Returns the names of those that
 * the storage does not have.
 */
export async function collectPictures(store: ObjectStore, folder: string, names: readonly string[]): Promise<string[]> {
  const present = new Set(await listFiles(folder));
  const missing: string[] = [];
  for (const prefix of new Set(names.map((name) => name.slice(0, 2)))) {
    await mkdir(join(folder, prefix), { recursive: true });
  }
  await forEach(
    names.filter((name) => !present.has(name)),
    async (name) => {
      if (!(await fetchPicture(store, name, picturePath(folder, name)))) missing.push(name);
    },
  );
  return missing.sort();
}

/** Removes the objects that are not in `names` from the folder. */
export async function dropOthers(folder: string, names: readonly string[]): Promise<void> {
  const kept = new Set(names);
  for (const name of await listFiles(folder)) {
    if (!kept.has(name)) await rm(join(folder, name.slice(0, 2), name), { force: true });
  }
}

/** Stores the objects in `folder`, replacing those of the same name. */
export async function storePicturesOf(store: ObjectStore, folder: string, names: readonly string[]): Promise<void> {
  await forEach(names, (name) => store.putFile(name, picturePath(folder, name), typeOfName(name)));
}

/** Copies objects that `to` does not have from one storage to another. Returns how many, and the names that `from` does not have. */
export async function copyObjects(
  { from, to, folder }: { from: ObjectStore; to: ObjectStore; folder: string },
  names: readonly string[],
): Promise<{ copied: number; missing: string[] }> {
  const missing: string[] = [];
  let copied = 0;
  // What a killed copy left.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await forEach(names, async (name) => {
    if (await to.has(name)) return;
    const path = join(folder, name);
    if (!(await fetchPicture(from, name, path))) return void missing.push(name);
    await to.putFile(name, path, typeOfName(name));
    await rm(path);
    copied += 1;
  });
  await rm(folder, { recursive: true, force: true });
  return { copied, missing: missing.sort() };
}

async function fetchPicture(store: ObjectStore, name: string, path: string): Promise<boolean> {
  if (store instanceof DiskStore) return store.linkTo(name, path);
  const found = await store.get(name);
  if (!found) return false;
  const unfinished = `${path}.unfinished`;
  await mkdir(dirname(path), { recursive: true });
  await pipeline(found.body, createWriteStream(unfinished, { mode: 0o600 }));
  const { size } = await stat(unfinished);
  if (Number.isFinite(found.size) && size !== found.size) throw new Error(`The picture ${name} arrived incomplete.`);
  await rename(unfinished, path);
  return true;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}
