import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, pageWithNext, problem, signIn, type Asked } from '#testing/api.ts';
import { club } from '#testing/communities.ts';
import { event } from '#testing/fixtures.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { DiscoverPage } from './discover-page.tsx';

const first = event({ title: 'Jam session' });
const second = event({ id: first.id.replace(/.$/, '9'), title: 'Chess night' });

const isList = ({ url }: Asked) => url.pathname === '/api/events';
const queries = (calls: Asked[], name: string) => calls.filter(isList).map(({ url }) => url.searchParams.get(name));

/** Answers the list of events and the options of the filters. */
function serve(list: (asked: Asked) => unknown) {
  return answerCalls((asked) => {
    if (isList(asked)) return list(asked);
    if (asked.url.pathname === '/api/options') return { campuses: ['Makerere', 'Nairobi'] };
    return undefined;
  });
}

function open(query = '') {
  window.history.replaceState(null, '', `/events-parties${query}`);
  return renderWithApp(<DiscoverPage />, { path: `/events-parties${query}` });
}

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/events-parties');
  signIn();
});

test('shows placeholders while the events load', () => {
  serve(() => new Promise(() => undefined));
  open();
  expect(document.querySelector('[aria-busy]')).not.toBeNull();
  expect(screen.queryByRole('feed')).toBeNull();
});

test('shows the events with their positions', async () => {
  serve(() => [first, second]);
  open('?sort=created');
  const list = await screen.findByRole('feed', { name: 'Upcoming events' });
  const cards = within(list).getAllByRole('article');
  expect(cards.map((card) => card.getAttribute('aria-posinset'))).toEqual(['1', '2']);
  expect(within(list).getByRole('article', { name: 'Chess night' })).toBeDefined();
});

test('loads the next page at the end of the list', async () => {
  serve(({ url }) => (url.searchParams.has('cursor') ? [second] : pageWithNext([first], '/api/events?cursor=next')));
  open();
  await screen.findByRole('article', { name: 'Jam session' });
  scrollToEnd();
  expect(await screen.findByRole('article', { name: 'Chess night' })).toBeDefined();
  expect(screen.getByRole('article', { name: 'Jam session' })).toBeDefined();
});

test('keeps the list when the next page fails, and loads it on retry', async () => {
  let isDown = true;
  serve(({ url }) => {
    if (!url.searchParams.has('cursor')) return pageWithNext([first], '/api/events?cursor=next');
    return isDown ? problem('unavailable') : [second];
  });
  open();
  await screen.findByRole('article', { name: 'Jam session' });
  scrollToEnd();
  await screen.findByText('Failed to fetch');
  expect(screen.getByRole('article', { name: 'Jam session' })).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Chess night' })).toBeDefined();
});

test('filters by today, by this week and by a date', async () => {
  const calls = serve(() => [first]);
  open();
  await screen.findByRole('article', { name: 'Jam session' });
  await userEvent.click(screen.getByRole('button', { name: 'Today', pressed: false }));
  await screen.findByRole('button', { name: 'Today', pressed: true });
  await waitFor(() => expect(queries(calls, 'from').at(-1)).not.toBeNull());
  const [from, until] = ['from', 'until'].map((name) => Date.parse(queries(calls, name).at(-1) ?? ''));
  expect(until! - from!).toBe(24 * 3_600_000);
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
  const date = sheet.getByLabelText<HTMLInputElement>('Pick a date');
  fireEvent.change(date, { target: { value: '0002-03-05' } });
  expect(date.value).toBe('0002-03-05');
  fireEvent.change(date, { target: { value: '2027-03-05' } });
  expect(await screen.findByRole('button', { name: /Mar 5, 2027/, pressed: true })).toBeDefined();
  const start = new Date('2027-03-05T00:00').toISOString();
  await waitFor(() => expect(queries(calls, 'from').at(-1)).toBe(start));
  await userEvent.click(sheet.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(date.value).toBe(''));
  await userEvent.click(sheet.getByRole('button', { name: 'Show 1 result' }));
  await waitFor(() => expect((history.state as { layer?: number } | null)?.layer).toBeUndefined());
});

test('shows an error with its reason and loads the events on retry', async () => {
  let isDown = true;
  serve(() => (isDown ? problem('unavailable', 'Baraza is resting.') : [first]));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Baraza is resting.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Jam session' })).toBeDefined();
});

