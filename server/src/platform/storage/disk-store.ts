import { randomUUID } from 'node:crypto';
import { access, constants, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkObjectName, storageError, typeOfName } from './object-name.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';

/** An unfinished file older than this, in milliseconds, was left by a killed process. */
const abandonedAfter = 3_600_000;

/**
 * Stores objects as files in one folder, in two levels of subfolders by the first digits of their names. A file is written
 * under a temporary name, synced and renamed, so that a name never refers to a partial file.
 */
export class DiskStore implements ObjectStore {
  readonly #folder: string;
  readonly #unfinished: string;
  #isCleared = false;

  /** Creates the folder with the first object. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#unfinished = join(folder, 'unfinished');
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#store(name, (unfinished) => writeDurably(unfinished, bytes));
  }

  async putFile(name: string, source: string): Promise<void> {
    await this.#store(name, (unfinished) => copyDurably(source, unfinished));
  }

  async #store(name: string, write: (unfinished: string) => Promise<void>): Promise<void> {
    const path = this.#pathOf(name);
    const unfinished = join(this.#unfinished, `${name}.${randomUUID()}`);
    try {
      await mkdir(this.#unfinished, { recursive: true });
      await this.#clearAbandoned();
      await makeFolders(dirname(path), this.#folder);
      await write(unfinished);
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {});
      throw storageError('write', error);
    }
  }

  async get(name: string): Promise<StoredObject | undefined> {
    const path = this.#pathOf(name);
    try {
      const file = await open(path, 'r');
      try {
        const { size } = await file.stat();
        return { body: file.createReadStream(), size, contentType: typeOfName(name) };
      } catch (error) {
        await file.close();
        throw error;
      }
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw storageError('read', error);
    }
  }

  async has(name: string): Promise<boolean> {
    const path = this.#pathOf(name);
    try {
      await access(path);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw storageError('read', error);
    }
  }

  /**
   * Creates a hard link to the object at `path`, or a copy if `path` is on another file system. Returns false if the object
   * does not exist.
   */
  async linkTo(name: string, path: string): Promise<boolean> {
    const source = this.#pathOf(name);
    try {
      await link(source, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV' && error.code !== 'EPERM' && error.code !== 'EMLINK') throw error;
        return copyFile(source, path);
      });
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw storageError('read', error);
    }
  }

  async remove(name: string): Promise<void> {
    const path = this.#pathOf(name);
    try {
      await rm(path);
      await syncFolder(dirname(path));
    } catch (error) {
      if (!isMissing(error)) throw storageError('write', error);
    }
  }

  /** Removes files that killed processes left, once per process. */
  async #clearAbandoned(): Promise<void> {
    if (this.#isCleared) return;
    this.#isCleared = true;
    for (const name of await readdir(this.#unfinished)) {
      const path = join(this.#unfinished, name);
      const found = await stat(path).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(path, { force: true });
    }
  }

  #pathOf(name: string): string {
    checkObjectName(name);
    return join(this.#folder, name.slice(0, 2), name.slice(2, 4), name);
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function copyDurably(source: string, path: string): Promise<void> {
  await copyFile(source, path, constants.COPYFILE_EXCL);
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates a folder and syncs its parents, which makes it durable. */
async function makeFolders(folder: string, root: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made === undefined) return;
  for (let path = folder; path.length >= root.length; path = dirname(path)) await syncFolder(path);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
