export { findIntakeHub, listMemberIds } from './communities.queries.ts';
