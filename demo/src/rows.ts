import { type Insertable, sql } from 'kysely';
import type { Tables, Tx } from '@baraza/server/src/platform/sql/database.ts';
import { makeIds } from './past-ids.ts';

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

/** Inserts rows to which nothing else refers, with ids in the order of their time. */
export async function addDatedRows<T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  rows: readonly (Omit<Insertable<Tables[T]>, 'id'> & { created_at: Date })[],
): Promise<void> {
  const dated = rows.map((row) => ({ row, at: row.created_at }));
  const idOf = makeIds(dated);
  // TypeScript cannot tell that a row without its id and the id make a row of a table that it does not know.
  const complete = dated.map((each) => ({ ...each.row, id: idOf(each) }) as unknown as Insertable<Tables[T]>);
  await addRows(tx, table, complete);
}
