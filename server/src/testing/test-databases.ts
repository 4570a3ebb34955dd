import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { runScript } from './run-script.ts';

/** Databases equal to the template that earlier tests of this process have given back. */
const free: string[] = [];

/** Returns the URL of a database that equals the template. Copying one takes ten times as long as emptying a used one. */
export async function takeDatabase(): Promise<string> {
  return free.pop() ?? (await copyDatabase(inject('postgresUrl')));
}

/** Empties a database of `takeDatabase` for the next test; drops it if that does not make it equal to the template. */
export async function returnDatabase(url: string): Promise<void> {
  if (await isDatabaseEmptied((script) => runScript(url, script))) free.push(url);
  else await dropDatabase(url);
}

/** Empties a database of `takeDatabase`. Returns false if that does not make it equal to the template. */
export function isDatabaseEmptied(run: (script: string) => Promise<unknown>): Promise<boolean> {
  return run(emptyingSql(inject('templateState'))).then(
    () => true,
    () => false,
  );
}

/** What a database has in common with the migrated template: its schema, and the rows that migrations add. */
export interface TemplateState {
  schema: string;
  /** A hash for each table with rows. */
  rows: Record<string, string>;
}

/** Each change of the schema gives a row of these a new `xmin`; analyzing and vacuuming do not. */
const catalogs = [
  'attribute',
  'constraint',
  'index',
  'proc',
  'rewrite',
  'sequence',
  'statistic_ext',
  'trigger',
  'type',
];

const schemaSql = `concat_ws(' ',
  ${catalogs.map((name) => `(select (count(*), max(xmin::text::bigint)) from pg_${name})`).join(', ')},
  (select md5(string_agg(concat(oid, relname, reloptions, relacl), ',' order by oid)) from pg_class),
  (select count(*) from pg_namespace where nspname !~ '^pg_'))`;

const tablesSql = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema')`;

const hashSql = (table: string) => `select md5(string_agg(t::text, ',' order by t::text)) as hash from ${table} t`;

export async function readTemplateState(client: pg.Client): Promise<TemplateState> {
  const schema = await client.query<{ schema: string }>(`select ${schemaSql} as schema`);
  const state: TemplateState = { schema: schema.rows[0]?.schema ?? '', rows: {} };
  for (const { name } of (await client.query<{ name: string }>(tablesSql)).rows) {
    const [row] = (await client.query<{ hash: string | null }>(hashSql(name))).rows;
    if (row?.hash) state.rows[name] = row.hash;
  }
  return state;
}

/**
 * Ends other connections, deletes the rows that the template does not have, and restarts sequences. Fails where that does not
 * suffice: the schema, settings or rows of the template were changed, deleted rows would make a table slow, or there are
 * entries of the audit log, which refuses deletions.
 */
function emptyingSql({ schema, rows }: TemplateState): string {
  return `do $empty$
declare
  name text;
  kept jsonb := ${pg.escapeLiteral(JSON.stringify(rows))};
  content text;
  is_filled boolean;
begin
  -- Connections of an app stay.
  perform pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and (application_name <> 'baraza' or state <> 'idle');
  set local session_replication_role = replica;
  for name in ${tablesSql} loop
    if kept ? name then
      execute format(${pg.escapeLiteral(hashSql('%s'))}, name) into content;
      assert content = kept ->> name, name;
    else
      assert pg_relation_size(name::regclass) < 1000000, name;
      execute format('select exists (select from %s)', name) into is_filled;
      if is_filled then execute format('delete from %s', name); end if;
    end if;
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences where last_value is not null;
  assert (select setconfig = '{max_parallel_workers_per_gather=0}' from pg_db_role_setting join pg_database on setdatabase = pg_database.oid
    where datname = current_database()), 'settings';
  assert ${schemaSql} = ${pg.escapeLiteral(schema)}, 'schema';
end $empty$`;
}

/** Copies a database under a new name. `TEST_COPY_SQL` is SQL that changes the copy. */
export async function copyDatabase(template: string): Promise<string> {
  const from = new URL(template).pathname.slice(1);
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: Object.assign(new URL(template), { pathname: '/postgres' }).href });
  await client.connect();
  await client.query(`create database ${name} template ${from}`);
  // PostgreSQL would start parallel workers for a query over all tables, which takes ten times as long.
  await client.query(`alter database ${name} set max_parallel_workers_per_gather = 0`);
  await client.end();
  const url = Object.assign(new URL(template), { pathname: `/${name}` }).href;
  const script = process.env['TEST_COPY_SQL'];
  if (script) await runScript(url, script);
  return url;
}

export async function dropDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href });
  await client.connect();
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
      break;
    } catch (error) {
      // Autovacuum may be running in the database, and the test's role cannot end it.
      if (tries > 50 || (error as { code?: string }).code !== '42501') throw error;
      await sleep(100);
    }
  }
  await client.end();
}
