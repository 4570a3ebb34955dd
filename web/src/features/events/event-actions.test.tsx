import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import { signIn } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { sendPath } from '#ui/controls/share-link.ts';
import { EventActions } from './event-actions.tsx';

const path = `/events-parties/events/${event().id}`;
/** The links to what a host does. */
const links = () =>
  screen
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href !== sendPath);

function show(more: Partial<Event> = {}) {
  return renderWithApp(<EventActions event={event(more)} discussionId="discussion" />);
}

beforeEach(() => void signIn());

const over = { startTime: '2020-11-20T08:00:00.000Z', endTime: '2020-11-20T10:00:00.000Z' };

test('offers no check-in for an event that is over', () => {
  show({ viewerStatus: 'host', ...over });
  expect(links()).toEqual([`${path}/guests`, `${path}/edit`]);
});

test('offers the host guests, check-in and editing', () => {
  show({ viewerStatus: 'host' });
  expect(links()).toEqual([`${path}/guests`, `${path}/check-in`, `${path}/edit`]);
});

test('offers the host of a cancelled event the guests only', () => {
  show({ viewerStatus: 'host', cancelledAt: '2026-11-20T08:00:00.000Z' });
  expect(links()).toEqual([`${path}/guests`]);
});

test('offers other people to send the event, and no management', () => {
  show({ viewerStatus: 'none' });
  expect(screen.getByRole('link', { name: 'Send to a chat' })).toBeDefined();
  expect(links()).toEqual([]);
});

test('offers moderators of the club what the host can do', () => {
  show({ viewerStatus: 'none', canManage: true });
  expect(links()).toEqual([`${path}/guests`, `${path}/check-in`, `${path}/edit`]);
  expect(screen.getByRole('button', { name: 'Report event' })).toBeDefined();
});

test('offers no check-in while the club is archived, and a host who has left only the page with the deletion', () => {
  show({ viewerStatus: 'host', archivedAt: '2026-11-20T08:00:00.000Z' });
  expect(links()).toEqual([`${path}/guests`, `${path}/edit`]);
  cleanup();
  show({ viewerStatus: 'host', canManage: false, audience: 'MEMBERS' });
  expect(links()).toEqual([`${path}/edit`]);
  expect(screen.queryByRole('button', { name: 'Chat with Attendees' })).toBeNull();
});

test('offers the discussion of a private event to its attendees only', () => {
  const discussion = () => screen.queryByRole('button', { name: 'Chat with Attendees' });
  show({ visibility: 'PRIVATE', viewerStatus: 'requested' });
  expect(discussion()).toBeNull();
  cleanup();
  show({ visibility: 'PRIVATE', viewerStatus: 'registered' });
  expect(discussion()).not.toBeNull();
});

test('moves the focus to the discussion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  renderWithApp(
    <>
      <EventActions event={event()} discussionId="discussion" />
      <section id="discussion" aria-label="Discussion" tabIndex={-1} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Chat with Attendees' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Discussion' }));
  vi.unstubAllGlobals();
});

test('copies the link of the event where the browser cannot share', async () => {
  const toasts = collectToasts();
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Share Event' }));
  await waitFor(() => expect(toasts).toEqual(['success: Link copied to clipboard!']));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}${path}`);
});

test('opens and closes the calendar dialog', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
  expect(await screen.findByRole('dialog', { name: 'Add to calendar' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
