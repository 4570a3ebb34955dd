import { eventListVisits } from './event-lists.ts';
import type { Room } from './room.ts';

const one = '/events-parties/events/:eventId';

export const events: Room = {
  name: 'events',
  isFinished: false,
  from: ['src/features/events/'],
  visits: [...eventListVisits],
  unbuilt: [
    {
      route: one,
      when: 'it opens',
      words: ['About this event', 'Event Links', 'Event Discussion', 'Visibility'],
    },
    {
      route: one,
      when: 'one looks at what to do',
      words: ['Event Actions', 'Register for Event', 'Chat with Attendees', 'Share Event'],
    },
    { route: one, when: 'one is registered', words: ['Cancel Registration'] },
    { route: one, when: 'there is no place', words: ['Event Full'] },
    { route: one, when: 'many come', words: ['+N more', 'Search Attendees...', 'No attendees found'] },
    { route: one, when: 'one answers in the discussion', words: ['Reply', 'Type your reply...', 'Send', 'Cancel'] },
    { route: one, when: 'more than three have spoken', words: ['Show more', 'Show less'] },
    {
      route: one,
      when: 'one registers',
      words: ['Registering...', 'Registered Successfully', 'Failed to register...'],
    },
    {
      route: one,
      when: 'there is none',
      words: ["The event you're looking for doesn't exist or has been removed."],
    },
  ],
};
