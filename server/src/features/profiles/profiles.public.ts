export { setRole, setSuspension } from './account-rights.ts';
export { lockRights } from './account-rights.queries.ts';
export { findCampusId } from './campuses.queries.ts';
export { settleDeletedAccount } from './account-deletion.ts';
export { hideRow, isShownTo, shownContentSql } from './hidden-content.ts';
export { isNamedLike } from './people-search.queries.ts';
export { listedColumns, type ListedRow, listHiddenFrom } from './profiles.queries.ts';
export { findCurrentUser } from './profiles.service.ts';
export { personColumns, type PersonColumns, viewListedUser, viewOptionalPerson, viewPerson } from './profiles.view.ts';
export {
  activePersonSql,
  isBlockedSql,
  isMutedBy,
  isMutedSql,
  isVisibleTo,
  visiblePersonSql,
  withViewer,
} from './profiles.visibility.ts';
export { applyRosterEntry } from './roster.service.ts';
export { isUsername } from './usernames.ts';
