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

/** Tables of which a copy of the rows is not all: archives have files too. Pictures of the fixtures have none. */
const notCopied = ['data_export'];

/** Refuses to change or delete entries of the audit log. */
const logGuard = 'audit_entry_append_only';

/** The columns that can be written, and the rows as an array in PostgreSQL's notation; by table. */
type Copies = ReadonlyMap<string, { columns: string; rows: string | null }>;

/** A copy of all rows, to which changed tables return much faster than fixtures are made again. */
export class Snapshot {
  readonly stored: Stored;
  readonly #names: readonly string[];
  readonly #tables: Copies;

  private constructor(stored: Stored, names: readonly string[], tables: Copies) {
    this.stored = stored;
    this.#names = names;
    this.#tables = tables;
  }

  static async take(pool: Pool, tables: readonly string[]): Promise<Snapshot> {
    const parts = tables.map(
      (name) => `select '${name}' as name, (select array_agg(each)::text from ${name} as each) as rows,
        (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
         where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns`,
    );
    const { rows } = await pool.query<{ name: string; columns: string; rows: string | null }>(
      parts.join(' union all '),
    );
    const copies = rows.map(({ name, ...copy }) => [name.replace(/^public\./, ''), copy] as const);
    return new Snapshot(await hashTables(pool, tables), tables, new Map(copies));
  }

  /** Gives all tables that have changed their rows back. Returns false where that does not suffice. */
  async undo(pool: Pool): Promise<boolean> {
    const stored = await hashTables(pool, this.#names);
    return this.restore(pool, Object.keys(changesBetween(this.stored, stored)));
  }

  /** Gives tables their rows back. Returns false, without doing so, where that does not suffice. */
  async restore(pool: Pool, names: readonly string[]): Promise<boolean> {
    if (names.some((name) => notCopied.includes(name))) return false;
    const client = await pool.connect();
    try {
      // Without the triggers that count rows, and without the order that references need.
      await client.query('begin; set local session_replication_role = replica');
      const isLogged = names.includes('audit_entry');
      if (isLogged) await client.query(`alter table audit_entry disable trigger ${logGuard}`);
      for (const name of names) {
        const { columns = '', rows = null } = this.#tables.get(name) ?? {};
        await client.query(`delete from ${name}`);
        if (rows === null) continue;
        await client.query(
          `insert into ${name} (${columns}) overriding system value select ${columns} from unnest($1::${name}[])`,
          [rows],
        );
      }
      if (isLogged) await client.query(`alter table audit_entry enable always trigger ${logGuard}`);
      await client.query('commit');
    } finally {
      client.release();
    }
    return true;
  }
}
