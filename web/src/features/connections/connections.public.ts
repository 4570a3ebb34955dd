export { followStateQuery, foundFriendsQuery, peopleOf, peopleQuery } from './connections.api.ts';
export { FollowButton } from './follow-button.tsx';
export { MessageLink } from './message-link.tsx';
export { PeopleList } from './people-list.tsx';
