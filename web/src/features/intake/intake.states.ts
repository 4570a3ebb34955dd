import { button, heading, link, text } from '@baraza/e2e/support/shown.ts';
import type { Row, Stage } from '@baraza/proving/src/sweep/row.ts';
import { answering, failed, loading } from '@baraza/proving/src/sweep/steps.ts';

export const states: Row[] = [
  {
    route: '/intake-hub',
    state: 'filled',
    as: 'member',
    ready: seeHub,
    shows: [heading('Announcements'), heading('Icebreaker'), link('Directory')],
  },
  { route: '/intake-hub', state: 'empty', as: 'member', isEmpty: true, shows: [text('No announcements yet')] },
  failed(
    '/intake-hub',
    /\/api\/(announcements|icebreakers|intake\/).*/,
    'Failed to load announcements...',
    /^answered 500: GET .*\/api\/(announcements|icebreakers|intake)/,
    { shows: [text('Failed to fetch icebreaker...')] },
  ),
  {
    route: '/intake-hub',
    state: 'nobody answered',
    as: 'member',
    before: answering('**/api/icebreakers/*/comments*', []),
    shows: [text('No responses yet. Be the first to respond!')],
  },
  failed(
    '/intake-hub',
    '**/api/icebreakers/*/comments*',
    'Failed to load comments. Please try again.',
    /^answered 500: GET .*\/comments/,
    { state: 'answers failed' },
  ),
  loading('/intake-hub', /\/api\/(announcements|icebreakers|intake\/).*/),
  {
    route: '/intake-hub/directory',
    state: 'filled',
    as: 'member',
    sees: /^\d+ students?$/,
    shows: [heading('Student Directory'), link('Home'), button('Back')],
  },
  {
    route: '/intake-hub/directory',
    state: 'nobody found',
    as: 'member',
    at: '/intake-hub/directory?search=qqqqzzzz',
    shows: [text('No students match your search')],
  },
  {
    route: '/intake-hub/directory',
    state: 'nobody there',
    as: 'member',
    before: answering('**/api/profile?*', { users: [], total: 0 }),
    shows: [text('No student')],
  },
  failed(
    '/intake-hub/directory',
    '**/api/profile?*',
    'Failed to load users...',
    /^answered 500: GET .*\/api\/profile\?/,
  ),
];

/** Everything on the hub, with all steps of the first week. */
async function seeHub({ page }: Stage) {
  await page.getByText('Show all 10').click();
  await page.getByText('Accept', { exact: true }).waitFor();
  await page.getByText('Every day at six.').waitFor();
}
