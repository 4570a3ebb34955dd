import { expect, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';
import { runNamed, runnerOn } from './named-statement.ts';
import { transact } from './pool.ts';

test('a named statement of a transaction is prepared, and one without a name is not', async () => {
  await using app = await startTestApp();
  const { db } = app.deps;
  await transact(db, async (tx) => {
    const rows = await runNamed<{ sum: number }>(runnerOn(tx), 'a-sum', 'select $1::int + 1 as sum', [2]);
    expect(rows).toEqual([{ sum: 3 }]);
    await tx.selectFrom('person').select('id').limit(1).execute();
    const prepared = await runNamed(
      runnerOn(tx),
      'prepared',
      'select name from pg_prepared_statements where name <> $1',
      ['prepared'],
    );
    expect(prepared).toEqual([{ name: 'a-sum' }]);
  });
});
