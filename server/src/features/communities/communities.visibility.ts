import { type RawBuilder, sql } from 'kysely';

// The rules are about a row named `community` and the viewer's row of `person`, joined as `viewer`.

const hasRowIn = (table: 'community_member' | 'community_invitation') =>
  sql`coalesce((select true from ${sql.table(table)} as own
    where own.community_id = community.id and own.person_id = viewer.id), false)`;

/**
 * Whether the viewer may know that the community exists: a hub whose people they belong to, a club of their campus that is not for invited
 * people only, a club for everyone, and a club that they are a member of or invited to. Of a frozen club only members know.
 */
export function isCommunityVisible(): RawBuilder<boolean> {
  return sql`(case community.kind
    when 'INTAKE' then community.intake = viewer.intake
    when 'COUNTRY' then community.country in (viewer.country, viewer.second_country)
    when 'CAMPUS' then community.campus_id = viewer.campus_id
    else community.frozen_at is null and (community.audience = 'EVERYONE'
        or community.campus_id = viewer.campus_id and (community.audience = 'CAMPUS' or community.join_policy <> 'INVITE')
        or ${hasRowIn('community_invitation')})
      or ${hasRowIn('community_member')} end)`;
}

/** Whether the viewer may read the posts of a community that is visible to them, and may see who its members are. */
export function areContentsVisible(): RawBuilder<boolean> {
  return sql`(community.frozen_at is null and (community.audience = 'EVERYONE'
      or community.audience = 'CAMPUS' and community.campus_id = viewer.campus_id)
    or ${hasRowIn('community_member')})`;
}
