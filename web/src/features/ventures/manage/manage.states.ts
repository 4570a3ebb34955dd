import type { Community } from '@baraza/e2e/support/community.ts';
import { button, heading, link, text } from '@baraza/e2e/support/shown.ts';
import type { Row, Stage } from '@baraza/proving/src/sweep/row.ts';

const root = '/student-businesses';
const owner = ({ layla }: Community) => layla;
const dialogs = ['Analytics', 'Create Product or Service', 'Add Team Member', 'Create Announcements'];

/** The pages for managing a business. */
export const states: Row[] = [
  { route: `${root}/dashboard`, state: 'own, and each dialog', as: owner, ready: openDialogs },
  {
    route: `${root}/dashboard`,
    state: 'empty',
    as: 'member',
    shows: [
      heading('My Business Dashboard'),
      ...dialogs.map((name) => button(name, new RegExp(`^${name}`))),
      text('No Business Registered Yet'),
    ],
  },
  { route: `${root}/create-business`, state: 'open', as: 'member' },
  { route: `${root}/create-business`, state: 'wrong', as: 'member', ready: sendNothing },
  {
    route: `${root}/update-business/:id`,
    state: 'open',
    as: owner,
    at: ({ fullStall }) => `${root}/update-business/${fullStall.id}`,
    sees: 'Thursday is on',
  },
  {
    route: `${root}/update-business/:id`,
    state: 'closing and handing over',
    as: owner,
    at: ({ fullStall }) => `${root}/update-business/${fullStall.id}`,
    ready: openEnds,
  },
  {
    route: `${root}/update-business/:id`,
    state: 'none',
    as: 'member',
    at: `${root}/update-business/1`,
    sees: 'Failed to load business data',
    shows: [text('Failed to load business data. Please try again.'), link('Back to My Business Dashboard')],
    expects: /^answered 404: GET .*\/api\/ventures\//,
  },
  {
    route: `${root}/business-analytics`,
    state: 'filled',
    as: owner,
    at: ({ fullStall }) => `${root}/business-analytics?business=${fullStall.id}`,
    sees: /^Warm and on time/,
  },
  { route: `${root}/business-analytics`, state: 'empty', as: 'member', sees: 'No Business Registered Yet' },
];

async function openDialogs({ page, look }: Stage) {
  await page
    .getByRole('link', { name: /^Modify/ })
    .first()
    .waitFor();
  for (const name of dialogs) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await page.getByRole('dialog', { name }).waitFor();
    await look(name);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

async function openEnds({ page, look }: Stage) {
  for (const name of ['Hand over', 'Close business']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await look(name);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

async function sendNothing({ page }: Stage) {
  await page.getByRole('button', { name: 'Create Business' }).click();
  await page.getByText('⚠ Cannot be blank.').first().waitFor();
}
