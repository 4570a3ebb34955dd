import { features } from '#server/features.ts';
import { findWrongCounters as findWrong, type WrongCounter } from '#platform/sql/counters.ts';
import type { Db } from '#platform/sql/database.ts';

/** Returns the counters of all features that do not equal the rows they count. */
export function findWrongCounters(db: Db): Promise<WrongCounter[]> {
  return findWrong(db, features);
}
