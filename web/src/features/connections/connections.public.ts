export { followStateQuery, foundFriendsQuery, peopleOf, peopleQuery } from './connections.api.ts';
export { PeopleList } from './people-list.tsx';
