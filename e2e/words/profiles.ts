import type { Room } from './room.ts';

const [profile, lists] = ['/profile/:username', '/profile/:username/followers'];

export const profiles: Room = {
  name: 'profiles',
  isFinished: false,
  from: ['src/features/profiles/'],
  visits: [],
  unbuilt: [
    { route: profile, when: 'somebody told nothing about themselves', words: ['Not set', 'No bio yet.'] },
    { route: profile, when: 'somebody told a lot', words: ['Show more', 'Show less'] },
    { route: profile, when: 'it is one’s own', words: ['Friends', 'Edit Profile'] },
    { route: profile, when: 'the own friends tab is open and empty', words: ['No friends...'] },
    { route: profile, when: 'there is nobody of that name', words: ["User doesn't exist", 'Go Back'] },
    { route: profile, when: 'it does not load', words: ['Failed to load profile'] },
    { route: profile, when: 'its pictures do not load', words: ['Failed to fetch media...'] },
    { route: profile, when: 'its friends do not load', words: ['Failed to fetch friends...'] },
  ],
};

export const connections: Room = {
  name: 'connections',
  isFinished: false,
  from: ['src/features/connections/', 'src/features/profiles/'],
  visits: [],
  unbuilt: [
    { route: profile, when: 'it is another’s, before and after', words: ['Follow', 'Follow Back', 'Following'] },
    { route: '/intake-hub/directory', when: 'one follows somebody', words: ['Unfollow'] },
    { route: lists, when: 'there are some', words: ["{username}'s Followers", 'user', 'users'] },
    { route: lists, when: 'there are none', words: ["You don't have any followers yet."] },
    { route: '/profile/:username/following', when: 'there are some', words: ["{username}'s Following"] },
    {
      route: '/profile/:username/following',
      when: 'there are none',
      words: ['You are not following anyone yet...'],
    },
  ],
};

export const search: Room = {
  name: 'search',
  isFinished: false,
  from: ['src/features/profiles/'],
  visits: [],
  unbuilt: [
    {
      route: '/dashboard',
      when: 'it opens',
      words: ['Find People', 'Search users by name, username, country...', 'Enter a search term to find people'],
    },
    { route: '/dashboard', when: 'nobody is like that', words: ['No users match your search criteria'] },
  ],
};

export const settings: Room = {
  name: 'settings',
  isFinished: false,
  from: ['src/features/profiles/'],
  visits: [],
  unbuilt: [
    { route: '/settings', when: 'it opens', words: ['Edit Profile', 'Cancel'] },
    { route: '/settings', when: 'it does not load', words: ['Failed to load profile settings'] },
    { route: '/settings', when: 'a change is on its way', words: ['Saving changes...'] },
    { route: '/settings', when: 'a change is kept', words: ['Changes saved successfully!'] },
    { route: '/settings', when: 'a change is not kept', words: ['Error saving changes. Please try again.'] },
    { route: '/settings', when: 'a picture is too large', words: ['Max image size: 2MB'] },
  ],
};
