export {
  areFriends,
  canAdd,
  canRequest,
  canSeeEachOther,
  canWriteTo,
  findFollowState,
  friendsOf,
  isFriendOf,
} from './connections.friendship.ts';
