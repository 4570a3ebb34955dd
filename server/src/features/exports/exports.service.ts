import { randomBytes } from 'node:crypto';
import type { Export } from '@baraza/contract/features/exports.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError, conflict, notFound, unauthorized } from '#platform/http/errors.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { StoredObject } from '#platform/storage/object-store.ts';
import { transact } from '#platform/sql/pool.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { addExport, findFile, findRecent, listExports, lockPerson, removeExportsOf } from './exports.queries.ts';
import { viewExport } from './exports.view.ts';

const dayInSeconds = 86_400;

/**
 * Requests a copy of the viewer's data. Throws 409 `export_running` while there is an unfinished one, and 429 `rate_limited`
 * within a day of a finished one.
 */
export async function requestExport({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<Export> {
  return transact(db, async (tx) => {
    if (!(await lockPerson(tx, viewer.id))) throw unauthorized();
    const { isRunning, finishedAt } = await findRecent(tx, viewer.id);
    if (isRunning) throw conflict('export_running', 'Your copy is being prepared already.');
    if (finishedAt) {
      const retryAfter = finishedAt.getTime() / 1000 + dayInSeconds - Date.now() / 1000;
      throw new AppError('rate_limited', 'You can request one copy a day.', { retryAfter });
    }
    const file = `${randomBytes(16).toString('hex')}.zip`;
    const row = await addExport(tx, viewer.id, file);
    // A higher number runs later: an export takes longer than other jobs.
    await enqueue(tx, 'exports.make', { id: row.id, file }, { priority: 10 });
    return viewExport(row);
  });
}

/** The viewer's exports, newest first. */
export async function viewExports({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<Export[]> {
  return (await listExports(db, viewer.id)).map(viewExport);
}

/** The archive of one of the viewer's exports. Throws 404 unless it is ready and theirs. */
export async function openExport(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  viewer: Viewer,
  id: string,
): Promise<StoredObject> {
  const file = await findFile(db, viewer.id, id);
  const object = file === undefined ? undefined : await store.get(file);
  if (!object) throw notFound();
  return object;
}

/** Removes a person's exports and their files. */
export async function removeExports(tx: Tx, personId: string): Promise<void> {
  for (const file of await removeExportsOf(tx, personId)) await enqueue(tx, 'exports.remove', { file });
}
