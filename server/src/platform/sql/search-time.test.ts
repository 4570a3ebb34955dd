import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';

test('a search that takes long ends after 300 ms and asks for other words', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const started = performance.now();
  const search = app.deps.reads.search(ada.id, (db) => sql`select pg_sleep(20)`.execute(db));
  await expect(search).rejects.toMatchObject({ status: 422, code: 'search_too_broad' });
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(await ada.get('/api/users?search=ada')).toMatchObject({ status: 200 });
});
