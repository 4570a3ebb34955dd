import { type RawBuilder, sql } from 'kysely';
import { isPublisher, isShownTo, isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { ValueOrSql } from '#platform/sql/database.ts';
import { areContentsVisible } from './communities.visibility.ts';

// `row` and `author` are the aliases of content and of the person who made it, `viewer` is the viewer's id.

/** Whether the viewer is a member of a community, given by a column such as `announcement.community_id`. */
export function isMember(viewer: ValueOrSql<string>, community: string): RawBuilder<boolean> {
  return sql`coalesce((select true from community_member as membership
    where membership.community_id = ${sql.ref(community)} and membership.person_id = ${viewer}), false)`;
}

/** Whether the viewer may read the posts of one community, as a condition that is checked once for all of them. */
export function seesContentsOf(
  viewer: ValueOrSql<string>,
  communityId: ValueOrSql<string | null>,
): RawBuilder<boolean> {
  return sql`coalesce((select ${areContentsVisible()} from community, person as viewer
    where community.id = ${communityId} and viewer.id = ${viewer}), false)`;
}

/**
 * Whether the viewer belongs to the audience of a row, or made it. `authorId` is a column such as `post.owner_id`.
 */
export function isInAudience(viewer: ValueOrSql<string>, row: string, authorId: string): RawBuilder<boolean> {
  return sql`(${belongsToAudience(viewer, row, authorId)} or ${sql.ref(authorId)} = ${viewer})`;
}

/**
 * Whether the viewer belongs to the audience of a row: everyone, the people of a campus, or the members of its community. The campus
 * is that of the community, and the author's without one. The first condition decides almost every row. Authors who have left the
 * community of content do not: they read what they made, and nothing that others add to it.
 */
export function belongsToAudience(viewer: ValueOrSql<string>, row: string, authorId: string): RawBuilder<boolean> {
  const content = sql.id(row);
  const campusOf = (id: ValueOrSql<string>) =>
    sql`(select campus_id from person as resident where resident.id = ${id})`;
  return sql`(${content}.audience = 'EVERYONE' or case ${content}.audience
    when 'CAMPUS' then coalesce(
      (select campus_id from community as home where home.id = ${content}.community_id), ${campusOf(sql.ref<string>(authorId))}
    ) = ${campusOf(viewer)}
    else ${isMember(viewer, `${row}.community_id`)} end)`;
}

/**
 * Whether the viewer may read a part of content that they may read, such as a comment, or content that is for everyone: they see its
 * author, and stewards have not hidden it.
 */
export function isPartReadableBy(viewer: ValueOrSql<string>, row: string, author: string): RawBuilder<boolean> {
  return sql`(${isVisibleTo(viewer, author)} and ${isShownTo(viewer, `${author}.id`, row)})`;
}

/**
 * Whether the viewer may read content with an audience, which is a row with the columns `hidden_at`, `community_id` and `audience`.
 * Authors can read what they made, also after leaving its community. Every list, count, notification and socket room uses this rule.
 */
export function isReadableBy(viewer: ValueOrSql<string>, row: string, author: string): RawBuilder<boolean> {
  return sql`(${isPartReadableBy(viewer, row, author)} and ${isInAudience(viewer, row, `${author}.id`)})`;
}

/**
 * Whether a row may be shown to people who are not signed in: stewards have not hidden it, and its author is a publisher. Callers add the
 * settings of its owner, such as the visibility of an event.
 */
export function isPublished(row: string, author: string): RawBuilder<boolean> {
  return sql`(${sql.id(row)}.hidden_at is null and ${isPublisher(author)})`;
}

/** The same for content with an audience, which must be everyone. */
export function isPublishedToAll(row: string, author: string): RawBuilder<boolean> {
  return sql`(${sql.id(row)}.audience = 'EVERYONE' and ${isPublished(row, author)})`;
}
