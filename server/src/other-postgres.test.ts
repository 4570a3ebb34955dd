import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { debianPostgres, startThrowAwayPostgres } from '#testing/debian-postgres.ts';
import { postForm } from '#testing/post-form.ts';
import { signUp } from '#testing/sign-up.ts';
import { startServerProcess } from '#testing/server-process.ts';

const bin = debianPostgres(15);

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The timestamp of a UUIDv7 in milliseconds. */
const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

test('PostgreSQL 15 works: migrations, sign-in, a post, and ids that sort by creation', async ({ skip }) => {
  if (!bin) return skip('no PostgreSQL 15 in /usr/lib/postgresql/15');
  await using postgres = await startThrowAwayPostgres(bin);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-files-'));
  await using server = await startServerProcess({ dataDir: folder.path, env: { DATABASE_URL: postgres.url } });
  const ada = await signUp(server.url, 'ada');
  const post = await ada.post('/api/posts', postForm(ada.id, 'On fifteen'));
  expect(post).toMatchObject({ status: 201, body: { content: 'On fifteen' } });
  expect((await ada.get('/api/posts')).body).toMatchObject([{ id: post.body.id }]);
  expect((await ada.patch(`/api/posts/${post.body.id}`, { like: 1 })).body).toMatchObject({ likesCounter: 1 });

  const [version] = await query<{ v: string }>(postgres.url, 'select version() as v');
  expect(version!.v).toMatch(/^PostgreSQL 15/);

  const before = Date.now();
  const made = (await query<{ id: string }>(postgres.url, 'select uuidv7() as id from generate_series(1, 10000)')).map(
    ({ id }) => id,
  );
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(made).size).toBe(10_000);
  expect(made.findIndex((id, at) => at > 0 && id <= made[at - 1]!)).toBe(-1);
  expect(timeOf(made[0]!)).toBeGreaterThanOrEqual(before - 1);
  expect(timeOf(made.at(-1)!)).toBeLessThanOrEqual(Date.now() + 1);

  // Across connections the order is that of the clock, in milliseconds.
  for (let round = 0; round < 20; round += 1) {
    const [first, second] = [
      await query<{ id: string }>(postgres.url, 'select uuidv7() as id'),
      await query<{ id: string }>(postgres.url, 'select uuidv7() as id'),
    ];
    expect(timeOf(second[0]!.id)).toBeGreaterThanOrEqual(timeOf(first[0]!.id));
    expect(second[0]!.id > first[0]!.id).toBe(true);
  }
}, 90_000);
