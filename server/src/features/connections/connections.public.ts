export { areFriends, areFriendsSql, findFollowState } from './connections.queries.ts';
