import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Community } from '@baraza/e2e/support/community.ts';
import { paintedPicture } from '@baraza/e2e/support/painted-picture.ts';
import { button, heading, link, part, placeholder, tab, text } from '@baraza/e2e/support/shown.ts';
import { listRoutes } from './routes.ts';
import type { Row, Stage } from './row.ts';
import { answering, failed, failing } from './steps.ts';

const mainLinks = [
  ...['Search', 'Spotlight', 'Whispers', 'Events', 'Hustles', 'Intake Hub'].map((name) => link(name)),
  // Followed by the unread count.
  link('Notifications', /^Notifications(,? ?[\d+]+ unread)?$/),
];

/** The pages without a feature, and those that show several. */
const appRows: Row[] = [
  {
    route: '/landing',
    state: 'open',
    as: 'nobody',
    shows: [
      text('Meet. Play. Match. Chat.'),
      text('Global Connection'),
      text('Shaping Africa Together.'),
      text('Immersive Experiences'),
      text('Meet. Play. Match. Chat. make magic.'),
      text('Find your People'),
      text('No one changes the world alone.'),
      button('Start Exploring'),
    ],
  },
  {
    route: '/landing',
    state: 'behind the welcome',
    as: 'nobody',
    ready: dismissWelcome,
    shows: [
      text('The Place To Be'),
      text('Find your people, change the world'),
      link('Get Started'),
      heading('More Than Just Classrooms'),
      heading('Parties & Events'),
      heading('Clubs & Talent'),
      heading('Together, From Anywhere'),
      link('Explore More'),
      heading('Business Zone'),
      heading('Join the Community'),
      link('Join Now'),
    ],
    isShort: true,
  },
  {
    route: '/landing',
    state: 'menu',
    as: 'nobody',
    ready: openLandingMenu,
    shows: [heading('Menu'), link('Connect'), link('Explore'), link('Community'), link('Sign In')],
    screen: 'phone',
  },
  {
    route: '/landing',
    state: 'games',
    as: 'nobody',
    ready: showGames,
    shows: [text('Kahoot'), part('Trivia'), text('Pictionary')],
    screen: 'phone',
  },
  {
    route: '/landing',
    state: 'account menu of somebody without a name',
    as: ({ reader }) => ({ ...reader, user: { ...reader.user, name: '' } }),
    ready: openAccount,
    shows: [button('My Account'), link('Profile'), link('Spotlight')],
    screen: 'desktop',
  },
  { route: '/privacy', state: 'open', as: 'nobody' },
  {
    route: '/privacy-policy',
    state: 'open',
    as: 'nobody',
    shows: [heading('Privacy policy'), part('June 5, 2025'), link('Terms of use')],
  },
  { route: '/terms', state: 'open', as: 'nobody', shows: [heading('Terms of use'), link('Privacy policy')] },
  {
    route: '/terms',
    state: 'broken',
    as: 'nobody',
    before: failing('**/assets/legal-page-*.js'),
    shows: [
      heading('Oops! Something went wrong'),
      text("We're having trouble loading this page. Please try one of these options:"),
      button('Try Again'),
      button('Return Home'),
      part('Still having trouble? Contact support at'),
    ],
    expects: /Failed to fetch dynamically imported module|legal-page/,
  },
  { route: '/sanctions', state: 'none', as: 'member', sees: 'There are no decisions about your account.' },
  { route: '/sanctions', state: 'suspended', as: suspended, sees: 'You appealed. Another steward decides.' },
  {
    route: '/dashboard',
    state: 'open',
    as: 'member',
    shows: [
      heading('Find People'),
      placeholder('Search users by name, username, country...'),
      text('Enter a search term to find people'),
    ],
  },
  {
    route: '/dashboard',
    state: 'nobody found',
    as: 'member',
    at: '/dashboard?search=qqqqzzzzqqqq',
    shows: [text('No users match your search criteria')],
  },
  { route: '/dashboard', state: 'found', as: 'member', at: '/dashboard?search=layla', sees: /^1 result/ },
  { route: '/dashboard', state: 'filters', as: 'member', at: '/dashboard?search=layla', ready: openFilters },
  {
    route: '/dashboard',
    state: 'the bell',
    as: 'member',
    screen: 'desktop',
    ready: openBell,
    shows: [text('9+'), part('commented on your post')],
  },
  {
    route: '/dashboard',
    state: 'the bell, empty',
    as: 'member',
    screen: 'desktop',
    before: answering('**/api/notifications/user/*', []),
    ready: openBell,
    shows: [text('No notifications')],
  },
  {
    route: '/dashboard',
    state: 'the rail without an intake',
    as: ({ reader }) => ({ ...reader, user: { ...reader.user, intake: null } }),
    screen: 'desktop',
    shows: [...mainLinks, link('Settings'), button('Logout'), text('Jan 2024')],
  },
  {
    route: '/dashboard',
    state: 'the bars of a phone',
    as: 'member',
    screen: 'phone',
    shows: [...mainLinks, button('More Options')],
  },
  { route: '/settings', state: 'open', as: 'member', shows: [button('Edit Profile'), button('Cancel')] },
  failed(
    '/settings',
    '**/api/profile/me',
    'Failed to load profile settings',
    /^answered 500: GET .*\/api\/profile\/me/,
  ),
  { route: '/settings', state: 'cropping', as: 'member', ready: cropPicture },
  ...Object.entries({
    account: 'Delete account',
    privacy: 'People can find me',
    notifications: 'Likes',
    look: /^Dark$/,
    data: /^(Data used by Baraza|Nothing counted yet)/,
    blocked: 'Your reports',
    'your-data': 'Prepare a copy',
  }).map(([page, text]): Row => ({
    route: '/settings/:page',
    state: page,
    as: 'member',
    at: `/settings/${page}`,
    sees: text,
  })),
  { route: '/profile', state: 'own', as: 'member' },
  {
    route: '/profile/:username',
    state: 'own',
    as: 'member',
    at: '/profile/reader',
    shows: [text('No bio yet.'), link('Edit Profile'), tab('Friends')],
  },
  {
    route: '/profile/:username',
    state: 'no friends',
    as: 'member',
    at: '/profile/reader?tab=friends',
    shows: [text('No friends...')],
  },
  {
    route: '/profile/:username',
    state: 'posts',
    as: 'member',
    at: '/profile/reader?tab=posts',
    sees: /^Who is in/,
  },
  {
    route: '/profile/:username',
    state: 'friends',
    as: 'friend',
    at: '/profile/zawadi?tab=friends',
    sees: 'بن عبد الرحمن',
  },
  {
    route: '/profile/:username',
    state: 'long names',
    as: 'member',
    at: ({ longNamed }) => `/profile/${longNamed.user.username}`,
  },
  { route: '/profile/:username', state: 'right to left', as: 'member', at: '/profile/layla' },
  {
    route: '/profile/:username',
    state: 'nobody',
    as: 'member',
    at: '/profile/nobody_here',
    shows: [text("User doesn't exist"), button('Go Back')],
    expects: /^answered 404: GET .*\/api\/profile\//,
  },
  failed(
    '/profile/:username',
    '**/api/profile/layla',
    'Failed to load profile',
    /^answered 500: GET .*\/api\/profile\//,
    { at: '/profile/layla' },
  ),
  failed('/profile/:username', '**/api/posts?*', 'Failed to fetch media...', /^answered 500: GET .*\/api\/posts/, {
    state: 'pictures failed',
    at: '/profile/layla',
  }),
  failed(
    '/profile/:username',
    '**/api/connections/mutuals*',
    'Failed to fetch friends...',
    /^answered 500: GET .*\/api\/connections\/mutuals/,
    { state: 'friends failed', at: '/profile/reader?tab=friends' },
  ),
];

