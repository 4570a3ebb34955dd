import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import { attendee } from '#features/events/events.fixtures.ts';
import { answerCalls, pageWithNext, problem, signIn, type Asked } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { MyEventsPage } from './my-events-page.tsx';

const numbered = (number: number, more: Partial<Event>) =>
  event({ id: event().id.replace(/.$/, String(number)), ...more });

const isSubscribed = ({ url }: Asked) => url.pathname === '/api/events/subscribed';
const statusOf = ({ url }: Asked) => url.searchParams.get('status');
const whenOf = ({ url }: Asked) => url.searchParams.get('when');

const split = (events: Event[], asked: Asked) =>
  events.filter(({ endTime }) => Date.parse(endTime) <= Date.now() === (whenOf(asked) === 'past'));

/** Answers the list of each status; other requests go to `rest`. */
function serve(lists: Partial<Record<string, Event[]>>, rest: (asked: Asked) => unknown = () => undefined) {
  return answerCalls((asked) => {
    if (!isSubscribed(asked)) return rest(asked);
    return split(lists[statusOf(asked) ?? ''] ?? [], asked).map((each) => ({ id: each.id, event: each }));
  });
}

const open = (query = '') => renderWithApp(<MyEventsPage />, { path: `/events-parties/my-events${query}` });
const card = (name: string) => screen.findByRole('article', { name });

beforeEach(() => {
  localStorage.clear();
  signIn();
});

test('shows the registered events with their tags and length', async () => {
  serve({ registered: [numbered(1, { title: 'Supper', viewerStatus: 'registered', tags: ['food', 'social'] })] });
  open();
  const supper = await card('Supper');
  expect(within(supper).getByText('2 hours')).toBeDefined();
  expect(within(supper).getByText('Public')).toBeDefined();
  expect(within(within(supper).getByRole('list', { name: 'Tags' })).getAllByRole('listitem')).toHaveLength(2);
});

test('shows a length that is not a whole number of hours', async () => {
  const startTime = new Date(Date.now() + 3_600_000).toISOString();
  const endTime = new Date(Date.parse(startTime) + 5_400_000).toISOString();
  serve({ registered: [numbered(1, { startTime, endTime })] });
  open();
  expect(within(await card('Jam session')).getByText('1.5 hours')).toBeDefined();
});

test('shows placeholders while the events load', () => {
  answerCalls(() => new Promise(() => undefined));
  open();
  expect(document.querySelector('[aria-busy]')).not.toBeNull();
});

test('suggests the board to a viewer without events', async () => {
  serve({});
  open();
  expect(await screen.findByText('You have not registered for any events yet. They will appear here.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Find an event' }).getAttribute('href')).toBe('/events-parties');
});

test('shows an error and loads the events on retry', async () => {
  let isDown = true;
  answerCalls((asked) => {
    if (statusOf(asked) !== 'registered' || whenOf(asked) !== 'coming') return [];
    return isDown ? problem('unavailable') : [{ id: event().id, event: event() }];
  });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch events...');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Jam session')).toBeDefined();
});

test('searches all pages by title and location, and shows all events again', async () => {
  const pages: Record<string, Event> = {
    first: numbered(1, { title: 'Supper' }),
    next: numbered(2, { title: 'Chess night', location: 'Library' }),
  };
  answerCalls((asked) => {
    if (asked.url.searchParams.has('cursor')) return [{ id: pages.next!.id, event: pages.next }];
    if (statusOf(asked) !== 'registered' || whenOf(asked) !== 'coming') return [];
    const items = [{ id: pages.first!.id, event: pages.first }];
    return pageWithNext(items, '/api/events/subscribed?cursor=next');
  });
  open();
  await card('Supper');
  const box = screen.getByRole('searchbox', { name: 'Search events' });
  await userEvent.type(box, 'librar{Enter}');
  expect(await card('Chess night')).toBeDefined();
  expect(screen.queryByRole('article', { name: 'Supper' })).toBeNull();

  await userEvent.clear(box);
  await userEvent.type(box, 'opera{Enter}');
  expect(await screen.findByText('None of your events match this search.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show all events' }));
  expect(await card('Supper')).toBeDefined();
});

