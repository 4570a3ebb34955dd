import type { Pool } from 'pg';

/** The rows of each table and a hash of all they hold. */
export type Stored = Map<string, { count: number; content: string }>;

/** Every table there is, those of the jobs included but for the list of job names, which fills as they are first used. */
export async function listTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and table_name <> '_private_tasks' order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function lookAtStored(pool: Pool, tables: readonly string[]): Promise<Stored> {
  const looks = tables.map(
    (name) => `select '${name}' as name, count(*)::int as count,
      md5(coalesce(string_agg(row::text, E'\\n' order by row::text), '')) as content from ${name} as row`,
  );
  const { rows } = await pool.query<{ name: string; count: number; content: string }>({
    name: 'look-at-stored',
    text: looks.join(' union all '),
  });
  return new Map(rows.map(({ name, count, content }) => [name.replace(/^public\./, ''), { count, content }]));
}

/** Every table that changed between two looks, with the rows it gained. */
export function changesBetween(before: Stored, after: Stored): Record<string, number> {
  const changed = [...after].filter(([name, { content }]) => before.get(name)?.content !== content);
  return Object.fromEntries(changed.map(([name, { count }]) => [name, count - (before.get(name)?.count ?? 0)]));
}