/** The server's pages for people who are not signed in. */
const linkRows = Object.entries({
  '/events-parties/events/:eventId': ({ longEvent }: Community) => `/events-parties/events/${longEvent.id}`,
  '/student-businesses/business/:id': ({ fullStall }: Community) => `/student-businesses/business/${fullStall.id}`,
  '/feed/:postId': ({ ownPost }: Community) => `/feed/${ownPost.id}`,
}).map(([route, at]): Row => ({
  route,
  state: 'signed out',
  as: 'nobody',
  at,
  sees: 'Once you are signed in',
}));

const features = join(import.meta.dirname, '../../../web/src/features');
const files = globSync('**/*.states.ts', { cwd: features }).sort();
const featureStates = await Promise.all(
  files.map(
    (file) => import(/* @vite-ignore */ pathToFileURL(join(features, file)).href) as Promise<{ states: Row[] }>,
  ),
);
const ownRows = [...appRows, ...featureStates.flatMap(({ states }) => states), ...linkRows];

/** Every state, and each other page without parameters as it opens. */
export const rows: Row[] = [
  ...ownRows,
  ...listRoutes()
    .filter((route) => !route.includes(':') && !ownRows.some((row) => row.route === route))
    .map((route): Row => ({ route, state: 'open', as: 'member' })),
];

/**
 * The rows that the short run visits with each of its two looks: the first row of every route and marked ones with both,
 * the others with one. Rows of the empty community are in the first, since it is filled afterwards.
 */
export function shortened(all: readonly Row[], which: 0 | 1): Row[] {
  const isFirst = (row: Row) => all.find(({ route }) => route === row.route) === row;
  const own = all.filter((row, index) => (row.isEmpty ? which === 0 : index % 2 === which));
  return all.filter((row) => row.isShort || row.screen || isFirst(row) || own.includes(row));
}

function suspended({ suspended: person }: Community) {
  return person;
}

async function openBell({ page }: Stage) {
  await page.getByRole('button', { name: 'Latest notifications' }).click();
}

async function dismissWelcome({ page }: Stage) {
  const start = page.getByRole('button', { name: 'Start Exploring' });
  await start.click();
  await start.waitFor({ state: 'hidden' });
}

async function openLandingMenu(stage: Stage) {
  await dismissWelcome(stage);
  await stage.page.getByRole('button', { name: 'Menu' }).click();
  await stage.page.getByRole('dialog', { name: 'Menu' }).waitFor();
}

async function showGames(stage: Stage) {
  await dismissWelcome(stage);
  await stage.page.getByRole('button', { name: 'Show Games' }).click();
}

async function openAccount(stage: Stage) {
  await dismissWelcome(stage);
  await stage.page.getByRole('button', { name: 'My Account' }).hover();
}

async function openFilters({ page }: Stage) {
  await page.getByRole('button', { name: 'Filters' }).click();
  await page
    .getByRole('group', { name: 'Campus' })
    .or(page.getByLabel('Campus', { exact: true }))
    .waitFor();
}

async function cropPicture({ page }: Stage) {
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(await paintedPicture('teal'));
  await page.getByRole('button', { name: 'Use picture' }).waitFor();
}