test('loads the next page at the end of the list', async () => {
  answerCalls((asked) => {
    const isNext = asked.url.searchParams.has('cursor');
    if (!isNext && (statusOf(asked) !== 'registered' || whenOf(asked) !== 'coming')) return [];
    const each = numbered(isNext ? 2 : 1, { title: isNext ? 'Chess night' : 'Supper' });
    const items = [{ id: each.id, event: each }];
    return isNext ? items : pageWithNext(items, '/api/events/subscribed?cursor=next');
  });
  open();
  await card('Supper');
  scrollToEnd();
  expect(await card('Chess night')).toBeDefined();
});

test('groups the events where the viewer waits or is invited', async () => {
  serve({
    waitlisted: [numbered(1, { title: 'Full house', viewerStatus: 'waitlisted' })],
    requested: [numbered(2, { title: 'Dinner', viewerStatus: 'requested' })],
    invited: [numbered(3, { title: 'Wedding', viewerStatus: 'invited' })],
  });
  open();
  const waitlist = await screen.findByRole('list', { name: 'On the waitlist' });
  expect(within(waitlist).getByRole('button', { name: 'Leave the waitlist' })).toBeDefined();
  const requests = screen.getByRole('list', { name: 'Waiting for the host' });
  expect(within(requests).getByRole('button', { name: 'Withdraw request' })).toBeDefined();
  const invitations = screen.getByRole('list', { name: 'Invitations' });
  expect(within(invitations).getByRole('link', { name: 'View event' })).toBeDefined();
});

test('offers nothing to do with an event that is over', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const running = numbered(1, { title: 'Fair', viewerStatus: 'registered', startTime: hours(-1), endTime: hours(1) });
  const over = numbered(2, { title: 'Supper', viewerStatus: 'registered', startTime: hours(-3), endTime: hours(-1) });
  serve({ registered: [running, over] });
  open();
  const coming = await screen.findByRole('list', { name: 'Coming up' });
  expect(await within(coming).findByRole('article', { name: 'Fair' })).toBeDefined();
  const past = screen.getByRole('list', { name: 'Past events' });
  expect(await within(past).findByRole('article', { name: 'Supper' })).toBeDefined();
  const actionsOf = async (name: string) => {
    const shown = within(await card(name));
    const ticket = shown.queryByRole('link', { name: 'Your ticket' });
    return [ticket !== null, shown.queryByRole('button', { name: 'Cancel RSVP' }) !== null];
  };
  expect([await actionsOf('Fair'), await actionsOf('Supper')]).toEqual([
    [true, false],
    [false, false],
  ]);
});

