import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '#testing/empty-database.ts';
import { postPicture, waitForRemoval } from '#testing/removed-picture.ts';
import { findRedis, startThrowAwayRedis } from '#testing/redis-server.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { signUp } from '#testing/sign-up.ts';

test('a web process only enqueues jobs; a worker runs them, and serves nothing but health and metrics', async ({
  skip,
}) => {
  const program = findRedis();
  if (program === undefined) return skip('no Redis on the path');
  await using redis = await startThrowAwayRedis(program);
  await using database = await createEmptyDatabase();
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-roles-'));
  const start = (ROLE: string) =>
    startServerProcess({ dataDir: folder.path, env: { DATABASE_URL: database.url, REDIS_URL: redis.url, ROLE } });

  await using web = await start('web');
  const ada = await signUp(web.url, 'ada');
  const { body: post } = await postPicture(ada, 'a picture');
  expect((await ada.delete(`/api/posts/${post.id}`)).status).toBe(204);
  const { rows } = await database.pool.query(
    `select attempts from graphile_worker.jobs where task_identifier = 'media.remove'`,
  );
  expect(rows).toEqual([{ attempts: 0 }]);

  await using worker = await start('worker');
  expect(worker.output()).toMatch(/ is ready at http:\/\/\S+ and runs jobs\n/);
  await waitForRemoval(ada, post);
  const statusOf = async (path: string) => (await fetch(worker.url + path)).status;
  expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(statusOf))).toEqual([200, 200, 200]);
  expect(await Promise.all(['/api/options', '/api/auth/config', '/', '/media/x'].map(statusOf))).toEqual([
    404, 404, 404, 404,
  ]);
}, 120_000);
