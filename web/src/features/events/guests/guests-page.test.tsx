import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import { attendee, eventRequest, waiting } from '#features/events/events.fixtures.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { GuestsPage } from './guests-page.tsx';

const path = `/events-parties/events/${event().id}/guests`;

function open(query = '') {
  return renderWithApp(<TestRoute path="/events-parties/events/:eventId/guests" page={<GuestsPage />} />, {
    path: path + query,
  });
}

/** Answers the event and all of its guest lists. */
function serve(more: Partial<Event> = {}) {
  return answerCalls(({ url }) => {
    const list = url.pathname.split('/').at(-1) ?? '';
    const lists: Record<string, unknown> = {
      attendees: { attendees: [attendee(1)], total: 1 },
      requests: { requests: url.searchParams.get('status') === 'pending' ? [eventRequest(2)] : [], total: 0 },
      invitations: { invitations: [], total: 0 },
      waitlist: { waiting: [waiting(3)], total: 1 },
    };
    return lists[list] ?? event({ viewerStatus: 'host', ...more });
  });
}

const selectedTab = () => screen.getByRole('tab', { selected: true }).textContent;

beforeEach(() => void signIn());

test('opens with the attendees', async () => {
  serve();
  open();
  expect(await screen.findByRole('link', { name: 'Guest 1' })).toBeDefined();
  expect(selectedTab()).toBe('Coming');
  expect(screen.getByText('Jam session')).toBeDefined();
});

test('opens with the requests of a private event', async () => {
  serve({ visibility: 'PRIVATE' });
  open();
  expect(await screen.findByRole('link', { name: 'Guest 2' })).toBeDefined();
  expect(selectedTab()).toBe('Requests');
});

test('opens the tab of the address', async () => {
  serve();
  open('?tab=waitlist');
  expect(await screen.findByRole('link', { name: 'Guest 3' })).toBeDefined();
  expect(selectedTab()).toBe('Waitlist');
});

test('opens the default tab for an unknown one', async () => {
  serve();
  open('?tab=secrets');
  await screen.findByRole('link', { name: 'Guest 1' });
  expect(selectedTab()).toBe('Coming');
});

test('switches tabs by keyboard', async () => {
  serve();
  open();
  (await screen.findByRole('tab', { name: 'Coming' })).focus();
  await userEvent.keyboard('{End}');
  expect(await screen.findByRole('link', { name: 'Guest 3' })).toBeDefined();
  await userEvent.keyboard('{ArrowLeft}');
  expect(await screen.findByText('No one is invited yet.')).toBeDefined();
});

test('is for the host only', async () => {
  serve({ viewerStatus: 'registered' });
  open();
  expect(await screen.findByText('Only the host can manage the guests.')).toBeDefined();
  expect(screen.queryByRole('tablist')).toBeNull();
});

test('says that an event does not exist', async () => {
  answerCalls(() => undefined);
  open();
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeDefined();
});

test('shows an error and loads the event on retry', async () => {
  let isDown = true;
  answerCalls(({ url }) => {
    if (url.pathname.endsWith('/attendees')) return { attendees: [], total: 0 };
    return isDown ? problem('unavailable', 'Baraza is resting.') : event({ viewerStatus: 'host' });
  });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Baraza is resting.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(selectedTab()).toBe('Coming'));
});

test('links back to the event', async () => {
  serve();
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Back to the event' }));
  expect(screen.getByText(`at /events-parties/events/${event().id}`)).toBeDefined();
});