test('lists the events of a club, whose name is the filter that shows all again', async () => {
  const community = club();
  const calls = answerCalls((asked) =>
    isList(asked) ? [first] : asked.url.pathname === `/api/communities/${community.id}` ? community : undefined,
  );
  open(`?communityId=${community.id}`);
  const chip = await screen.findByRole('button', { name: 'Chess Club' });
  expect(queries(calls, 'communityId')).toEqual([community.id]);
  await userEvent.click(chip);
  await waitFor(() => expect(queries(calls, 'communityId')).toEqual([community.id, null]));
});

test('suggests creating an event when there are none', async () => {
  serve(() => []);
  open();
  expect(await screen.findByText('No events found matching your criteria')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create an event' }).getAttribute('href')).toBe(
    '/events-parties/create-event',
  );
});

test('removes search and filters when they match nothing, and keeps the tab', async () => {
  const calls = serve(({ url }) => (url.searchParams.has('tag') ? [] : [first]));
  open('?when=past&tag=music&search=jazz');
  window.history.replaceState(null, '', '/events-parties?when=past&tag=music&search=jazz');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all events' }));
  expect(await screen.findByRole('article', { name: 'Jam session' })).toBeDefined();
  const { searchParams } = calls.filter(isList).at(-1)!.url;
  expect(searchParams.get('when')).toBe('past');
  expect(searchParams.has('search')).toBe(false);
});

test('searches immediately on Enter', async () => {
  const calls = serve(() => []);
  open();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search events' }), 'jazz{Enter}');
  await waitFor(() => expect(queries(calls, 'search').at(-1)).toBe('jazz'));
});

test('switches to past events by keyboard', async () => {
  const calls = serve(() => []);
  open();
  screen.getByRole('tab', { name: 'Future' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Past' }).getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(queries(calls, 'when').at(-1)).toBe('past'));
});

test('filters by tag and campus, and counts the filters that are set', async () => {
  const calls = serve(() => []);
  open();
  const button = screen.getByRole('button', { name: 'Filters' });
  expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull();
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Music' }));
  await waitFor(() => expect(queries(calls, 'tag').at(-1)).toBe('music'));
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeDefined();
  await userEvent.click(await sheet.findByRole('button', { name: 'Makerere' }));
  await waitFor(() => expect(queries(calls, 'campus').at(-1)).toBe('Makerere'));
});

test('shows the filters of the URL, also a campus that the list lacks', async () => {
  serve(() => []);
  open('?campus=Old+Campus');
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
  await sheet.findByRole('button', { name: 'Makerere', pressed: false });
  expect(sheet.getByRole('button', { name: 'Old Campus', pressed: true })).toBeDefined();
});

test('sorts by the soonest until the viewer chooses the recently added, and remembers the choice', async () => {
  const calls = serve(() => []);
  const firstVisit = open();
  const choices = () => within(screen.getByRole('group', { name: 'Sort by' }));
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(choices().getByRole('button', { name: 'Soonest first', pressed: true })).toBeDefined();
  await waitFor(() => expect(queries(calls, 'sort')).toEqual(['soonest']));
  await userEvent.click(choices().getByRole('button', { name: 'Recently added' }));
  await waitFor(() => expect(queries(calls, 'sort')).toEqual(['soonest', null]));
  firstVisit.unmount();

  open();
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  expect(choices().getByRole('button', { name: 'Recently added', pressed: true })).toBeDefined();
  await waitFor(() => expect(queries(calls, 'sort')).toEqual(['soonest', null, null]));
  await userEvent.click(choices().getByRole('button', { name: 'Soonest first' }));
  await waitFor(() => expect(queries(calls, 'sort').at(-1)).toBe('soonest'));
});

test('divides upcoming events by their start, and the recently added not at all', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const soon = event({ title: 'Jam session', startTime: inDays(2) });
  const later = { ...second, startTime: inDays(30) };
  serve(() => [soon, later]);
  const { unmount } = open();
  const week = await screen.findByRole('feed', { name: 'This week' });
  expect(await within(week).findByRole('article', { name: 'Jam session' })).toBeDefined();
  const rest = screen.getByRole('feed', { name: 'Later' });
  expect(await within(rest).findByRole('article', { name: 'Chess night' })).toBeDefined();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'This week',
    'Jam session',
    'Later',
    'Chess night',
  ]);
  unmount();
  open('?sort=created');
  const all = await screen.findByRole('feed', { name: 'Upcoming events' });
  expect(within(all).getAllByRole('article')).toHaveLength(2);
});

test('calls the order of past events latest first', async () => {
  serve(() => []);
  open('?when=past');
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(await screen.findByRole('button', { name: 'Latest first' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Soonest first' })).toBeNull();
});
