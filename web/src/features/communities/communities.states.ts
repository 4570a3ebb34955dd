import type { Community } from '@baraza/e2e/support/community.ts';
import type { Row, Stage } from '@baraza/proving/src/sweep/row.ts';
import { failed } from '@baraza/proving/src/sweep/steps.ts';

const at = (part: string) => (community: Community) => `/clubs/${community.ownClub.slug}${part}`;

export const states: Row[] = [
  { route: '/clubs', state: 'filled', as: 'member', sees: 'All clubs' },
  { route: '/clubs', state: 'empty', as: 'member', isEmpty: true, sees: 'No clubs yet. Found the first one.' },
  failed('/clubs', '**/api/communities?*', 'Failed to load the clubs.', /^answered 500: GET .*\/api\/communities/),
  { route: '/clubs/:slug', state: 'own', as: 'member', at: at(''), sees: 'Manage club' },
  {
    route: '/clubs/:slug',
    state: 'none',
    as: 'member',
    at: '/clubs/none-of-this-name',
    sees: 'Club not found',
    expects: /^answered 404: GET .*\/api\/communities\//,
  },
  {
    route: '/clubs/:slug',
    state: 'new in a country',
    as: 'member',
    at: '/clubs/country-kenya',
    sees: /^Welcome! These are the people of/,
  },
  {
    route: '/club-invitation/:slug?',
    state: 'none',
    as: 'member',
    at: '/club-invitation',
    sees: 'This link does not work any more',
  },
  { route: '/clubs/:slug/desk', state: 'own', as: 'member', at: at('/desk'), sees: 'of 1 person paid' },
  { route: '/clubs/:slug/desk', state: 'invitation link', as: 'member', at: at('/desk'), ready: createLink },
  {
    route: '/clubs/:slug/attendance',
    state: 'own',
    as: 'member',
    at: at('/attendance'),
    sees: 'Download attendance',
  },
  { route: '/clubs/:slug/contacts', state: 'own', as: 'member', at: at('/contacts'), sees: 'Add a contact' },
  { route: '/clubs/:slug/dues', state: 'own', as: 'member', at: at('/dues'), sees: 'of 1 person paid' },
  {
    route: '/clubs/:slug/dues',
    state: 'one',
    as: 'member',
    at: ({ ownClub, ownDue }) => `/clubs/${ownClub.slug}/dues?due=${ownDue.id}`,
    sees: 'Not paid',
  },
  {
    route: '/clubs/:slug/dues',
    state: 'none',
    as: 'member',
    at: at('/dues?due=01920000-0000-7000-8000-000000000000'),
    sees: 'These dues do not exist any more.',
    expects: /^answered 404: GET .*\/dues\/01920000/,
  },
  { route: '/clubs/:slug/handover', state: 'next owner', as: 'member', at: at('/handover'), sees: 'The next owner' },
  {
    route: '/clubs/:slug/handover',
    state: 'officers',
    as: 'member',
    at: at('/handover?step=2'),
    sees: 'Roles for the new year',
  },
  {
    route: '/clubs/:slug/handover',
    state: 'reminders',
    as: 'member',
    at: at('/handover?step=3'),
    sees: /guides? (is|are) older than a year/,
  },
  {
    route: '/clubs/:slug/handover',
    state: 'summary',
    as: 'member',
    at: at('/handover?step=4'),
    sees: 'You have not offered ownership to anyone on this visit.',
  },
  {
    route: '/clubs/:slug/elections',
    state: 'empty',
    as: 'member',
    at: at('/elections'),
    sees: 'No elections yet.',
  },
  { route: '/clubs/:slug/log', state: 'own', as: 'member', at: at('/log'), sees: /changed a guide/ },
  { route: '/clubs/:slug/guides', state: 'own', as: 'member', at: at('/guides'), sees: 'How we meet' },
  { route: '/clubs/:slug/new-guide', state: 'own', as: 'member', at: at('/new-guide'), sees: 'Preview' },
  {
    route: '/clubs/:slug/guides/:guideSlug',
    state: 'own',
    as: 'member',
    at: at('/guides/rules'),
    sees: 'Every Friday',
  },
  {
    route: '/clubs/:slug/guides/:guideSlug',
    state: 'none',
    as: 'member',
    at: at('/guides/none-of-this-name'),
    sees: 'This guide does not exist any more.',
    expects: /^answered 404: GET .*\/guides\/none-of-this-name/,
  },
  {
    route: '/clubs/:slug/guides/:guideSlug/edit',
    state: 'own',
    as: 'member',
    at: at('/guides/rules/edit'),
    sees: 'Preview',
  },
  { route: '/clubs/:slug/edit', state: 'own', as: 'member', at: at('/edit'), sees: 'Who reads its posts' },
];

async function createLink({ page }: Stage) {
  await page.getByRole('button', { name: 'Invitation link' }).click();
  // An earlier visit has created one.
  await page.getByRole('button', { name: /^Create a (new )?link/ }).click();
  await page.getByRole('img', { name: 'QR code of the invitation' }).waitFor();
}
