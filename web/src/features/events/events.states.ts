import { button, heading, link, placeholder, tab, text } from '@baraza/e2e/support/shown.ts';
import type { Row, Stage } from '@baraza/proving/src/sweep/row.ts';
import { failed, loading } from '@baraza/proving/src/sweep/steps.ts';

export const states: Row[] = [
  { route: '/events-parties', state: 'filled', as: 'member', ready: seeEvents },
  {
    route: '/events-parties',
    state: 'empty',
    as: 'member',
    isEmpty: true,
    sees: 'No events found matching your criteria',
  },
  loading('/events-parties', '**/api/events?*'),
  { route: '/events-parties', state: 'narrowed', as: 'member', at: '/events-parties?when=past&tag=art&campus=Nowhere' },
  {
    route: '/events-parties',
    state: 'none found',
    as: 'member',
    at: '/events-parties?search=nothing+like+it',
    shows: [link('Discover Events'), text('No events found matching your criteria')],
  },
  failed('/events-parties', '**/api/events?*', 'Failed to fetch', /^answered 500: GET .*\/api\/events/, {
    shows: [button('Retry')],
  }),
  {
    route: '/events-parties/create-event',
    state: 'wrong',
    as: 'member',
    ready: sendNothing,
    shows: [
      heading('Create a New Event'),
      heading('Event Details'),
      heading('Date & Time'),
      heading('Location'),
      heading('Attendance'),
      heading('Event Image'),
      heading('Tags & Categories'),
      button('Cancel'),
      button('Create Event'),
    ],
  },
  {
    route: '/events-parties/create-event',
    state: 'tags',
    as: 'member',
    ready: chooseTags,
    shows: [button('Clear all'), text('Tags')],
  },
  { route: '/events-parties/create-event', state: 'co-hosts', as: 'member', ready: chooseCoHosts },
  {
    route: '/events-parties/my-events',
    state: 'rsvpd',
    as: 'member',
    shows: [
      button('Go back'),
      tab('Rsvpd Events'),
      tab('Created Events'),
      placeholder('Search events...'),
      button('Cancel RSVP'),
    ],
  },
  {
    route: '/events-parties/my-events',
    state: 'created',
    as: 'member',
    at: '/events-parties/my-events?show=created',
    sees: 'Check in',
  },
  failed(
    '/events-parties/my-events',
    '**/api/events/subscribed?*',
    'Failed to fetch events...',
    /^answered 500: GET .*\/api\/events\/subscribed/,
    { shows: [button('Retry')] },
  ),
  {
    route: '/events-parties/events/:eventId/edit',
    state: 'none',
    as: 'member',
    at: '/events-parties/events/1/edit',
    sees: 'Event not found',
    shows: [text('Event not found'), link('Back to Events')],
    expects: /^answered 404: GET .*\/api\/events\/1/,
  },
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
    { at: ({ ownEvent }) => `/events-parties/events/${ownEvent.id}`, shows: [button('Retry')] },
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
    sees: 'You have no seat at this event, so you have no ticket.',
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
    sees: 'Only the host can check guests in.',
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
    sees: 'Event not found',
    shows: [
      text('Event not found'),
      text("The event you're looking for doesn't exist or has been removed."),
      link('Back to Events'),
    ],
    expects: /^answered 404: GET .*\/api\/events\/1/,
  },
];

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
  await page.getByRole('dialog').getByText('Search for people.').waitFor();
  await look('inviting');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Waitlist' }).click();
  await page.getByText('The waitlist is empty.').waitFor();
  await look('waitlist');
  await page.getByRole('tab', { name: 'Coming' }).click();
  await page.getByText('No attendees found').waitFor();
}

async function seeEvents({ page }: Stage) {
  await page.getByRole('article').nth(1).waitFor();
}

async function sendNothing({ page }: Stage) {
  await page.getByRole('button', { name: 'Create Event' }).click();
  await page.getByText('Cannot be blank.').first().waitFor();
}

async function chooseTags({ page }: Stage) {
  await page.getByRole('heading', { name: 'Tags & Categories' }).click();
  for (const tag of ['Social', 'Music', 'Entrepreneurship']) {
    await page.getByRole('combobox', { name: 'Tags' }).click();
    await page.getByRole('option', { name: tag }).click();
  }
  await page.getByRole('button', { name: 'Clear all' }).waitFor();
}

async function chooseCoHosts({ page }: Stage) {
  await page.getByRole('heading', { name: 'Co-hosts' }).click();
  await page.getByRole('button', { name: 'Choose co-hosts' }).click();
  await page.getByRole('dialog').getByText('Search for people.').waitFor();
}

async function callOff({ page, look }: Stage) {
  const button = page.getByRole('button', { name: 'Call it off' });
  await button.waitFor();
  await look('open');
  await button.click();
  await page.getByRole('dialog').getByLabel('Why?').waitFor();
}
