import { type RawBuilder, sql } from 'kysely';
import type { ValueOrSql } from '#platform/sql/database.ts';

/** The roles of those who run a community, as a list of SQL. */
export const officerRoles = sql`('OFFICER', 'OWNER')`;

/** The roles of those who manage the content of a community, as a list of SQL. */
export const moderatorRoles = sql`('MODERATOR', 'OFFICER', 'OWNER')`;

/** Something that an owner manages with others, in a query. */
interface Managed {
  /** The column with the id of its owner. */
  owner: string;
  /** The row that makes the viewer a helper of the owner: a table and a condition. */
  helper: RawBuilder<unknown>;
  /** The column with the id of the community whose moderators manage it too. */
  community?: string;
}

/**
 * Whether the viewer may manage something: its owner, those who help the owner, and the moderators, officers and owners of its
 * community. It gives no access to what they may not read. Every endpoint that changes what several people may change uses this rule.
 */
export function isManageableBy(viewer: ValueOrSql<string>, { owner, helper, community }: Managed): RawBuilder<boolean> {
  const isOwnerOrHelper = sql`${sql.ref(owner)} = ${viewer} or coalesce((select true from ${helper}), false)`;
  if (community === undefined) return sql`(${isOwnerOrHelper})`;
  const home = sql.ref(community);
  return sql`(${isOwnerOrHelper} or ${home} is not null and coalesce((select moderator.role in ${moderatorRoles}
    from community_member as moderator where moderator.community_id = ${home} and moderator.person_id = ${viewer}), false))`;
}
