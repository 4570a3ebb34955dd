import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';

test('a search that takes long ends and asks for other words', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const started = performance.now();
  const search = app.deps.reads.search(ada.id, (db) => sql`select pg_sleep(20)`.execute(db));
  await expect(search).rejects.toMatchObject({ status: 422, code: 'search_too_broad' });
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(await ada.get('/api/users?search=ada')).toMatchObject({ status: 200 });
});

test('a search has 300 ms, and the first one of a connection a second, also if it ended early', async () => {
  await using app = await startTestApp({ env: { DATABASE_POOL: '4' } });
  const ada = await app.person('ada');
  const readLimit = (seconds: number) =>
    app.deps.reads.search(ada.id, async (db) => {
      const statement = sql<{
        limit: string;
      }>`select current_setting('statement_timeout') as limit, pg_sleep(${seconds})`;
      return (await statement.execute(db)).rows[0]?.limit;
    });
  expect(await readLimit(0.5)).toBe('1s');
  expect(await readLimit(0)).toBe('300ms');
  await expect(readLimit(0.5)).rejects.toMatchObject({ code: 'search_too_broad' });
  expect(await readLimit(0)).toBe('300ms');
});
