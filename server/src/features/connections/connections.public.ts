export { areFriends, canWriteTo, findFollowState, isFriendOf } from './connections.friendship.ts';
