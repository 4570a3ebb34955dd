export { friendsQuery, peopleOf, peopleQuery } from './connections.api.ts';
