export { settleDeletedAccount } from './account-deletion.ts';
export { hideRow, isShownTo, shownContentSql } from './hidden-content.ts';
export { isNamedLike } from './people-search.queries.ts';
export { listedColumns, type ListedRow } from './profiles.queries.ts';
export { findCurrentUser } from './profiles.service.ts';
export { personColumns, type PersonColumns, viewListedUser, viewPerson } from './profiles.view.ts';
export { isVisibleTo, visiblePersonSql } from './profiles.visibility.ts';
export { isUsername } from './usernames.ts';
