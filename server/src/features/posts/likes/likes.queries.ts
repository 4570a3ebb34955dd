import { sql } from 'kysely';
import { runCompiled } from '#platform/sql/compiled.ts';
import type { Tx } from '#platform/sql/database.ts';

// One statement each: a like is the most frequent write.

/** Adds the viewer's like. Returns the post's number of likes, or undefined if the viewer liked it already. */
export async function addPostLike(tx: Tx, viewerId: string, postId: string): Promise<number | undefined> {
  const [counted] = await runCompiled(tx, {
    name: 'post-like',
    values: { viewer: viewerId, post: postId },
    build: ({ viewer, post }) =>
      tx
        .with('changed', (cte) =>
          cte
            .insertInto('post_like')
            .values({ post_id: post, person_id: viewer })
            .onConflict((conflict) => conflict.doNothing())
            .returning('post_id'),
        )
        .updateTable('post')
        .from('changed')
        .set({ likes_count: sql<number>`likes_count + 1` })
        .whereRef('post.id', '=', 'changed.post_id')
        .returning('likes_count'),
  });
  return counted?.likes_count;
}

/** Removes the viewer's like. Returns the post's number of likes, or undefined if the viewer did not like it. */
export async function removePostLike(tx: Tx, viewerId: string, postId: string): Promise<number | undefined> {
  const [counted] = await runCompiled(tx, {
    name: 'post-unlike',
    values: { viewer: viewerId, post: postId },
    build: ({ viewer, post }) =>
      tx
        .with('changed', (cte) =>
          cte.deleteFrom('post_like').where('post_id', '=', post).where('person_id', '=', viewer).returning('post_id'),
        )
        .updateTable('post')
        .from('changed')
        .set({ likes_count: sql<number>`likes_count - 1` })
        .whereRef('post.id', '=', 'changed.post_id')
        .returning('likes_count'),
  });
  return counted?.likes_count;
}
