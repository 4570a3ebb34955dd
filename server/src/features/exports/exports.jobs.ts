import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#platform/features/deps.ts';
import type { Feature } from '#platform/features/feature.ts';
import { runForEach, type Tasks } from '#platform/jobs/jobs.ts';
import { findCurrentUser } from '#features/profiles/profiles.public.ts';
import { writeArchive } from './archive.ts';
import { exportedTables } from './exported-rows.ts';
import {
  failAbandoned,
  isReady,
  listExpired,
  setExpired,
  setFailed,
  setProgress,
  setReady,
  startAttempt,
} from './exports.queries.ts';

/** How long an archive can be downloaded. */
const keptDays = 7;
const attemptsMax = 3;
/** A temporary folder older than this, in milliseconds, was left by a killed process. */
const abandonedAfter = 3_600_000;

export function exportsJobs(features: readonly Feature[]): (deps: Deps) => Tasks {
  return (deps) => ({
    'exports.make': (payload) => makeExport(deps, features, payload as { id: string; file: string }),
    'exports.remove': (payload) => deps.store.remove((payload as { file: string }).file),
    'exports.clean': () => cleanExports(deps),
  });
}

/** Makes the archive of a requested export. After three failed attempts the export has failed. */
async function makeExport(
  deps: Deps,
  features: readonly Feature[],
  { id, file }: { id: string; file: string },
): Promise<void> {
  const { db, store } = deps;
  const started = await startAttempt(db, id);
  // Finished, or removed with its account: an attempt that was killed may have stored the archive.
  if (!started) {
    if (!(await isReady(db, id))) await store.remove(file);
    return;
  }
  const { person_id: personId, attempts } = started;
  if (attempts > attemptsMax) return setFailed(db, id);
  try {
    const person = await findCurrentUser(db, personId);
    if (!person) return await setFailed(db, id);
    await using folder = await openFolder(deps.env.DATA_DIR);
    const path = await writeArchive(deps, {
      person,
      tables: exportedTables(features),
      folder: folder.path,
      onProgress: reportProgress(deps, id),
    });
    await store.putFile(file, path, 'application/zip');
    const { size } = await stat(path);
    if (!(await setReady(db, id, { bytes: size, days: keptDays }))) await store.remove(file);
  } catch (error) {
    if (attempts >= attemptsMax) await setFailed(db, id);
    throw error;
  }
}

/** Stores the progress in steps of 5 percent. */
function reportProgress({ db }: Pick<Deps, 'db'>, id: string): (share: number) => Promise<void> {
  let reported = 0;
  return async (share) => {
    const progress = Math.min(99, Math.floor(share * 100));
    if (progress < reported + 5) return;
    reported = progress;
    await setProgress(db, id, progress);
  };
}

/** Creates a temporary folder on the disk of the data directory, because `/tmp` may be in memory. */
async function openFolder(dataDir: string): Promise<AsyncDisposable & { path: string }> {
  const parent = join(dataDir, 'exports');
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const found = await stat(join(parent, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > abandonedAfter)
      await rm(join(parent, name), { recursive: true, force: true });
  }
  const path = await mkdtemp(join(parent, 'export-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Removes the archives that have expired, and fails exports that never finished. */
async function cleanExports({ db, store }: Deps): Promise<void> {
  await runForEach(await failAbandoned(db), (file) => store.remove(file));
  await runForEach(await listExpired(db), async ({ id, file }) => {
    await store.remove(file);
    await setExpired(db, id);
  });
}
