import { type RawBuilder, sql } from 'kysely';
import type { Tables, Tx, ValueOrSql } from '#platform/sql/database.ts';

/**
 * Whether the viewer may see a row that stewards may have hidden; its author always may. `author` is a column with the author's id, of
 * that row unless the alias `row` of another one is given.
 */
export function isShownTo(
  viewer: ValueOrSql<string>,
  author: `${string}.${string}`,
  row = author.slice(0, author.indexOf('.')),
): RawBuilder<boolean> {
  return sql`(${sql.id(row)}.hidden_at is null or ${sql.ref(author)} = ${viewer})`;
}

/** Hides a row of a table with `hidden_at` from everyone but its author. Does nothing if it is hidden or does not exist. */
export async function hideRow(tx: Tx, table: keyof Tables, id: string): Promise<void> {
  await sql`update ${sql.table(table)} set hidden_at = now() where id = ${id} and hidden_at is null`.execute(tx);
}
