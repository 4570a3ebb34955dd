import { type RawBuilder, sql } from 'kysely';
import type { ValueOrParameter } from '#platform/prepared.ts';

/**
 * What one viewer may see of another person, and of anything that person made: the one rule behind every list, page
 * and counter of people and their things. Seen are those who have finished onboarding and are not deleted.
 *
 * `person` is the alias of the row in the query; `viewer` the SQL of the viewer's id, such as `$1`. Blocking and
 * narrower scopes become conditions here, and nowhere else; the database counts by the same rule how many an intake has
 * (`intake_size`), from which whom one viewer may not see would have to be taken.
 */
export function visiblePersonSql({ person, viewer }: { person: string; viewer: string }): string {
  return `(${person}.onboarded_at is not null and ${person}.deleted_at is null and ${viewer}::uuid is not null)`;
}

/** The same rule for the query builder. */
export function isVisibleTo(viewerId: ValueOrParameter<string>, person: string): RawBuilder<boolean> {
  const [before = '', after = ''] = visiblePersonSql({ person, viewer: '?' }).split('?');
  return sql<boolean>`${sql.raw(before)}${viewerId}${sql.raw(after)}`;
}
