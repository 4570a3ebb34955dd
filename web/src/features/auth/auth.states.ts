import { signInAs } from '@baraza/e2e/support/people.ts';
import type { Row, Stage } from '@baraza/proving/src/sweep/row.ts';
import { withoutTimers } from '@baraza/proving/src/sweep/steps.ts';

export const states: Row[] = [
  { route: '/login', state: 'open', as: 'nobody' },
  {
    route: '/login',
    state: 'refused',
    as: 'nobody',
    ready: beRefused,
    expects: /^answered 401: POST .*\/api\/auth\/code$/,
  },
  { route: '/signup', state: 'open', as: 'nobody' },
  {
    route: '/login/callback',
    state: 'signing in',
    as: 'nobody',
    at: '/login/callback?code=1&state=1',
    // The page waits that long for a window to take the reply.
    before: withoutTimers(600),
    sees: 'Signing you in...',
  },
];

async function beRefused({ page }: Stage) {
  await signInAs(page, { email: 'someone@gmail.com', name: 'Some One' });
  await page.getByRole('alert').getByText('Please use student email').waitFor();
}
