import type { Community } from '@baraza/e2e/support/community.ts';
import type { Row, Stage } from '@baraza/proving/src/sweep/row.ts';
import { failing } from '@baraza/proving/src/sweep/steps.ts';

export const states: Row[] = [
  { route: '/transparency', state: 'open', as: 'nobody' },
  ...['/steward', '/steward/cases/:id', '/steward/appeals', '/steward/audit'].map((route): Row => ({
    route,
    state: 'not for students',
    as: 'member',
    at: route.replace(':id', '01920000-0000-7000-8000-000000000001'),
    sees: "This page doesn't exist.",
  })),
  { route: '/steward', state: 'queue', as: steward, ready: selectCases, isShort: true },
  { route: '/steward', state: 'closed', as: steward, at: '/steward?status=CLOSED' },
  {
    route: '/steward',
    state: 'failed',
    as: steward,
    before: failing('**/api/steward/reports?*'),
    sees: 'Failed to load the reports',
    expects: /^answered 500: GET .*\/api\/steward\/reports/,
  },
  {
    route: '/steward/cases/:id',
    state: 'being decided',
    as: steward,
    at: ({ openCase }) => `/steward/cases/${openCase.id}`,
    ready: reviewCase,
    isShort: true,
  },
  { route: '/steward/appeals', state: 'one', as: steward, sees: /^I posted it once/, isShort: true },
  { route: '/steward/audit', state: 'filled', as: steward, sees: 'sanction.suspension', isShort: true },
];

function steward({ steward: person }: Community) {
  return person;
}

async function selectCases({ page, look }: Stage) {
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .check();
  await page.getByText('1 case selected').waitFor();
  await look('selected');
  await page.getByRole('button', { name: 'Decide all' }).click();
  await page.getByRole('radio', { name: /^Warn/ }).check();
}

async function reviewCase({ page, look }: Stage) {
  await page.getByText(/^It names a friend of mine/).waitFor();
  // An earlier visit may have taken it.
  const take = page.getByRole('button', { name: 'Take this case' });
  const suspend = page.getByRole('radio', { name: /^Suspend/ });
  await take.or(suspend).waitFor();
  await look('open');
  if (await take.isVisible()) await take.click();
  await suspend.check();
  await page
    .getByLabel('Message to the author')
    .fill('Please do not name people who do not want to be named. '.repeat(4));
}
