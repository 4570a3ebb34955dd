/** Stand before the first id and behind the last one, where a page has no cursor. */
export const firstId = '00000000-0000-0000-0000-000000000000';
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The most rows a page asks for: the contract's 50, and one to see whether there are more. */
export const longestPage = 51;

/** A timestamp in whole microseconds since 1970, and back: a JavaScript date only knows milliseconds. */
export const microsecondsOf = (timestamp: string) => `(extract(epoch from ${timestamp}) * 1000000)::bigint`;
export const timestampOf = (microseconds: string) =>
  `timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;

/**
 * The first rows in that order. A limit that is a parameter alone is taken for a tenth of the table, and PostgreSQL then
 * plans anew at each call, for more time than the reading takes; the fixed one inside tells it that a page is short.
 */
export function firstOf(rows: string, order: string, limit: string): string {
  return `select page.* from (${rows} order by ${order} limit ${longestPage}) as page order by ${order} limit ${limit}`;
}
