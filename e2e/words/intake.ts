import type { Room } from './room.ts';

const [home, directory] = ['/intake-hub', '/intake-hub/directory'];

export const intake: Room = {
  name: 'intake',
  isFinished: false,
  from: ['src/features/intake/'],
  visits: [],
  unbuilt: [
    { route: home, when: 'it opens', words: ['Announcements', 'Icebreaker', 'Home', 'Directory'] },
    { route: home, when: 'nobody announced anything', words: ['No announcements yet'] },
    { route: home, when: 'announcements do not load', words: ['Failed to load announcements...'] },
    { route: home, when: 'nobody answered yet', words: ['No responses yet. Be the first to respond!'] },
    { route: home, when: 'the icebreaker does not load', words: ['Failed to fetch icebreaker...'] },
    { route: home, when: 'its answers do not load', words: ['Failed to load comments. Please try again.'] },
    { route: home, when: 'an icebreaker is there', words: ['Icebreaker posted successfully!'] },
    {
      route: home,
      when: 'another was quicker',
      words: ['Someone else already posted an icebreaker. Refreshing to show the latest content...'],
    },
    {
      route: home,
      when: 'an icebreaker is not taken',
      words: ['Failed to create icebreaker. Please try again.', 'Failed to post icebreaker. Please try again.'],
    },
    { route: directory, when: 'it opens', words: ['Student Directory'] },
    { route: directory, when: 'nobody is there', words: ['No student'] },
    { route: directory, when: 'nobody is like that', words: ['No students match your search'] },
    { route: directory, when: 'it does not load', words: ['Failed to load users...'] },
  ],
};
