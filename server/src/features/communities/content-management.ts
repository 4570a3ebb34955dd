/** SQL: the roles of those who manage what belongs to a community. */
export const officerRoles = `('OFFICER', 'OWNER')`;

/** Something that an owner manages with others, in a query. */
interface Managed {
  /** SQL for the id of its owner. */
  owner: string;
  /** SQL for the id of the viewer, such as `$1`. */
  viewer: string;
  /** The row that makes the viewer a helper of the owner: a table and a condition. */
  helper: string;
  /** SQL for the id of the community whose officers manage it too. */
  community?: string;
}

/**
 * SQL: whether the viewer may manage something: its owner, those who help the owner, and the officers of its community. It gives no
 * access to what they may not read. Every endpoint that changes what several people may change uses this rule.
 */
export function canManageSql({ owner, viewer, helper, community }: Managed): string {
  const isOfficer = `${community} is not null and coalesce((select officer.role in ${officerRoles}
    from community_member as officer where officer.community_id = ${community} and officer.person_id = ${viewer}), false)`;
  return `(${owner} = ${viewer} or coalesce((select true from ${helper}), false)${community === undefined ? '' : ` or ${isOfficer}`})`;
}
