export { areFriends, areFriendsSql, canWriteSql, findFollowState } from './connections.friendship.ts';
