import { randomUUID } from 'node:crypto';
import { chmod, copyFile, lstat, mkdir, readdir, readlink, rename, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Copies the tree `source` to `target`, below the folder `home` that root owns and everyone may read. Existing files are kept
 * and missing ones added, so it also repairs a partial copy. Throws if anyone but root could change `home` or replace it.
 */
export async function copyForEveryone(source: string, target: string, home: string): Promise<void> {
  await mustBelongToRoot(dirname(home), { allowSticky: true });
  await mkdir(home, { mode: 0o755 }).then(
    () => chmod(home, 0o755),
    () => undefined,
  );
  await mustBelongToRoot(home, { allowSticky: false });

  await makeFolder(target);
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const to = join(target, from.slice(source.length));
    if (entry.isDirectory()) await makeFolder(to);
    else if (!(await isCopied(from, to))) await copyOne(from, to);
  }
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
}

async function isCopied(from: string, to: string): Promise<boolean> {
  const copy = await lstat(to).catch(() => undefined);
  return copy !== undefined && copy.size === (await lstat(from)).size;
}

/** Copies under a temporary name first, because another server may be copying or running the same file. */
async function copyOne(from: string, to: string): Promise<void> {
  const passing = `${to}.${randomUUID()}`;
  const { mode } = await lstat(from);
  const link = await readlink(from).catch(() => undefined);
  if (link === undefined) {
    await copyFile(from, passing);
    await chmod(passing, (mode & 0o100) === 0 ? 0o644 : 0o755);
  } else {
    await symlink(link, passing);
  }
  await rename(passing, to);
}

async function mustBelongToRoot(folder: string, { allowSticky }: { allowSticky: boolean }): Promise<void> {
  const { uid, mode } = await lstat(folder);
  const isOpen = (mode & 0o022) !== 0 && !(allowSticky && (mode & 0o1000) !== 0);
  const isFolder = (mode & 0o170000) === 0o040000;
  if (uid !== 0 || isOpen || !isFolder) throw new Error(`${folder} is not a folder that only root can change`);
  if (allowSticky && dirname(folder) !== folder) await mustBelongToRoot(dirname(folder), { allowSticky });
}
