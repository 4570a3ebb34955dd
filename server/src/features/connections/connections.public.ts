export { areFriends, canAdd, canWriteTo, findFollowState, friendsOf, isFriendOf } from './connections.friendship.ts';
