import { expect, inject, test } from 'vitest';
import { openPool } from '#platform/sql/pool.ts';
import { features } from './features.ts';

/** Tables of the platform itself. */
const platformTables = ['idempotent_reply', 'kysely_migration', 'maintenance_run', 'node', 'schema_compatibility'];

async function query<Row extends object>(text: string): Promise<Row[]> {
  const pool = openPool({ url: inject('postgresUrl') });
  return pool
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => pool.end());
}

test('every table belongs to one feature or to the platform', async () => {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const owned = [...features.flatMap(({ tables: own }) => own), ...platformTables];
  expect(owned.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('every column that references a person declares what happens when the account is erased', async () => {
  const references = await query<{ column: string }>(
    `select distinct owner.relname || '.' || attribute.attname as column
     from pg_constraint as foreign_key
     join pg_class as owner on owner.oid = foreign_key.conrelid
     cross join lateral unnest(foreign_key.conkey, foreign_key.confkey) as pair (own, target)
     join pg_attribute as attribute on attribute.attrelid = foreign_key.conrelid and attribute.attnum = pair.own
     join pg_attribute as target on target.attrelid = foreign_key.confrelid and target.attnum = pair.target
     where foreign_key.contype = 'f' and foreign_key.confrelid = 'person'::regclass and target.attname = 'id'`,
  );
  const declared = features.flatMap(({ personColumns = {} }) => Object.keys(personColumns));
  expect([...declared, 'idempotent_reply.person_id'].toSorted()).toEqual(
    references.map(({ column }) => column).toSorted(),
  );
});

test.each(features)('$name declares only columns and counters of its own tables', ({ tables, personColumns = {} }) => {
  const owners = Object.keys(personColumns).map((column) => column.split('.')[0]);
  expect(tables).toEqual(expect.arrayContaining(owners));
});

test('task names are unique and scheduled tasks exist', () => {
  const deps = new Proxy({}, { get: () => ({}) }) as Parameters<NonNullable<(typeof features)[number]['jobs']>>[0];
  const tasks = features.flatMap(({ jobs }) => Object.keys(jobs?.(deps) ?? {}));
  expect(tasks).toEqual([...new Set(tasks)]);
  expect(tasks).toEqual(expect.arrayContaining(features.flatMap(({ cron = [] }) => cron.map(({ task }) => task))));
});
