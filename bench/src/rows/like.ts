import { alternate, ask, askDatabase, type Bench, signIn, startProduct, warmUp } from '#bench/bench.ts';
import { compare } from '#bench/compare.ts';
import { liker, people, personIdSql, postId, postIdSql } from '#bench/dataset-ids.ts';
import { type Figure, goals } from '#bench/figures.ts';
import { likeSql } from '#bench/server-sql.ts';

const connections = 4;

/** Likes, and unlikes with each second pass, so that every call changes a row. */
export function likesInTurn(posts: number) {
  let done = 0;
  return () => {
    const number = (done % posts) + 1;
    const like = Math.floor(done / posts) % 2 === 0 ? 1 : -1;
    done += 1;
    return { method: 'PATCH' as const, path: `/api/posts/${postId(posts, number)}`, body: JSON.stringify({ like }) };
  };
}

/** Row 7: a like relative to the same rows written by pgbench in one transaction. */
export async function likeFigures(bench: Bench): Promise<Figure[]> {
  const { database, postgres, options } = bench;
  const { posts } = options;
  const token = await signIn(postgres, database, liker);
  const next = likesInTurn(posts);
  const statements = likeSql(personIdSql(':person'), postIdSql(posts, ':n'));
  const script = { text: `\\set n random(1, ${posts})\n\\set person random(4, ${people})\n${statements}` };
  await using product = await startProduct(bench);
  try {
    await ask(bench, product, { connections, token, next, seconds: warmUp });
    // The table of notifications was empty, and plans would stay those of an empty table until autovacuum analyzes it.
    await postgres.on(database, (client) => client.query('analyze post_like, notification, notification_actor'));
    const found = await alternate(bench, {
      sql: () => askDatabase(bench, database, script, connections),
      ours: () => ask(bench, product, { connections, token, next }),
    });
    return [compare({ row: '7', what: 'like / the same rows in pgbench', goal: goals['7'] }, found.ours, found.sql)];
  } finally {
    await takeBack(bench);
  }
}

/** Removes the likes and notifications of a run; those of the filled database are older. */
export async function takeBack({ postgres, database }: Bench): Promise<void> {
  await postgres.on(database, async (client) => {
    await client.query(
      `with gone as (delete from post_like where created_at > '2026-01-01' returning post_id),
         counted as (select post_id, count(*) as number from gone group by post_id)
       update post set likes_count = likes_count - number from counted where post.id = counted.post_id`,
    );
    await client.query(`delete from notification where group_key like 'like post %'`);
    await client.query('vacuum (analyze) post, post_like, notification, notification_actor');
  });
}
