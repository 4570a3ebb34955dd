export {
  areFriends,
  canAdd,
  canAsk,
  canSeeEachOther,
  canWriteTo,
  findFollowState,
  friendsOf,
  isFriendOf,
} from './connections.friendship.ts';
