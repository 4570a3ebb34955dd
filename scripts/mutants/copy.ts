import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** What a copy does without, at the top or in a package. */
const leftOut = new Set(['node_modules', '.git', '.tmp', 'data']);

/**
 * A copy of the repository as it lies there, to plant faults in. The packages of others are shared with the original; those
 * of the house are the copy's own, so that a fault in one of them is seen by the rest.
 */
export async function copyRepository(root: string): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'baraza-mutants-'));
  const house = (await readdir(root, { withFileTypes: true })).filter(({ name }) => !leftOut.has(name));
  for (const { name } of house) {
    await cp(join(root, name), join(path, name), {
      recursive: true,
      filter: (source) => !leftOut.has(relative(join(root, name), source).split('/')[0] ?? ''),
    });
  }
  await shareModules(join(root, 'node_modules'), join(path, 'node_modules'));
  for (const { name } of house.filter((each) => each.isDirectory())) {
    const own = join(root, name, 'node_modules');
    if ((await readdir(own).catch(() => [])).length > 0) await symlink(own, join(path, name, 'node_modules'));
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function shareModules(from: string, to: string): Promise<void> {
  await mkdir(join(to, '@baraza'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== '@baraza' && name !== '.cache') await symlink(join(from, name), join(to, name));
  }
  for (const name of await readdir(join(from, '@baraza'))) {
    await symlink(join('..', '..', name), join(to, '@baraza', name));
  }
}
