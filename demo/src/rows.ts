import { type Insertable, sql } from 'kysely';
import type { Tables, Tx } from '@baraza/server/src/platform/database.ts';

/** Inserts any number of rows with one statement: they are sent as one JSON text. All rows have the same columns. */
export async function addRows<T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}
