import { type RawBuilder, sql } from 'kysely';
import type { ValueOrParameter } from '#platform/sql/prepared.ts';

/** `person` is the alias of a row of that table; `viewer` is SQL for the viewer's id, such as `$1`. */
interface Names {
  person: string;
  viewer: string;
}

/** SQL: whether a person has an account that others can see, unless a block hides it: onboarded, not deleted, not banned. */
export function activePersonSql(person: string): string {
  // The database makes people members of hubs by the same rule in `join_hubs`.
  return `${person}.onboarded_at is not null and ${person}.deleted_at is null
    and ${person}.suspended_until is distinct from 'infinity'`;
}

/**
 * SQL: whether one of two people, given as SQL for their ids, has blocked the other. Scalar subqueries on the primary key, so
 * that the cost per row does not depend on how many people either has blocked.
 */
export function isBlockedSql(one: string, other: string): string {
  return `coalesce((select true from block where blocker_id = ${one} and blocked_id = ${other}),
    (select true from block where blocker_id = ${other} and blocked_id = ${one}), false)`;
}

/**
 * SQL: whether a viewer may see a person, and anything that person made. Visible people have finished onboarding, are neither
 * deleted nor banned, and have neither blocked the viewer nor been blocked by them. Every list, page, search, notification and socket
 * event uses this rule.
 */
export function visiblePersonSql({ person, viewer }: Names): string {
  return `(${activePersonSql(person)} and ${viewer}::uuid is not null and not ${isBlockedSql(viewer, `${person}.id`)})`;
}

/** SQL: whether the viewer has muted a person, which hides that person's posts, comments and notifications in lists. */
export function isMutedSql({ person, viewer }: Names): string {
  return `coalesce((select true from mute where muter_id = ${viewer} and muted_id = ${person}.id), false)`;
}

/** `visiblePersonSql` for the query builder. */
export function isVisibleTo(viewer: ValueOrParameter<string>, person: string): RawBuilder<boolean> {
  return withViewer(visiblePersonSql({ person, viewer: '?' }), viewer);
}

/** `isMutedSql` for the query builder. */
export function isMutedBy(viewer: ValueOrParameter<string>, person: string): RawBuilder<boolean> {
  return withViewer(isMutedSql({ person, viewer: '?' }), viewer);
}

/** Replaces each `?` of an SQL condition by the viewer's id. */
export function withViewer(condition: string, viewer: ValueOrParameter<string>): RawBuilder<boolean> {
  const parts = condition.split('?').map((part) => sql.raw(part));
  return sql<boolean>`${parts.reduce((before, part) => sql`${before}${viewer}${part}`)}`;
}
