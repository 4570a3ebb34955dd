import { sql } from 'kysely';
import { isReadableBy } from '#features/communities/communities.public.ts';
import { isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { SubjectRef } from '#platform/features/subjects.ts';
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

/** Replaces the mentions of a post or its comment by people who may read the post. Returns the ids of newly mentioned people. */
export async function setMentions(
  tx: Tx,
  { type, id }: SubjectRef,
  { postId, authorId, usernames }: { postId: string; authorId: string; usernames: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    with named as (
      select person.id from person, post join person as owner on owner.id = post.owner_id
      where lower(person.username) = any (${usernames}::text[]) and person.id <> ${authorId} and post.id = ${postId}
        and ${isVisibleTo(authorId, 'person')} and ${isReadableBy(sql.ref('person.id'), 'post', 'owner')}
    ), removed as (delete from mention where subject_id = ${id} and person_id not in (select id from named))
    insert into mention (subject_type, subject_id, person_id) select ${type}, ${id}, id from named
    on conflict do nothing returning person_id`.execute(tx);
  return rows.map((row) => row.person_id);
}

/** The community in whose name a post is; undefined for a post in the name of its author. */
export async function findSpeaker(tx: Tx, postId: string): Promise<{ id: string; name: string } | undefined> {
  return tx
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.community_id')
    .select(['community.id', 'community.name'])
    .where('post.id', '=', postId)
    .where('post.as_community', '=', true)
    .executeTakeFirst();
}
