import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { fakeSocketServer } from '#testing/fake-socket-server.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { EventPage } from './event-page.tsx';
import { eventQuery, eventsQuery } from './events.api.ts';

const path = `/events-parties/events/${event().id}`;

function open(cache?: QueryClient) {
  return renderWithApp(<TestRoute path="/events-parties/events/:eventId" page={<EventPage />} />, {
    path,
    ...(cache && { cache }),
  });
}

function serve(more: Partial<Event> = {}) {
  return answerCalls(({ url }) => (url.pathname.endsWith('/comments') ? [] : event(more)));
}

beforeEach(() => {
  localStorage.clear();
  signIn();
  fakeSocketServer();
});

test('shows a placeholder while the event loads', () => {
  answerCalls(() => new Promise(() => undefined));
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Event' })).toBeDefined();
  expect(document.querySelector('[aria-busy]')).not.toBeNull();
});

test('a title from right to left does not change the order of the title of the page', async () => {
  serve({ title: 'حفلة (2)' });
  open();
  await waitFor(() => expect(document.title).toBe('\u2068حفلة (2)\u2069 · Baraza'));
});

test('shows the facts, the people, the actions and the discussion', async () => {
  const { startTime, endTime } = event();
  serve({ tags: ['music', 'art', 'food', 'health'], startTime, endTime });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Jam session' })).toBeDefined();
  expect(document.title).toContain('Jam session');
  expect(screen.getByText('Bring an instrument.')).toBeDefined();
  for (const name of ['Event Actions', 'Host', 'Event Discussion']) {
    expect(await screen.findByRole('region', { name })).toBeDefined();
  }
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(sections).toEqual([
    'About this event',
    'Event Actions',
    'Host',
    expect.stringMatching(/^Attendees/),
    'Event Discussion',
  ]);
  // The date is in the facts alone.
  expect(document.querySelectorAll(`time[datetime="${startTime}"]`)).toHaveLength(1);
  // Three tags show above the title and all of them in the facts.
  expect(within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText('music, art, food, health')).toBeDefined();
});

test('lists the links of the description separately', async () => {
  serve({ description: 'Sign up at https://www.forms.example/jam/ today.' });
  open();
  const links = await screen.findByRole('region', { name: 'Event Links' });
  expect(within(links).getByRole('link', { name: 'forms.example/jam' }).getAttribute('href')).toBe(
    'https://www.forms.example/jam/',
  );
});

test('an address in the location is a link, unless the host is new', async () => {
  const location = 'Online: https://meet.example/abc';
  serve({ location });
  const { unmount } = open();
  expect((await screen.findByRole<HTMLAnchorElement>('link', { name: 'https://meet.example/abc' })).rel).toContain(
    'ugc',
  );
  unmount();
  serve({ location, host: { ...event().host, isNew: true } });
  open();
  expect(await screen.findByText(location)).toBeDefined();
  expect(screen.queryByRole('link', { name: /meet\.example/ })).toBeNull();
});

test('has no list of links without links', async () => {
  serve();
  open();
  await screen.findByRole('heading', { level: 1, name: 'Jam session' });
  expect(screen.queryByRole('region', { name: 'Event Links' })).toBeNull();
});

/** A cache in which a list has stored the event with the beginning of its description. */
async function cacheOfList(): Promise<QueryClient> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  answerCalls(() => [event({ description: 'Bring an ins…', isExcerpt: true })]);
  await cache.infiniteQuery(eventsQuery({ when: 'future' }));
  return cache;
}

test('shows the beginning of a long description from a list until it has loaded the whole', async () => {
  const cache = await cacheOfList();
  const { promise, resolve } = Promise.withResolvers<Event>();
  answerCalls(({ url }) => (url.pathname.endsWith('/comments') ? [] : promise));
  open(cache);
  expect(screen.getByText('Bring an ins…')).toBeDefined();
  resolve(event());
  expect(await screen.findByText('Bring an instrument.')).toBeDefined();
});

test('offers a retry when the rest of a long description does not load', async () => {
  const cache = await cacheOfList();
  let isDown = true;
  answerCalls(({ url }) => (url.pathname.endsWith('/comments') ? [] : isDown ? problem('not_allowed') : event()));
  open(cache);
  const about = screen.getByRole('region', { name: 'About this event' });
  expect((await within(about).findByRole('alert')).textContent).toContain('Failed to fetch');
  isDown = false;
  await userEvent.click(within(about).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Bring an instrument.')).toBeDefined();
  expect(within(about).queryByRole('alert')).toBeNull();
});

test('a list keeps the whole description of a version that has been loaded', async () => {
  const cache = await cacheOfList();
  cache.setQueryData(eventQuery(event().id).queryKey, event());
  await cache.infiniteQuery({ ...eventsQuery({ when: 'future' }), staleTime: 0 });
  const stored = () => cache.getQueryData(eventQuery(event().id).queryKey);
  expect([stored()?.description, stored()?.isExcerpt]).toEqual(['Bring an instrument.', undefined]);

  answerCalls(() => [event({ description: 'Changed…', isExcerpt: true, updatedAt: '2027-01-01T00:00:00.000Z' })]);
  await cache.infiniteQuery({ ...eventsQuery({ when: 'future' }), staleTime: 0 });
  expect([stored()?.description, stored()?.isExcerpt]).toEqual(['Changed…', true]);
});

test('says that an event does not exist', async () => {
  answerCalls(() => undefined);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Event not found' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('says so too after the viewer deleted the event', async () => {
  serve();
  const { cache } = open();
  await screen.findByRole('heading', { level: 1, name: 'Jam session' });
  cache.setQueryData(eventQuery(event().id).queryKey, null);
  expect(await screen.findByRole('heading', { level: 1, name: 'Event not found' })).toBeDefined();
});

test('shows the reason of an error and loads the event on retry', async () => {
  let isDown = true;
  answerCalls(({ url }) => {
    if (isDown) return problem('unavailable', 'Baraza is resting.');
    return url.pathname.endsWith('/comments') ? [] : event();
  });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Baraza is resting.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Jam session' })).toBeDefined();
});

test('links back to the board', async () => {
  serve();
  open();
  await userEvent.click(await screen.findByRole('link', { name: 'Back to Events' }));
  expect(screen.getByText('at /events-parties')).toBeDefined();
});
