import type { Room } from './room.ts';

export const notifications: Room = {
  name: 'notifications',
  isFinished: false,
  from: ['src/features/notifications/'],
  visits: [],
  unbuilt: [
    { route: '/notifications', when: 'some are unread', words: ['Mark all as read'] },
    { route: '/notifications', when: 'nothing came yet', words: ["You don't have any notifications yet"] },
    { route: '/notifications', when: 'it is loading', words: ['Loading notifications...'] },
  ],
};
