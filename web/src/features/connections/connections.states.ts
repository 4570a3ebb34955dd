import type { Row } from '@baraza/proving/src/sweep/row.ts';
import { seeing } from '@baraza/proving/src/sweep/steps.ts';

export const states: Row[] = [
  { route: '/profile/:username/followers', state: 'empty', as: 'member', at: '/profile/reader/followers' },
  {
    route: '/profile/:username/followers',
    state: 'filled',
    as: 'friend',
    at: '/profile/zawadi/followers',
    ready: seeing('2 users found'),
  },
  { route: '/profile/:username/following', state: 'empty', as: 'member', at: '/profile/reader/following' },
];
