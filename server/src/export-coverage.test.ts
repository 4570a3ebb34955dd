import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exportedTables } from '#features/exports/exported-rows.ts';
import { makeExport, unpack } from '#testing/exports.ts';
import { makeFixtures, setScene } from '#testing/matrix/scene.ts';
import { startTestApp, TestPerson } from '#testing/test-app.ts';
import { features } from './features.ts';

test('every table says what exports contain of it, and every column is exported or left out with a reason', async () => {
  await using app = await startTestApp();
  const { rows } = await app.deps.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  );
  const columns = Map.groupBy(rows, ({ table }) => table);
  const undeclared = features.flatMap(({ tables, exports = {} }) => tables.filter((table) => !exports[table]));
  expect(undeclared).toEqual([]);
  for (const { name, tables, exports = {} } of features) {
    expect(tables, name).toEqual(expect.arrayContaining(Object.keys(exports)));
    for (const [table, declared] of Object.entries(exports)) {
      const reasons = typeof declared === 'string' ? [declared] : Object.values(declared.without ?? {});
      for (const reason of reasons) expect(reason.length, table).toBeGreaterThan(5);
      if (typeof declared === 'string') continue;
      const known = columns.get(table)?.map(({ column }) => column) ?? [];
      expect(known, table).toEqual(expect.arrayContaining(Object.keys(declared.without ?? {})));
    }
  }
  // Without a reason, no table is left out that references a person.
  const withPeople = features.flatMap(({ personColumns = {} }) =>
    Object.keys(personColumns).map((each) => each.split('.')[0]),
  );
  const exported = new Set(exportedTables(features).map(({ name }) => name));
  const explained = features.flatMap(({ exports = {} }) =>
    Object.entries(exports).flatMap(([table, declared]) => (typeof declared === 'string' ? [table] : [])),
  );
  for (const table of withPeople) expect([...exported, ...explained]).toContain(table);
});

test('the export of a person with rows in every feature contains them all', async () => {
  await using app = await startTestApp();
  const scene = await setScene(app, await makeFixtures(app, 'test'), 'owner');
  const owner = new TestPerson(app.url, scene.headers['authorization']?.slice(7), scene.owner);
  const tables = exportedTables(features);
  const counts = new Map<string, number>();
  expect(await owner.post('/api/exports')).toMatchObject({ status: 202 });
  for (const { name, isOf } of tables) {
    const query = sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)} where ${isOf(owner.id)}`;
    const { rows } = await query.execute(app.deps.db);
    counts.set(name, rows[0]?.count ?? 0);
  }
  const { id } = await makeExport(app, owner);
  const files = unpack((await owner.get(`/api/exports/${id}/file`)).body);
  for (const { name, area } of tables) {
    expect(JSON.parse(files.get(`${area}.json`) ?? '')[name], name).toHaveLength(counts.get(name) ?? -1);
  }
  expect([...counts.values()].filter((count) => count > 0).length).toBeGreaterThan(20);
});
