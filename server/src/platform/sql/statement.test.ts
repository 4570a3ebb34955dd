import { expect, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';

import { transact } from './pool.ts';
import { runStatement } from './statement.ts';

test('a named statement is prepared within a transaction, and one without a name is not', async () => {
  await using app = await startTestApp();
  const { db } = app.deps;
  await transact(db, async (tx) => {
    const rows = await runStatement<{ sum: number }>(tx, {
      name: 'a-sum',
      text: 'select $1::int + 1 as sum',
      values: [2],
    });
    expect(rows).toEqual([{ sum: 3 }]);
    await tx.selectFrom('person').select('id').limit(1).execute();
    const prepared = await runStatement(tx, {
      name: 'prepared',
      text: 'select name from pg_prepared_statements where name <> $1',
      values: ['prepared'],
    });
    expect(prepared).toEqual([{ name: 'a-sum' }]);
  });
});
