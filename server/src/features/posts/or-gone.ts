import { notFound } from '#platform/errors.ts';
import { isMissingReference } from '#platform/pool.ts';

/** A like of what is deleted in the same moment finds nothing to hang on: it is gone. */
export async function orGone<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isMissingReference(error)) throw notFound();
    throw error;
  }
}
