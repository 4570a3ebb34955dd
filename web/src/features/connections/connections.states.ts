import { heading, text } from '@baraza/e2e/support/shown.ts';
import type { Row } from '@baraza/proving/src/sweep/row.ts';

export const states: Row[] = [
  {
    route: '/profile/:username/followers',
    state: 'empty',
    as: 'member',
    at: '/profile/reader/followers',
    shows: [heading("{username}'s Followers"), text("You don't have any followers yet.")],
  },
  {
    route: '/profile/:username/followers',
    state: 'one',
    as: 'member',
    at: '/profile/amina/followers',
    shows: [text('1 user found')],
  },
  {
    route: '/profile/:username/followers',
    state: 'filled',
    as: 'friend',
    at: '/profile/zawadi/followers',
    shows: [text('2 users found')],
  },
  {
    route: '/profile/:username/following',
    state: 'empty',
    as: 'member',
    at: '/profile/reader/following',
    shows: [heading("{username}'s Following"), text('You are not following anyone yet...')],
  },
];
