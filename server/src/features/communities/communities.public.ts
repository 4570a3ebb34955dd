export { lockClub, rankOf, requireLive } from './communities.access.ts';
export { findIntakeHub, listMemberIds } from './communities.queries.ts';
export {
  isInAudience,
  isMember,
  isPartReadableBy,
  isPublished,
  isPublishedToAll,
  isReadableBy,
} from './content-audience.ts';
export { isManageableBy, officerRoles } from './content-management.ts';
