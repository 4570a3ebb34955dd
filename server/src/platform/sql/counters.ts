import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Feature } from '#platform/features/feature.ts';

/** A counter that does not equal the number of rows it counts. */
export interface WrongCounter {
  /** `table.column`. */
  counter: string;
  id: string;
  stored: number;
  counted: number;
}

/** Compares every counter of these features with its rows, in one snapshot, and returns those that differ. */
export async function findWrongCounters(db: Db, features: readonly Feature[]): Promise<WrongCounter[]> {
  const counters = features.flatMap(({ counters = {} }) => Object.entries(counters));
  const checks = counters.map(([counter, { count, id = 'id' }]) => {
    const [table, column] = counter.split('.');
    return sql`select ${sql.lit(counter)} as counter, ${sql.ref(`it.${id}`)}::text as id, ${sql.ref(`it.${column}`)} as stored,
      (${count})::int as counted from ${sql.table(`${table}`)} as it`;
  });
  const { rows } = await sql<WrongCounter>`
    select * from (${sql.join(checks, sql` union all `)}) as checked where stored <> counted order by counter, id
  `.execute(db);
  return rows;
}
