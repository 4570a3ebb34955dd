import type { Page } from 'playwright-core';
import type { Community } from '@baraza/e2e/support/community.ts';
import { paintedPicture } from '@baraza/e2e/support/painted-picture.ts';
import { onboard, signInAs } from '@baraza/e2e/support/people.ts';
import { openPostMenu } from '@baraza/e2e/support/post-menu.ts';
import { ownVentureRows } from './own-venture-rows.ts';
import { listRoutes } from './routes.ts';
import type { Row, Stage } from './row.ts';

const ownRows: Row[] = [
  { route: '/landing', state: 'open', as: 'nobody' },
  { route: '/landing', state: 'behind the welcome', as: 'nobody', ready: dismissWelcome, isShort: true },
  { route: '/landing', state: 'menu', as: 'nobody', ready: openLandingMenu, screen: 'phone' },
  { route: '/privacy', state: 'open', as: 'nobody' },
  { route: '/privacy-policy', state: 'open', as: 'nobody' },
  { route: '/terms', state: 'open', as: 'nobody' },
  {
    route: '/terms',
    state: 'broken',
    as: 'nobody',
    before: failing('**/assets/legal-page-*.js'),
    ready: seeing('Oops! Something went wrong'),
    expects: /Failed to fetch dynamically imported module|legal-page/,
  },

  { route: '/transparency', state: 'open', as: 'nobody' },
  { route: '/sanctions', state: 'none', as: 'member', ready: seeing('There are no decisions about your account.') },
  ...['/steward', '/steward/cases/:id', '/steward/appeals', '/steward/audit'].map((route): Row => ({
    route,
    state: 'not for students',
    as: 'member',
    at: route.replace(':id', '01920000-0000-7000-8000-000000000001'),
    ready: seeing("This page doesn't exist."),
  })),

  { route: '/sanctions', state: 'suspended', as: suspended, ready: seeing('You appealed. Another steward decides.') },
  { route: '/steward', state: 'queue', as: steward, ready: selectCases, isShort: true },
  { route: '/steward', state: 'closed', as: steward, at: '/steward?status=CLOSED' },
  {
    route: '/steward',
    state: 'failed',
    as: steward,
    before: failing('**/api/steward/reports?*'),
    ready: seeing('Failed to load the reports'),
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
  { route: '/steward/appeals', state: 'one', as: steward, ready: seeing(/^I posted it once/), isShort: true },
  { route: '/steward/audit', state: 'filled', as: steward, ready: seeing('sanction.suspension'), isShort: true },

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
    ready: seeing('Signing you in...'),
  },

  { route: '/onboarding', state: 'welcome', as: 'newcomer', before: keepWelcome, ready: walkThrough },
  {
    route: '/onboarding',
    state: 'no lists',
    as: 'newcomer',
    before: failing('**/api/options'),
    ready: seeing('Your choices could not be loaded.'),
    expects: /^answered 500: GET .*\/api\/options$/,
  },

  { route: '/feed', state: 'filled', as: 'member', ready: seePosts },
  { route: '/feed', state: 'empty', as: 'member', isEmpty: true, ready: seeing(/^The board is still empty/) },
  {
    route: '/feed',
    state: 'nobody followed',
    as: 'member',
    isEmpty: true,
    at: '/feed?show=following',
    ready: seeing('Nobody you follow has posted yet.'),
  },
  loading('/feed', '**/api/posts?*'),
  failed('/feed', '**/api/posts?*', 'Error fetching posts...', /^answered 500: GET .*\/api\/posts/),
  { route: '/feed', state: 'composer', as: 'member', ready: compose, isShort: true },
  {
    route: '/feed',
    state: 'post menu',
    as: 'member',
    ready: openOwnMenu,
    // The open menu covers other controls.
    expects: /^target-size .* partially obscured/s,
  },
  { route: '/feed', state: 'pictures', as: 'member', ready: openPictures },
  { route: '/feed', state: 'more options', as: 'member', ready: openMore, screen: 'phone' },

  { route: '/feed/saved', state: 'empty', as: 'member' },
  { route: '/feed/tags/:tag', state: 'filled', as: 'member', at: '/feed/tags/chess', ready: seeing(/Who is in for/) },

  { route: '/feed/:postId', state: 'long post', as: 'member', at: atLongPost, ready: reply },
  { route: '/feed/:postId', state: 'comments', as: 'member', at: atOwnPost, ready: seeReplies },
  {
    route: '/feed/:postId',
    state: 'gone',
    as: 'member',
    at: '/feed/1',
    ready: seeing("Post doesn't exist"),
    expects: /^answered 404: GET .*\/api\/posts\/1/,
  },
  failed('/feed/:postId', '**/api/posts/*', 'Failed to fetch post details...', /^answered 500: GET .*\/api\/posts\//, {
    at: atLongPost,
  }),
  {
    route: '/feed/:postId',
    state: 'broken',
    as: 'member',
    at: atLongPost,
    before: failing('**/assets/post-page-*.js'),
    ready: seeing(/^We're sorry for the inconvenience/),
    expects: /Failed to fetch dynamically imported module|post-page/,
  },

  { route: '/dashboard', state: 'open', as: 'member' },
  { route: '/dashboard', state: 'found', as: 'member', at: '/dashboard?search=layla', ready: seeing(/^1 result/) },
  { route: '/dashboard', state: 'filters', as: 'member', at: '/dashboard?search=layla', ready: openFilters },
  { route: '/chat/*', state: 'list', as: 'friend', at: '/chat', ready: seeing('I will bring the board.') },
  {
    route: '/chat/*',
    state: 'nobody to talk with',
    as: 'member',
    at: '/chat',
    ready: seeing('No conversations found'),
  },
  { route: '/chat/*', state: 'conversation', as: 'friend', at: '/chat/layla', ready: seeTalk, isShort: true },
  {
    route: '/chat/*',
    state: 'message menu',
    as: 'friend',
    at: '/chat/layla',
    ready: openMessageMenu,
    // The open menu covers other controls.
    expects: /^target-size .* partially obscured/s,
  },
  {
    route: '/chat/*',
    state: 'nothing said',
    as: 'friend',
    at: ({ longNamed }) => `/chat/${longNamed.user.username}`,
    ready: seeing('No messages yet. Start the conversation!'),
  },
  { route: '/chat/*', state: 'new chat', as: 'friend', at: '/chat', ready: startChat },
  failed(
    '/chat/*',
    // The list has the conversation as well.
    '**/api/conversations?*',
    'Error fetching chat...',
    /^answered 500: GET .*\/api\/conversations/,
    { at: '/chat/layla', as: 'friend' },
  ),
  { route: '/events-parties', state: 'filled', as: 'member', ready: seeEvents },
  {
    route: '/events-parties',
    state: 'empty',
    as: 'member',
    isEmpty: true,
    ready: seeing('No events found matching your criteria'),
  },
  loading('/events-parties', '**/api/events?*'),
  { route: '/events-parties', state: 'narrowed', as: 'member', at: '/events-parties?when=past&tag=art&campus=Nowhere' },
  failed('/events-parties', '**/api/events?*', 'Failed to fetch', /^answered 500: GET .*\/api\/events/),
  { route: '/events-parties/create-event', state: 'wrong', as: 'member', ready: sendNothing },
  { route: '/events-parties/create-event', state: 'tags', as: 'member', ready: chooseTags },
  { route: '/events-parties/my-events', state: 'rsvpd', as: 'member', ready: seeing('Cancel RSVP') },
  {
    route: '/events-parties/my-events',
    state: 'created',
    as: 'member',
    at: '/events-parties/my-events?show=created',
    ready: seeing('Check in'),
  },
  failed(
    '/events-parties/my-events',
    '**/api/events/subscribed?*',
    'Failed to fetch events...',
    /^answered 500: GET .*\/api\/events\/subscribed/,
  ),
  {
    route: '/events-parties/events/:eventId/edit',
    state: 'own',
    as: 'member',
    at: ({ ownEvent }) => `/events-parties/events/${ownEvent.id}/edit`,
    ready: callOff,
  },
  {
    route: '/events-parties/events/:eventId',
    state: 'own',
    as: 'member',
    at: ({ ownEvent }) => `/events-parties/events/${ownEvent.id}`,
    ready: talk,
    isShort: true,
  },
  {
    route: '/events-parties/events/:eventId',
    state: 'long',
    as: 'member',
    at: ({ longEvent }) => `/events-parties/events/${longEvent.id}`,
    ready: openAttendees,
  },
  failed(
    '/events-parties/events/:eventId',
    '**/api/events/*',
    'Failed to fetch',
    /^answered 500: GET .*\/api\/events\//,
    { at: ({ ownEvent }) => `/events-parties/events/${ownEvent.id}` },
  ),
  {
    route: '/events-parties/events/:eventId/ticket',
    state: 'own',
    as: 'member',
    at: ({ longEvent }) => `/events-parties/events/${longEvent.id}/ticket`,
    ready: seeTicket,
  },
  {
    route: '/events-parties/events/:eventId/ticket',
    state: 'none',
    as: 'member',
    at: ({ ownEvent }) => `/events-parties/events/${ownEvent.id}/ticket`,
    ready: seeing('You have no seat at this event, so you have no ticket.'),
    expects: /^answered 403: GET .*\/ticket$/,
  },
  {
    route: '/events-parties/events/:eventId/check-in',
    state: 'own',
    as: 'member',
    at: ({ ownEvent }) => `/events-parties/events/${ownEvent.id}/check-in`,
    ready: checkIn,
  },
  {
    route: '/events-parties/events/:eventId/check-in',
    state: 'of somebody else',
    as: 'member',
    at: ({ longEvent }) => `/events-parties/events/${longEvent.id}/check-in`,
    ready: seeing('Only the host can check guests in.'),
    expects: /^answered 403: GET .*\/check-ins/,
  },
  {
    route: '/events-parties/events/:eventId/guests',
    state: 'own',
    as: 'member',
    at: ({ ownEvent }) => `/events-parties/events/${ownEvent.id}/guests`,
    ready: walkGuests,
  },
  {
    route: '/events-parties/events/:eventId',
    state: 'gone',
    as: 'member',
    at: '/events-parties/events/1',
    ready: seeing('Event not found'),
    expects: /^answered 404: GET .*\/api\/events\/1/,
  },
  { route: '/student-businesses', state: 'filled', as: 'member', ready: seeStalls },
  { route: '/student-businesses', state: 'empty', as: 'member', isEmpty: true, ready: seeing(/^No businesses found/) },
  failed(
    '/student-businesses',
    '**/api/ventures?*',
    /^Failed to load businesses/,
    /^answered 500: GET .*\/api\/ventures/,
  ),
  { route: '/student-businesses/business/:id', state: 'full', as: 'member', at: atFullStall, ready: seeing('Koshari') },
  {
    route: '/student-businesses/business/:id',
    state: 'bare',
    as: 'member',
    at: atBareStall,
    ready: seeing(/^No reviews/),
  },
  {
    route: '/student-businesses/business/:id',
    state: 'all reviews',
    as: 'member',
    at: atFullStall,
    ready: seeAllReviews,
  },
  {
    route: '/student-businesses/business/:id',
    state: 'review',
    as: 'member',
    at: atFullStall,
    ready: beginReview,
    isShort: true,
  },
  failed(
    '/student-businesses/business/:id',
    '**/api/ventures/*',
    'Failed to load this business.',
    /^answered 500: GET .*\/api\/ventures\//,
    { at: atFullStall },
  ),
  {
    route: '/student-businesses/business/:id',
    state: 'none',
    as: 'member',
    at: '/student-businesses/business/1',
    ready: seeing('Business Not Found'),
    expects: /^answered 404: GET .*\/api\/ventures\//,
  },
  ...ownVentureRows,
  { route: '/intake-hub', state: 'filled', as: 'member', ready: seeHub },
  { route: '/intake-hub', state: 'empty', as: 'member', isEmpty: true, ready: seeing('No announcements yet') },
  failed(
    '/intake-hub',
    /\/api\/(announcements|icebreakers|intake\/).*/,
    'Failed to load announcements...',
    /^answered 500: GET .*\/api\/(announcements|icebreakers|intake)/,
  ),
  loading('/intake-hub', /\/api\/(announcements|icebreakers|intake\/).*/),
  { route: '/intake-hub/directory', state: 'filled', as: 'member', ready: seeing(/^\d+ students?$/) },
  {
    route: '/intake-hub/directory',
    state: 'nobody found',
    as: 'member',
    at: '/intake-hub/directory?search=qqqqzzzz',
    ready: seeing('No students match your search'),
  },
  failed(
    '/intake-hub/directory',
    '**/api/profile?*',
    'Failed to load users...',
    /^answered 500: GET .*\/api\/profile\?/,
  ),
  {
    route: '/notifications',
    state: 'filled',
    as: 'member',
    ready: seeing(/Count me in|commented on your post/),
    isShort: true,
  },
  {
    route: '/notifications',
    state: 'empty',
    as: 'member',
    before: answering('**/api/notifications/user/*', []),
    ready: seeing("You don't have any notifications yet"),
  },
  loading('/notifications', '**/api/notifications/user/*', seeing('Loading notifications...')),
  failed(
    '/notifications',
    '**/api/notifications/user/*',
    'Failed to load notifications',
    /^answered 500: GET .*\/api\/notifications\//,
  ),
  { route: '/dashboard', state: 'the bell', as: 'member', screen: 'desktop', ready: openBell },
  { route: '/share', state: 'nothing shared', as: 'member', ready: seeComposer, isShort: true },
  { route: '/outbox', state: 'empty', as: 'member', ready: seeing('Everything is sent.') },
  { route: '/settings', state: 'open', as: 'member' },
  { route: '/settings', state: 'cropping', as: 'member', ready: cropPicture },
  {
    route: '/account-deleted',
    state: 'with its date',
    as: 'nobody',
    at: '/account-deleted?at=2026-11-23T10:00:00.000Z',
  },
  { route: '/profile', state: 'own', as: 'member' },
  { route: '/profile/:username', state: 'own', as: 'member', at: '/profile/reader' },
  {
    route: '/profile/:username',
    state: 'posts',
    as: 'member',
    at: '/profile/reader?tab=posts',
    ready: seeing(/^Who is in/),
  },
  {
    route: '/profile/:username',
    state: 'friends',
    as: 'friend',
    at: '/profile/zawadi?tab=friends',
    ready: seeing('بن عبد الرحمن'),
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
    ready: seeing("User doesn't exist"),
    expects: /^answered 404: GET .*\/api\/profile\//,
  },
  failed(
    '/profile/:username',
    '**/api/profile/layla',
    'Failed to load profile',
    /^answered 500: GET .*\/api\/profile\//,
    { at: '/profile/layla' },
  ),
  { route: '/profile/:username/followers', state: 'empty', as: 'member', at: '/profile/reader/followers' },
  {
    route: '/profile/:username/followers',
    state: 'filled',
    as: 'friend',
    at: '/profile/zawadi/followers',
    ready: seeing('2 users found'),
  },
  { route: '/profile/:username/following', state: 'empty', as: 'member', at: '/profile/reader/following' },
];

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

