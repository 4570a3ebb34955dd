import { type RawBuilder, sql } from 'kysely';
import { isActive, isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/sql/database.ts';
import type { ExportArea, Feature } from '#platform/features/feature.ts';

/** A table of an export, made from the declarations of the features. */
export interface ExportedTable {
  name: string;
  area: ExportArea;
  title: string;
  isOf: (personId: string) => RawBuilder<boolean>;
  without: readonly string[];
  /** The columns that reference a person. Exports contain usernames instead of ids. */
  people: readonly string[];
}

export type ExportedRow = Record<string, unknown>;

/** How many rows are in memory at a time. */
const batchSize = 500;

/** The tables that the features declare to be exported, in their order. */
export function exportedTables(features: readonly Feature[]): ExportedTable[] {
  return features.flatMap(({ exports = {}, personColumns = {} }) =>
    Object.entries(exports).flatMap(([name, declared]) => {
      if (typeof declared === 'string') return [];
      const { area, title, whose, without = {} } = declared;
      const people = Object.keys(personColumns).flatMap((column) =>
        column.startsWith(`${name}.`) ? [column.slice(name.length + 1)] : [],
      );
      const isOf = (personId: string) => {
        const id = sql<string>`${personId}::uuid`;
        return typeof whose === 'string' ? sql<boolean>`${sql.ref(whose)} = ${id}` : whose(id);
      };
      return [{ name, area, title, isOf, without: Object.keys(without), people }];
    }),
  );
}

/** Reads a person's rows of a table in batches through a cursor, so that memory does not grow with their number. */
export async function* readRows(db: Db, table: ExportedTable, personId: string): AsyncGenerator<ExportedRow[]> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`declare exported no scroll cursor for
      select * from ${sql.table(table.name)} where ${table.isOf(personId)}`.execute(tx);
    for (;;) {
      const { rows } = await sql<ExportedRow>`fetch ${sql.lit(batchSize)} from exported`.execute(tx);
      if (rows.length === 0) return;
      const usernames = await findUsernames(tx, personId, idsIn(rows, table.people));
      yield rows.map((row) => exportRow(row, table, usernames));
    }
  } finally {
    await tx.rollback().execute();
  }
}

function idsIn(rows: readonly ExportedRow[], columns: readonly string[]): string[] {
  const ids = rows.flatMap((row) => columns.map((column) => row[column]));
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** The usernames by id: of the person, and of these people as far as the person sees them or has blocked them. */
async function findUsernames(db: Db, personId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('person')
    .select(['id', 'username'])
    .where('id', 'in', ids)
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb('id', '=', personId),
        isVisibleTo(personId, 'person'),
        // The list of blocked people shows them too, also those who have blocked the person.
        and([
          isActive('person'),
          eb('id', 'in', selectFrom('block').select('blocked_id').where('blocker_id', '=', personId)),
        ]),
      ]),
    )
    .execute();
  return new Map(rows.map(({ id, username }) => [id, `@${username ?? ''}`]));
}

function exportRow(row: ExportedRow, table: ExportedTable, usernames: ReadonlyMap<string, string>): ExportedRow {
  const entries = Object.entries(row)
    .filter(([column]) => !table.without.includes(column))
    .map(([column, value]) => {
      const isPerson = table.people.includes(column) && typeof value === 'string';
      return [column, isPerson ? (usernames.get(value) ?? 'a person you cannot see') : value] as const;
    });
  return Object.fromEntries(entries);
}
