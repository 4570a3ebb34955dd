import { type RawBuilder, sql } from 'kysely';
import { isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Tx } from '#platform/sql/database.ts';

/** Replaces the tags of a post. They are in their normal form (`normalTag`). */
export async function setTags(tx: Tx, postId: string, tags: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('post_tag')
    .where('post_id', '=', postId)
    .where(sql<boolean>`tag <> all (${tags}::text[])`)
    .execute();
  if (tags.length === 0) return;
  await tx
    .insertInto('post_tag')
    .values(tags.map((tag) => ({ tag, post_id: postId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the mentions of a post. Returns the ids of newly mentioned people. */
export async function setPostMentions(
  tx: Tx,
  { postId, authorId, usernames }: { postId: string; authorId: string; usernames: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with named as (${peopleNamed(authorId, usernames)}),
      removed as (delete from post_mention where post_id = ${postId} and user_id not in (select id from named))
    insert into post_mention (post_id, user_id) select ${postId}, id from named
    on conflict do nothing returning user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** Stores the mentions of a new comment. Returns the ids of the mentioned people. */
export async function addCommentMentions(
  tx: Tx,
  comment: { postId: string; commentId: string; authorId: string; usernames: readonly string[] },
): Promise<string[]> {
  const { postId, commentId, authorId, usernames } = comment;
  if (usernames.length === 0) return [];
  const { rows } = await sql<{ user_id: string }>`
    insert into comment_mention (post_id, comment_id, user_id)
    select ${postId}, ${commentId}, named.id from (${peopleNamed(authorId, usernames)}) as named
    returning user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** The people with these usernames who are visible to the author, without the author. */
function peopleNamed(authorId: string, usernames: readonly string[]): RawBuilder<unknown> {
  return sql`select person.id from person
    where lower(person.username) = any (${usernames}::text[]) and person.id <> ${authorId}
      and ${isVisibleTo(authorId, 'person')}`;
}
