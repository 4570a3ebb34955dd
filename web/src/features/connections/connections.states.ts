import type { Row } from '@baraza/proving/src/sweep/row.ts';

export const states: Row[] = [
  { route: '/profile/:username/followers', state: 'empty', as: 'member', at: '/profile/reader/followers' },
  {
    route: '/profile/:username/followers',
    state: 'filled',
    as: 'friend',
    at: '/profile/zawadi/followers',
    sees: '2 users found',
  },
  { route: '/profile/:username/following', state: 'empty', as: 'member', at: '/profile/reader/following' },
];
