export { friendsQuery, peopleOf } from './connections.api.ts';
