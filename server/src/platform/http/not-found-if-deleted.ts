import { notFound } from './errors.ts';
import { violatesForeignKey } from '#platform/sql/pool.ts';

/** Turns the failure of a write that references a row which was deleted at the same time into a 404. */
export async function notFoundIfDeleted<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violatesForeignKey(error)) throw notFound();
    throw error;
  }
}
