import type { Row, Stage } from '@baraza/proving/src/sweep/row.ts';
import { failed, loading } from '@baraza/proving/src/sweep/steps.ts';

export const states: Row[] = [
  { route: '/intake-hub', state: 'filled', as: 'member', ready: seeHub },
  { route: '/intake-hub', state: 'empty', as: 'member', isEmpty: true, sees: 'No announcements yet' },
  failed(
    '/intake-hub',
    /\/api\/(announcements|icebreakers|intake\/).*/,
    'Failed to load announcements...',
    /^answered 500: GET .*\/api\/(announcements|icebreakers|intake)/,
  ),
  loading('/intake-hub', /\/api\/(announcements|icebreakers|intake\/).*/),
  { route: '/intake-hub/directory', state: 'filled', as: 'member', sees: /^\d+ students?$/ },
  {
    route: '/intake-hub/directory',
    state: 'nobody found',
    as: 'member',
    at: '/intake-hub/directory?search=qqqqzzzz',
    sees: 'No students match your search',
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
