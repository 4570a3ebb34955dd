export { PeopleToFollow } from './people-to-follow.tsx';
