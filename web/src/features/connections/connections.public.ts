export { followStateQuery, friendsQuery, peopleOf, peopleQuery } from './connections.api.ts';
export { PeopleList } from './people-list.tsx';
