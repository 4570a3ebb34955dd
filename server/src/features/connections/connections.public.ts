export { areFriends, areFriendsSql, findFollowState } from './connections.friendship.ts';
