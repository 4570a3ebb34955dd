import { excerptMax } from '@baraza/contract/shared/sizes.ts';
import { sql } from 'kysely';

/** Smaller and larger than every id; used when there is no cursor. */
export const firstId = '00000000-0000-0000-0000-000000000000';
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The largest number of rows that a page reads: 50, the maximum in the contract, and one to detect a next page. */
export const maxPageRows = 51;

/** Whether a query reads whole texts, or as much of them as an excerpt needs. */
export type Texts = 'whole' | 'beginnings';

/** SQL: a text, or a beginning of which `withExcerpts` still knows whether it is long. */
export function textColumn(column: `${string}.${string}`, texts: Texts) {
  const whole = sql.ref<string>(column);
  return texts === 'whole' ? whole : sql<string>`left(${whole}, ${sql.lit(excerptMax + 1)})`;
}

/** SQL: converts a timestamp to whole microseconds since 1970, and back. A JavaScript `Date` has only milliseconds. */
export const microsecondsOf = (column: `${string}.${string}`) =>
  sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;
export const timestampOf = (microseconds: string) =>
  sql<Date>`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;
