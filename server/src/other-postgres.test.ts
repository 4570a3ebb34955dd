import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { debianPostgres, startThrowAwayPostgres } from '#testing/debian-postgres.ts';
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

/** The milliseconds that a UUIDv7 begins with. */
const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

test('PostgreSQL 15 will do: migrations, sign-in, a post, and ids of our own that sort by creation', async ({
  skip,
}) => {
  if (!bin) return skip('no PostgreSQL 15 in /usr/lib/postgresql/15');
  await using postgres = await startThrowAwayPostgres(bin);
  const dataDir = await mkdtemp(join(tmpdir(), 'baraza-files-'));
  try {
    await using server = await startServerProcess({ dataDir, env: { DATABASE_URL: postgres.url } });
    const ada = await signUp(server.url, 'ada');
    const form = new FormData();
    for (const [name, value] of Object.entries({ ownerType: 'USER', ownerId: ada.id, content: 'On fifteen' })) {
      form.set(name, value);
    }
    const post = await ada.post('/api/posts', form);
    expect(post).toMatchObject({ status: 201, body: { content: 'On fifteen' } });
    expect((await ada.get('/api/posts')).body).toMatchObject([{ id: post.body.id }]);
    expect((await ada.patch(`/api/posts/${post.body.id}`, { like: 1 })).body).toMatchObject({ likesCounter: 1 });

    const [version] = await query<{ v: string }>(postgres.url, 'select version() as v');
    expect(version!.v).toMatch(/^PostgreSQL 15/);

    const before = Date.now();
    const made = (
      await query<{ id: string }>(postgres.url, 'select uuidv7() as id from generate_series(1, 10000)')
    ).map(({ id }) => id);
    for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(made).size).toBe(10_000);
    expect(made.findIndex((id, at) => at > 0 && id <= made[at - 1]!)).toBe(-1);
    expect(timeOf(made[0]!)).toBeGreaterThanOrEqual(before - 1);
    expect(timeOf(made.at(-1)!)).toBeLessThanOrEqual(Date.now() + 1);

    // Over connections the order is that of the clock, to the millisecond.
    for (let round = 0; round < 20; round += 1) {
      const [first, second] = [
        await query<{ id: string }>(postgres.url, 'select uuidv7() as id'),
        await query<{ id: string }>(postgres.url, 'select uuidv7() as id'),
      ];
      expect(timeOf(second[0]!.id)).toBeGreaterThanOrEqual(timeOf(first[0]!.id));
      expect(second[0]!.id > first[0]!.id).toBe(true);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 90_000);