test('cancels a registration after a confirmation', async () => {
  const toasts = collectToasts();
  const supper = numbered(1, { title: 'Supper', viewerStatus: 'registered' });
  const lists = { registered: [supper] };
  const calls = serve(lists, ({ method }) => {
    if (method !== 'DELETE') return undefined;
    lists.registered = [];
    return { ...supper, viewerStatus: 'none' };
  });
  open();
  await userEvent.click(within(await card('Supper')).getByRole('button', { name: 'Cancel RSVP' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep seat' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);

  await userEvent.click(screen.getByRole('button', { name: 'Cancel RSVP' }));
  await userEvent.click(screen.getByRole('button', { name: 'Give up seat' }));
  await waitFor(() => expect(toasts).toEqual(['loading: Cancelling...', 'success: Cancelled Successfully']));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Supper' })).toBeNull());
});

test('links to the ticket of a registration, unless the event is cancelled', async () => {
  const [supper, debate] = [numbered(1, { title: 'Supper' }), numbered(2, { title: 'Debate' })];
  const cancelled = { ...debate, cancelledAt: debate.startTime };
  serve({ registered: [supper, cancelled].map((event) => ({ ...event, viewerStatus: 'registered' as const })) });
  open();
  const ticket = within(await card('Supper')).getByRole('link', { name: 'Your ticket' });
  expect(ticket.getAttribute('href')).toBe(`/events-parties/events/${supper.id}/ticket`);
  expect(within(await card('Debate')).queryByRole('link', { name: 'Your ticket' })).toBeNull();
});

test('keeps the event when the cancellation fails', async () => {
  const toasts = collectToasts();
  serve({ registered: [numbered(1, { title: 'Supper', viewerStatus: 'registered' })] }, () => problem('unavailable'));
  open();
  await userEvent.click(within(await card('Supper')).getByRole('button', { name: 'Cancel RSVP' }));
  await userEvent.click(screen.getByRole('button', { name: 'Give up seat' }));
  await waitFor(() => expect(toasts.at(-1)).toBe('error: Failed to cancel...'));
  expect(await card('Supper')).toBeDefined();
});

test('switches to the created events by keyboard', async () => {
  serve({}, ({ url }) => (url.pathname === '/api/events/my' ? [] : undefined));
  open();
  screen.getByRole('tab', { name: 'Rsvpd Events' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Created Events' }).getAttribute('aria-selected')).toBe('true');
  expect(await screen.findByText(/You have not hosted anything yet/)).toBeDefined();
});

function serveCreated(created: Event[], requests = 0) {
  return answerCalls((asked) => {
    const { url } = asked;
    if (url.pathname === '/api/events/my') return split(created, asked);
    return url.pathname.endsWith('/requests') ? { requests: [], total: requests } : undefined;
  });
}

test('offers check-in, editing and a copy of a created event', async () => {
  serveCreated([numbered(1, { title: 'Supper', viewerStatus: 'host', attendees: [attendee(1)], attendeesCount: 3 })]);
  open('?show=created');
  const supper = await card('Supper');
  expect(within(supper).getByText('3 guests')).toBeDefined();
  const links = within(supper).getAllByRole('link');
  const { id } = numbered(1, {});
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/events-parties/events/${id}`,
    `/events-parties/events/${id}/check-in`,
    `/events-parties/events/${id}/edit`,
    `/events-parties/create-event?from=${id}`,
  ]);
});

test('a cancelled event can only be duplicated', async () => {
  serveCreated([numbered(1, { title: 'Supper', viewerStatus: 'host', cancelledAt: '2026-11-20T08:00:00.000Z' })]);
  open('?show=created');
  const supper = await card('Supper');
  expect(within(supper).getByText('Cancelled')).toBeDefined();
  expect(within(supper).queryByRole('link', { name: 'Check in' })).toBeNull();
  expect(within(supper).getByRole('link', { name: 'Duplicate: Supper' })).toBeDefined();
});

test('offers the host of an event that is over neither check-in nor requests', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const times = { startTime: hours(-3), endTime: hours(-1) };
  const calls = serveCreated([numbered(1, { title: 'Dinner', visibility: 'PRIVATE', ...times })], 2);
  open('?show=created');
  const dinner = within(await card('Dinner'));
  expect(dinner.queryByRole('link', { name: 'Check in' })).toBeNull();
  expect(dinner.getByRole('link', { name: 'Duplicate: Dinner' })).toBeDefined();
  expect(calls.some(({ url }) => url.pathname.endsWith('/requests'))).toBe(false);
});

test('shows how many requests a private event has', async () => {
  serveCreated([numbered(1, { title: 'Dinner', visibility: 'PRIVATE', attendeesCount: 0 })], 2);
  open('?show=created');
  const dinner = await card('Dinner');
  expect(await within(dinner).findByRole('link', { name: '2 requests are waiting for you' })).toBeDefined();
  expect(within(dinner).getByText('Nobody has registered yet.')).toBeDefined();
});

test('shows no request link when every request is answered', async () => {
  const calls = serveCreated([numbered(1, { title: 'Dinner', visibility: 'PRIVATE' })]);
  open('?show=created');
  await card('Dinner');
  await waitFor(() => expect(calls.some(({ url }) => url.pathname.endsWith('/requests'))).toBe(true));
  expect(screen.queryByRole('link', { name: /waiting for you/ })).toBeNull();
});
