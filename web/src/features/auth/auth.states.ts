import { signInAs } from '@baraza/e2e/support/people.ts';
import { button, heading, link, text } from '@baraza/e2e/support/shown.ts';
import type { Row } from '@baraza/proving/src/sweep/row.ts';
import { withoutTimers } from '@baraza/proving/src/sweep/steps.ts';

const slogans = [
  'The Place To Be',
  'Find your people, change the world',
  'Meet. Play. Match. Chat.',
  'Global Connection',
  'Immersive Experience',
  'Find Your People',
].map((words) => text(words));

export const states: Row[] = [
  {
    route: '/login',
    state: 'open',
    as: 'nobody',
    shows: [
      heading('Welcome Back'),
      text('Connect, Find, Play – Start Your Globe Journey Now!'),
      button('Log In With Student Email'),
      link('Sign up'),
      ...slogans,
    ],
  },
  {
    route: '/signup',
    state: 'open',
    as: 'nobody',
    shows: [
      heading('Create Your Account'),
      text('Join with your student credentials'),
      button('Sign Up With Student Email'),
      link('Log in'),
      ...slogans,
    ],
  },
  ...['/login', '/signup'].map((route): Row => ({
    route,
    state: 'refused',
    as: 'nobody',
    ready: ({ page }) => signInAs(page, { email: 'someone@gmail.com', name: 'Some One' }),
    shows: [text('Please use student email')],
    expects: /^answered 401: POST .*\/api\/auth\/code$/,
  })),
  {
    route: '/login/callback',
    state: 'signing in',
    as: 'nobody',
    at: '/login/callback?code=1&state=1',
    // The page waits that long for a window to take the reply. With steps it has a window of its own, where the timers stay like this.
    before: withoutTimers(600),
    ready: ({ page }) => page.getByText('Signing you in...').waitFor(),
  },
];
