import { link, text, type Room } from './room.ts';

export const landing: Room = {
  name: 'landing',
  isFinished: false,
  from: ['src/app/landing/'],
  visits: [
    {
      route: '/landing',
      as: 'nobody',
      states: [
        {
          when: 'it opens',
          bring: ({ page }) => page.goto('/landing'),
          shows: [
            text('The Place To Be'),
            text('Find your people, change the world'),
            text('Meet. Play. Match. Chat.'),
            link('Sign In'),
            link('Get Started'),
          ],
        },
      ],
    },
  ],
  unbuilt: [
    {
      route: '/landing',
      when: 'it opens, behind the welcome',
      words: [
        'Connect',
        'Explore',
        'Community',
        'More Than Just Classrooms',
        'Parties & Events',
        'Clubs & Talent',
        'Together, From Anywhere',
        'Explore More',
        'Business Zone',
        'Join the Community',
        'Join Now',
      ],
    },
    { route: '/landing', when: 'the second slide of the connect section', words: ['Kahoot', 'Trivia', 'Pictionary'] },
    {
      route: '/landing',
      when: 'the welcome, slide by slide',
      words: [
        'Start Exploring',
        'Global Connection',
        'Shaping Africa Together.',
        'Immersive Experiences',
        'Meet. Play. Match. Chat. make magic.',
        'Find your People',
        'No one changes the world alone.',
      ],
    },
    { route: '/landing', when: 'a phone opens the menu', words: ['Menu'] },
    { route: '/landing', when: 'somebody without a name is signed in', words: ['My Account', 'Profile', 'Spotlight'] },
  ],
};
