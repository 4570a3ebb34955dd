import { type RawBuilder, sql } from 'kysely';
import type { ValueOrSql } from '#platform/sql/database.ts';

// `person` is the alias of a row of that table, `viewer` the viewer's id.

/** Whether a person has an account that others can see, unless a block hides it: onboarded, not deleted, not banned. */
export function isActive(person: string): RawBuilder<boolean> {
  const row = sql.id(person);
  // The database makes people members of hubs by the same rule in `join_hubs`.
  return sql`(${row}.onboarded_at is not null and ${row}.deleted_at is null
    and ${row}.suspended_until is distinct from 'infinity')`;
}

/** Whether content of a person may be shown to people who are not signed in: the person is active and not suspended, even temporarily. */
export function isPublisher(person: string): RawBuilder<boolean> {
  const row = sql.id(person);
  return sql`(${isActive(person)} and (${row}.suspended_until is null or ${row}.suspended_until <= now()))`;
}

/**
 * Whether one of two people, given by their ids, has blocked the other. Scalar subqueries on the primary key, so that the cost
 * per row does not depend on how many people either has blocked.
 */
export function isBlocked(one: ValueOrSql<string>, other: ValueOrSql<string>): RawBuilder<boolean> {
  return sql`coalesce((select true from block where blocker_id = ${one} and blocked_id = ${other}),
    (select true from block where blocker_id = ${other} and blocked_id = ${one}), false)`;
}

/**
 * Whether a viewer may see a person, and anything that person made. Visible people have finished onboarding, are neither
 * deleted nor banned, and have neither blocked the viewer nor been blocked by them. Every list, page, search, notification and socket
 * event uses this rule.
 */
export function isVisibleTo(viewer: ValueOrSql<string>, person: string): RawBuilder<boolean> {
  return sql`(${isActive(person)} and ${viewer}::uuid is not null and not ${isBlocked(viewer, sql.ref(`${person}.id`))})`;
}

/** Whether the viewer has muted a person, which hides that person's posts, comments and notifications in lists. */
export function isMutedBy(viewer: ValueOrSql<string>, person: string): RawBuilder<boolean> {
  return sql`coalesce((select true from mute where muter_id = ${viewer} and muted_id = ${sql.ref(`${person}.id`)}), false)`;
}

/**
 * Whether a text has a word that the viewer has muted. The words are read once for all rows of a query, and without any no text is
 * looked at. Not for texts of the viewer.
 */
export function hasMutedWord(viewer: ValueOrSql<string>, text: RawBuilder<string>): RawBuilder<boolean> {
  return sql`coalesce(has_word((select array_agg(muted_word.words) from muted_word
    where muted_word.person_id = ${viewer} and (muted_word.until is null or muted_word.until > now())), ${text}), false)`;
}

/** Whether another person than the viewer belongs to the viewer's campus and accepts messages from everyone there. */
export function isOpenToCampusOf(viewer: ValueOrSql<string>, person: string): RawBuilder<boolean> {
  const row = sql.id(person);
  return sql`(${row}.messages_from = 'campus' and ${row}.id <> ${viewer}
    and ${row}.campus_id = (select own.campus_id from person as own where own.id = ${viewer}))`;
}
