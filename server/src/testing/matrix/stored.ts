import type { Pool } from 'pg';

/** The number of rows of each table and a hash of their contents. */
export type Stored = Map<string, { count: number; content: string }>;

/** All tables, including those of the job queue, except the list of job names, which grows when a name is first used. */
export async function listTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and table_name <> '_private_tasks' order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function hashTables(pool: Pool, tables: readonly string[]): Promise<Stored> {
  const queries = tables.map(
    (name) => `select '${name}' as name, count(*)::int as count,
      md5(coalesce(string_agg(row::text, E'\\n' order by row::text), '')) as content from ${name} as row`,
  );
  const { rows } = await pool.query<{ name: string; count: number; content: string }>({
    name: `hash-${tables.length}-tables`,
    text: queries.join(' union all '),
  });
  return new Map(rows.map(({ name, count, content }) => [name.replace(/^public\./, ''), { count, content }]));
}

/** Returns the tables that changed, with the number of rows each gained. */
export function changesBetween(before: Stored, after: Stored): Record<string, number> {
  const changed = [...after].filter(([name, { content }]) => before.get(name)?.content !== content);
  return Object.fromEntries(changed.map(([name, { count }]) => [name, count - (before.get(name)?.count ?? 0)]));
}

/** The position of the write-ahead log. While it stays the same, no row has changed. */
export async function findWritePosition(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position');
  return rows[0]?.position ?? '';
}