function steward({ steward: person }: Community) {
  return person;
}

function suspended({ suspended: person }: Community) {
  return person;
}

function atLongPost({ longPost }: Community) {
  return `/feed/${longPost.id}`;
}

function atFullStall({ fullStall }: Community) {
  return `/student-businesses/business/${fullStall.id}`;
}

function atBareStall({ bareStall }: Community) {
  return `/student-businesses/business/${bareStall.id}`;
}

function atOwnPost({ ownPost }: Community) {
  return `/feed/${ownPost.id}`;
}

/** The state of a page whose request fails. */
function failed(
  route: string,
  url: string | RegExp,
  text: string | RegExp,
  expects: RegExp,
  more: Partial<Row> = {},
): Row {
  return { route, state: 'failed', as: 'member', before: failing(url), ready: seeing(text), expects, ...more };
}

/** The state of a page whose request is never answered. */
function loading(route: string, url: string | RegExp, ready: Row['ready'] = seeBusy): Row {
  return {
    route,
    state: 'loading',
    as: 'member',
    isBusy: true,
    before: holding(url),
    ready: async (stage) => {
      await ready(stage);
      // The frame is busy too while the code of the page loads; a page without a heading is reported by the checks.
      await stage.page
        .getByRole('heading', { level: 1 })
        .first()
        .waitFor({ timeout: 5_000 })
        .catch(() => {});
    },
  };
}

