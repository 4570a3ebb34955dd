import { type RawBuilder, sql } from 'kysely';
import type { ValueOrParameter } from '#platform/prepared.ts';

/**
 * SQL: whether a viewer may see a person, and anything that person made. Visible people have finished onboarding and are
 * neither deleted nor banned. Every list, page, search, notification and socket event uses this rule; blocking becomes a condition here.
 * `person` is the alias of the row; `viewer` is SQL for the viewer's id, such as `$1`.
 */
export function visiblePersonSql({ person, viewer }: { person: string; viewer: string }): string {
  // The database counts visible people by the same rule in `intake_size`.
  return `(${person}.onboarded_at is not null and ${person}.deleted_at is null
    and ${person}.suspended_until is distinct from 'infinity' and ${viewer}::uuid is not null)`;
}

/** The same rule for the query builder. */
export function isVisibleTo(viewerId: ValueOrParameter<string>, person: string): RawBuilder<boolean> {
  const [before = '', after = ''] = visiblePersonSql({ person, viewer: '?' }).split('?');
  return sql<boolean>`${sql.raw(before)}${viewerId}${sql.raw(after)}`;
}
