import type { RawBuilder } from 'kysely';
import { shownContentSql, visiblePersonSql, withViewer } from '#features/profiles/profiles.public.ts';
import type { ValueOrParameter } from '#platform/sql/prepared.ts';

/** Content in a query: the aliases of its row and of the person who made it, and SQL for the viewer's id, such as `$1`. */
interface Names {
  row: string;
  author: string;
  viewer: string;
}

/** SQL: whether the viewer is a member of a community, given as SQL for its id. */
function isMemberSql(community: string, viewer: string): string {
  return `coalesce((select true from community_member as membership
    where membership.community_id = ${community} and membership.person_id = ${viewer}), false)`;
}

/**
 * SQL: whether the viewer belongs to the audience of a row: everyone, the people of a campus, or the members of its community. The
 * campus is that of the community, and the author's without one. The first condition decides almost every row.
 */
export function inAudienceSql({ row, authorId, viewer }: Record<'row' | 'authorId' | 'viewer', string>): string {
  const campusOf = (id: string) => `(select campus_id from person as resident where resident.id = ${id})`;
  const campusOfCommunity = `(select campus_id from community as home where home.id = ${row}.community_id)`;
  return `(${row}.audience = 'EVERYONE' or ${authorId} = ${viewer} or case ${row}.audience
    when 'CAMPUS' then coalesce(${campusOfCommunity}, ${campusOf(authorId)}) = ${campusOf(viewer)}
    else ${isMemberSql(`${row}.community_id`, viewer)} end)`;
}

/**
 * SQL: whether the viewer may read a part of content that they may read, such as a comment, or content that is for everyone: they
 * see its author, and stewards have not hidden it.
 */
function readablePartSql({ row, author, viewer }: Names): string {
  const isShown = shownContentSql({ row, author: `${author}.id`, viewer });
  return `(${visiblePersonSql({ person: author, viewer })} and ${isShown})`;
}

/**
 * SQL: whether the viewer may read content with an audience, which is a row with the columns `hidden_at`, `community_id` and `audience`.
 * Authors can read what they made, also after leaving its community. Every list, count, notification and socket room uses this rule.
 */
export function readableSql(names: Names): string {
  const { row, author, viewer } = names;
  return `(${readablePartSql(names)} and ${inAudienceSql({ row, authorId: `${author}.id`, viewer })})`;
}

/** `readableSql` for the query builder. */
export function isReadableBy(viewer: ValueOrParameter<string>, row: string, author: string): RawBuilder<boolean> {
  return withViewer(readableSql({ row, author, viewer: '?' }), viewer);
}

/** `readablePartSql` for the query builder. */
export function isPartReadableBy(viewer: ValueOrParameter<string>, row: string, author: string): RawBuilder<boolean> {
  return withViewer(readablePartSql({ row, author, viewer: '?' }), viewer);
}

/** `inAudienceSql` for the query builder. `authorId` is a column such as `post.owner_id`. */
export function isInAudience(viewer: ValueOrParameter<string>, row: string, authorId: string): RawBuilder<boolean> {
  return withViewer(inAudienceSql({ row, authorId, viewer: '?' }), viewer);
}

/** Whether the viewer is a member of a community, given by a column such as `announcement.community_id`. */
export function isMember(viewer: ValueOrParameter<string>, community: string): RawBuilder<boolean> {
  return withViewer(isMemberSql(community, '?'), viewer);
}