/** Answers matching requests with 500. */
function failing(url: string | RegExp) {
  return (page: Page) => page.route(url, (route) => route.fulfill({ status: 500, body: '' }));
}

/** Keeps timers of at least `limit` milliseconds from running, because a visit can take longer on a busy machine. */
function withoutTimers(limit: number) {
  return (page: Page) =>
    page.addInitScript((limit) => {
      const start = window.setTimeout.bind(window);
      window.setTimeout = ((run: TimerHandler, ms = 0, ...values: unknown[]) =>
        ms >= limit ? 0 : start(run, ms, ...values)) as typeof window.setTimeout;
    }, limit);
}

/** Never answers matching requests, nor does the web client give them up, which it does after 20 seconds. */
function holding(url: string | RegExp) {
  return async (page: Page) => {
    await withoutTimers(20_000)(page);
    await page.route(url, () => new Promise<void>(() => {}));
  };
}

/** Answers matching requests with this JSON. */
function answering(url: string, json: unknown) {
  return (page: Page) => page.route(url, (route) => route.fulfill({ json }));
}

function seeing(text: string | RegExp) {
  return ({ page }: Stage) => page.getByText(text).first().waitFor();
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

async function openBell({ page }: Stage) {
  await page.getByRole('button', { name: 'Latest notifications' }).click();
  await page.getByText('commented on your post').first().waitFor();
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

async function openFilters({ page }: Stage) {
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Campus').waitFor();
}

async function cropPicture({ page }: Stage) {
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(await paintedPicture('teal'));
  await page.getByRole('button', { name: 'Use picture' }).waitFor();
}

async function seePosts({ page }: Stage) {
  await page.getByRole('article').nth(2).waitFor();
}

async function talk({ page, look }: Stage) {
  const box = page.getByRole('textbox', { name: 'Your comment' });
  await box.fill(`أهلا بكم! ${'Welcome '.repeat(20)}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await page
    .getByRole('article', { name: /^Comment by/ })
    .last()
    .waitFor();
  await look('said');
  await page.getByRole('button', { name: 'Reply' }).first().click();
  await page.getByPlaceholder('Type your reply...').waitFor();
}

async function openAttendees({ page, look }: Stage) {
  await page.getByRole('button', { name: 'Cancel Registration' }).waitFor();
  await look('registered');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  await page.getByRole('button', { name: 'Create an address' }).click();
  await page.getByRole('button', { name: 'Copy address' }).waitFor();
  await look('calendar');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Show all attendees/ }).click();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
}

async function seeTicket({ page }: Stage) {
  await page.getByRole('img', { name: 'QR code of your ticket' }).waitFor();
}

async function checkIn({ page, look }: Stage) {
  await page.getByText('All doors are up to date').waitFor();
  await look('open');
  await page.getByRole('textbox', { name: 'Ticket code' }).fill('0000-0000');
  await page.getByRole('button', { name: 'Check in' }).click();
  await page.getByText('No ticket for this event').first().waitFor();
}

async function walkGuests({ page, look }: Stage) {
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByLabel('Reason').waitFor();
  await look('declining');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: 'Invited' }).click();
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByRole('dialog').getByText('Search for people to invite.').waitFor();
  await look('inviting');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Waitlist' }).click();
  await page.getByText('The waitlist is empty.').waitFor();
  await look('waitlist');
  await page.getByRole('tab', { name: 'Coming' }).click();
  await page.getByText('No attendees found').waitFor();
}

async function seeStalls({ page }: Stage) {
  await page.getByRole('article').first().waitFor();
}

async function seeAllReviews({ page }: Stage) {
  await page.getByRole('button', { name: 'Show All reviews' }).click();
  await page.getByText('5 of 5 stars').waitFor({ state: 'attached' });
}

async function beginReview({ page }: Stage) {
  await page.getByRole('button', { name: 'Write a Review' }).click();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await page.getByText('Please select a rating').waitFor();
}

async function seeEvents({ page }: Stage) {
  await page.getByRole('article').nth(1).waitFor();
}

async function sendNothing({ page }: Stage) {
  await page.getByRole('button', { name: 'Create Event' }).click();
  await page.getByText('Cannot be blank.').first().waitFor();
}

async function chooseTags({ page }: Stage) {
  for (const tag of ['Social', 'Music', 'Entrepreneurship']) {
    await page.getByRole('combobox', { name: 'Tags' }).click();
    await page.getByRole('option', { name: tag }).click();
  }
  await page.getByRole('button', { name: 'Clear all' }).waitFor();
}

async function callOff({ page, look }: Stage) {
  const button = page.getByRole('button', { name: 'Call it off' });
  await button.waitFor();
  await look('open');
  await button.click();
  await page.getByRole('dialog').getByLabel('Why?').waitFor();
}

/** Everything on the hub, with all steps of the first week. */
async function seeHub({ page }: Stage) {
  await page.getByText('Show all 10').click();
  await page.getByText('Accept', { exact: true }).waitFor();
  await page.getByText('Every day at six.').waitFor();
}

async function seeBusy({ page }: Stage) {
  await page.locator('[aria-busy=true]').first().waitFor();
}

async function beRefused({ page }: Stage) {
  await signInAs(page, { email: 'someone@gmail.com', name: 'Some One' });
  await page.getByRole('alert').getByText('Please use student email').waitFor();
}

/** The welcome continues after some seconds; here it stays until it is checked. */
async function keepWelcome(page: Page) {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const slower = (work: TimerHandler, delay?: number, ...more: unknown[]) =>
      setTimeout(work, delay === 5000 ? 300_000 : delay, ...more);
    Object.assign(window, { setTimeout: slower });
  });
}

async function walkThrough({ page, freshName, look }: Stage) {
  await onboard(page, { username: freshName }, look);
}

async function seeComposer({ page }: Stage) {
  await page.getByRole('dialog', { name: 'Create Post' }).waitFor();
}

async function compose(stage: Stage) {
  const { page } = stage;
  await seePosts(stage);
  await page.getByRole('button', { name: 'Create new post' }).click();
  const files = await Promise.all(['teal', 'orange'].map((color) => paintedPicture(color)));
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByRole('button', { name: 'View picture 2' }).waitFor();
  await page.getByText(/to send$/).waitFor();
}

async function openOwnMenu({ page }: Stage) {
  await openPostMenu(page.getByRole('article').last());
  await page.getByRole('button', { name: 'Delete Post' }).waitFor();
}

async function openPictures({ page }: Stage) {
  await page.getByRole('button', { name: 'Open picture 1 of 2' }).click();
  const link = page.getByRole('dialog', { name: 'Pictures' }).getByRole('link', { name: 'View Details' });
  await link.waitFor();
}

async function seeTalk({ page }: Stage) {
  await page.getByRole('region', { name: 'Messages with' }).getByText('I will bring the board.').waitFor();
}

async function openMessageMenu(stage: Stage) {
  await seeTalk(stage);
  await stage.page.getByRole('button', { name: 'Message options' }).last().click();
  await stage.page.getByRole('button', { name: 'Reply', exact: true }).waitFor();
}

async function startChat({ page }: Stage) {
  await page.getByRole('button', { name: 'New Chat' }).click();
  await page.getByRole('button', { name: '@layla' }).waitFor();
}

async function openMore({ page }: Stage) {
  await page.getByRole('button', { name: 'More Options' }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
}

async function reply({ page }: Stage) {
  await page.getByRole('button', { name: 'Show replies (1)' }).click();
  // On a wide screen the side panel may show the same name.
  await page.getByText('WWW').first().waitFor();
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  await page.getByLabel('Write a reply').waitFor();
}

async function seeReplies({ page }: Stage) {
  await page.getByRole('button', { name: 'Load more comments' }).click();
  await page.getByRole('button', { name: /^Show replies/ }).click();
  await page.getByRole('button', { name: 'Load more replies' }).waitFor();
}
