import { signInAs } from '#support/people.ts';
import { button, heading, link, text, type Room, type Stage } from './room.ts';

const slogans = [
  text('The Place To Be'),
  text('Find your people, change the world'),
  text('Meet. Play. Match. Chat.'),
  text('Global Connection'),
  text('Immersive Experience'),
  text('Find Your People'),
];

export const auth: Room = {
  name: 'auth',
  visits: [
    {
      route: '/login',
      as: 'nobody',
      states: [
        {
          when: 'it opens',
          bring: ({ page }) => page.goto('/login'),
          shows: [
            heading('Welcome Back'),
            text('Connect, Find, Play – Start Your Globe Journey Now!'),
            button('Log In With Student Email'),
            link('Sign up'),
            ...slogans,
          ],
        },
        { when: 'somebody is no student', bring: signInWithoutCampus, shows: [text('Please use student email')] },
      ],
    },
    {
      route: '/signup',
      as: 'nobody',
      states: [
        {
          when: 'it opens',
          bring: ({ page }) => page.goto('/signup'),
          shows: [
            heading('Create Your Account'),
            text('Join with your student credentials'),
            button('Sign Up With Student Email'),
            link('Log in'),
            ...slogans,
          ],
        },
        { when: 'somebody is no student', bring: signInWithoutCampus, shows: [text('Please use student email')] },
      ],
    },
  ],
};

function signInWithoutCampus({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 401: POST .*\/api\/auth\/code$/);
  return signInAs(page, { email: 'someone@gmail.com', name: 'Some One' });
}
