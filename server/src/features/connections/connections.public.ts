export {
  acceptsFromCampus,
  areFriends,
  canAdd,
  canRequest,
  canSeeEachOther,
  canWriteTo,
  findFollowState,
  followEachOther,
  friendsOf,
  isFriendOf,
  takesRequestsFrom,
} from './connections.friendship.ts';
