import { type RawBuilder, sql } from 'kysely';
import type { Tables, Tx } from '#platform/sql/database.ts';
import type { ValueOrParameter } from '#platform/sql/prepared.ts';
import { withViewer } from './profiles.visibility.ts';

/**
 * SQL: whether the viewer may see a row that stewards may have hidden; its author always may. `row` is the alias of the row,
 * `author` SQL for the id of its author, and `viewer` SQL for the id of the viewer, such as `$1`.
 */
export function shownContentSql({ row, author, viewer }: Record<'row' | 'author' | 'viewer', string>): string {
  return `(${row}.hidden_at is null or ${author} = ${viewer})`;
}

/** The same rule for the query builder. `author` is a column of the row unless `row` is given. */
export function isShownTo(
  viewer: ValueOrParameter<string>,
  author: `${string}.${string}`,
  row = author.slice(0, author.indexOf('.')),
): RawBuilder<boolean> {
  return withViewer(shownContentSql({ row, author, viewer: '?' }), viewer);
}

/** Hides a row of a table with `hidden_at` from everyone but its author. Does nothing if it is hidden or does not exist. */
export async function hideRow(tx: Tx, table: keyof Tables, id: string): Promise<void> {
  await sql`update ${sql.table(table)} set hidden_at = now() where id = ${id} and hidden_at is null`.execute(tx);
}
