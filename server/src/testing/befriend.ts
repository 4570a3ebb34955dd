import type { TestApp, TestPerson } from '#testing/test-app.ts';

/** Makes two people friends, with their counters and without notifications. */
export async function befriend({ deps: { pool } }: TestApp, one: TestPerson, other: TestPerson): Promise<void> {
  await pool.query('insert into follow values ($1, $2), ($2, $1)', [one.id, other.id]);
  await pool.query(
    `update person set followers_count = followers_count + 1, following_count = following_count + 1,
      friends_count = friends_count + 1 where id in ($1, $2)`,
    [one.id, other.id],
  );
}
