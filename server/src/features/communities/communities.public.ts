export { asPoster, lockAsAnnouncer, lockClub, rankOf, requireHub, requireLive } from './communities.access.ts';
export { findIntakeHub, hasMutedNotice, listAnnouncedTo, withoutMuting } from './communities.queries.ts';
export { lockCommunityAs, lockForContent, requireCommunityRole, requireOfficer } from './communities.access.ts';
export {
  belongsToAudience,
  isInAudience,
  isMember,
  isPartReadableBy,
  isPublished,
  isPublishedToAll,
  isReadableBy,
  seesContentsOf,
} from './content-audience.ts';
export { briefColumns, viewBrief } from './communities.view.ts';
export { isCommunityVisible } from './communities.visibility.ts';
export { isManageableBy, moderatorRoles } from './content-management.ts';
