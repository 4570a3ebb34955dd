import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openDatabase, openPool } from '#platform/sql/pool.ts';
import { generateTableTypes } from './table-types.ts';

test('tables.ts describes the migrated database; otherwise run `npm run tables`', async () => {
  const pool = openPool({ url: inject('postgresUrl') });
  const generated = await generateTableTypes(openDatabase(pool)).finally(() => pool.end());
  expect(await readFile(join(import.meta.dirname, '../platform/sql/tables.ts'), 'utf8')).toBe(generated);
});
