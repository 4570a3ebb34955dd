export { settleDeletedAccount } from './account-deletion.ts';
export { listedJson } from './listed-people.ts';
export { isNamedLikeSql } from './people-search.queries.ts';
export { findCurrentUser } from './profiles.service.ts';
export { faceFields, personColumns, type PersonColumns, personJson, viewPerson } from './profiles.view.ts';
export { isVisibleTo, visiblePersonSql } from './profiles.visibility.ts';
export { isUsername } from './usernames.ts';
