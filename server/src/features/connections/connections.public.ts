export { areFriends, findFollowState } from './connections.queries.ts';
