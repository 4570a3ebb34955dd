export { findIntakeHub, listMemberIds } from './communities.queries.ts';
export {
  inAudienceSql,
  isInAudience,
  isMember,
  isPartReadableBy,
  isReadableBy,
  readableSql,
} from './content-audience.ts';
export { canManageSql, officerRoles } from './content-management.ts';
