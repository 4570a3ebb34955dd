import { communityRoles } from '@baraza/contract/features/community-limits.ts';
import type { Community, CommunityRole } from '@baraza/contract/features/communities.ts';
import { serverNow } from '#platform/api/server-time.ts';

/** Whether the viewer answers requests, invites people and edits the club. */
export function isOfficer({ viewer: { role } }: Community): boolean {
  return role === 'OFFICER' || role === 'OWNER';
}

/** Whether the viewer cannot ask to join yet, because their request was declined. */
export function isWaiting({ viewer: { askAgainAt } }: Community): boolean {
  return askAgainAt !== null && Date.parse(askAgainAt) > serverNow();
}

/** Whether the viewer may see the list of members, which is for the audience of the posts. */
export function canSeeMembers({ viewer, audience }: Community): boolean {
  return viewer.status === 'member' || audience !== 'MEMBERS';
}

/** Whether the viewer can create events of the club or hub: its moderators, and the members of a hub. */
export function canHostEvents({
  kind,
  archivedAt,
  viewer,
}: Pick<Community, 'kind' | 'archivedAt' | 'viewer'>): boolean {
  return archivedAt === null && viewer.status === 'member' && (kind !== 'CLUB' || viewer.role !== 'MEMBER');
}

/** The roles that the viewer can give a member with this role; empty if they cannot change it. */
export function givenRoles(
  { viewer, archivedAt }: Community,
  role: CommunityRole,
): ('MEMBER' | 'MODERATOR' | 'OFFICER')[] {
  if (role === 'OWNER' || archivedAt !== null) return [];
  if (viewer.role === 'OWNER') return ['MEMBER', 'MODERATOR', 'OFFICER'];
  if (viewer.role === 'OFFICER' && role !== 'OFFICER') return ['MEMBER', 'MODERATOR'];
  return [];
}

/** Whether the viewer can remove a member with this role. */
export function canRemove({ viewer, archivedAt }: Community, role: CommunityRole): boolean {
  return (
    archivedAt === null && viewer.role !== null && communityRoles.indexOf(viewer.role) > communityRoles.indexOf(role)
  );
}
