export { findCurrentUser } from './profiles.service.ts';
export { isVisibleTo, visiblePersonSql } from './profiles.visibility.ts';
