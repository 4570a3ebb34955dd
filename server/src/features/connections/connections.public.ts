export { areFriends, canAdd, canWriteTo, findFollowState, isFriendOf } from './connections.friendship.ts';
