import * as z from 'zod/mini';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { foundMax } from '@baraza/contract/features/profile-limits.ts';
import { VentureCard } from '@baraza/contract/features/ventures.ts';
import { setInstallation } from '#features/installation/installation.ts';
import { options, user } from '#features/profiles/profiles.fixtures.ts';
import { serveApi } from '#testing/api-server.ts';
import { signIn } from '#testing/api.ts';
import { event, listedUser, post, venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { readSearches } from './recent-searches.ts';
import { SearchPage } from './search-page.tsx';

const ben = { ...user(), isFollowing: false, isFollowedBy: false, canMessage: false };
const card = z.parse(VentureCard, venture());
const nothing = {
  'GET /api/connections/suggestions': () => ({ users: [] }),
  'GET /api/events': () => [],
  'GET /api/ventures': () => [],
  'GET /api/posts/tags': () => [],
  'GET /api/posts': () => [],
  'GET /api/options': () => options(),
};

function open(more: Parameters<typeof serveApi>[0], path = '/dashboard') {
  const calls = serveApi({ ...nothing, ...more });
  renderWithApp(<SearchPage />, { path });
  return calls;
}

const people = (total: number) => ({ 'GET /api/users': () => ({ users: total > 0 ? [ben] : [], total }) });
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const stubScreen = ({ isWide }: { isWide: boolean }) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));

beforeEach(() => {
  localStorage.clear();
  stubScreen({ isWide: false });
  setInstallation({ isInMaintenance: false, hiddenFeatures: [], notices: [] });
  signIn();
});

describe('before typing', () => {
  test('shows people, events of this week, new businesses and tags in use', async () => {
    open({
      'GET /api/connections/suggestions': () => ({ users: [listedUser(1)] }),
      'GET /api/events': () => [
        event({ title: 'Soon', startTime: inDays(2) }),
        event({ id: listedUser(2).id, title: 'In a month', startTime: inDays(30) }),
      ],
      'GET /api/ventures': () => [card],
      'GET /api/posts/tags': () => [{ tag: 'chess', posts: 2 }],
    });
    expect(screen.getByText('Enter a search term to find people')).toBeDefined();
    expect(document.title).toMatch(/Search/);
    await screen.findByText('Person 1');
    await waitFor(() =>
      expect(headings()).toEqual(['People who started with you', 'Events this week', 'New businesses', 'Tags in use']),
    );
    expect(screen.getByText('Soon')).toBeDefined();
    expect(screen.queryByText('In a month')).toBeNull();
    expect(linkTo('#chess 2 posts')).toBe('/feed/tags/chess');
    expect(linkTo('All events')).toBe('/events-parties');
    expect(linkTo('All businesses')).toBe('/student-businesses');
  });

  test('leaves events and businesses to the side panel where there is one', async () => {
    stubScreen({ isWide: true });
    open({
      'GET /api/events': () => [event({ startTime: inDays(2) })],
      'GET /api/ventures': () => [card],
      'GET /api/posts/tags': () => [{ tag: 'chess', posts: 2 }],
    });
    await screen.findByRole('heading', { name: 'Tags in use' });
    expect(headings()).not.toContain('Events this week');
    expect(headings()).not.toContain('New businesses');
  });

  test('a search that led to something is offered on this device until it is removed', async () => {
    const viewer = signIn();
    open(people(1), '/dashboard?search=ben');
    await userEvent.click(await screen.findByRole('link', { name: 'Ben Otieno' }));
    expect(readSearches(viewer.id)).toEqual(['ben']);
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Recent searches' })).toBeDefined();
    expect(linkTo('ben')).toBe('/dashboard?search=ben');
    await userEvent.click(screen.getByRole('button', { name: 'Remove ben' }));
    expect(screen.queryByRole('heading', { name: 'Recent searches' })).toBeNull();
    expect(readSearches(viewer.id)).toEqual([]);
  });
});

describe('while typing', () => {
  test.each([
    [1, '1 result'],
    [foundMax - 1, '999 results'],
    [foundMax, '1,000+ results'],
  ])('shows how many people a search finds: %i', async (total, text) => {
    open(people(total), '/dashboard?search=ben');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByText('Ben Otieno')).toBeDefined();
  });

  test('lists people, then events, businesses and posts, each with a link to all of them', async () => {
    const calls = open(
      {
        ...people(9),
        'GET /api/events': () => [event({ title: 'Chess night' })],
        'GET /api/ventures': () => [card],
        'GET /api/posts/tags': () => [
          { tag: 'chess', posts: 2 },
          { tag: 'music', posts: 1 },
        ],
        'GET /api/posts': () => [post({ content: 'Who plays #chess?' })],
      },
      '/dashboard?search=Chess',
    );
    await screen.findByText('Who plays #chess?');
    await screen.findByText('Chess night');
    expect(headings()).toEqual(['People', 'Events', 'Hustles', 'Posts']);
    expect(linkTo('All people')).toBe('/dashboard?search=Chess&show=people');
    expect(linkTo('All events')).toBe('/events-parties?search=Chess');
    expect(linkTo('All businesses')).toBe('/student-businesses?search=Chess');
    expect(linkTo('All posts')).toBe('/feed/tags/chess');
    expect(within(screen.getByRole('region', { name: 'Posts' })).queryByText('#music')).toBeNull();
    expect(calls.map(({ key, query }) => [key, query['limit']]).sort()).toEqual([
      ['GET /api/events', '9'],
      ['GET /api/posts', '3'],
      ['GET /api/posts/tags', undefined],
      ['GET /api/users', '4'],
      ['GET /api/ventures', '9'],
    ]);
  });

  test('describes an empty result, and requests nothing that the operator has hidden', async () => {
    setInstallation({ isInMaintenance: false, hiddenFeatures: ['events'], notices: [] });
    const calls = open(people(0));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'two words{Enter}');
    const sentence = await screen.findByText('No users match your search criteria');
    // A drawing would push the other results off the first screen of a phone.
    expect(sentence.closest('div')?.querySelector('svg')).toBeNull();
    expect(headings()).toEqual(['People']);
    expect(calls.filter(({ key }) => ['GET /api/events', 'GET /api/posts'].includes(key))).toEqual([]);
  });
});

test('shows all people of a search, or with a chosen country, without the other sections', async () => {
  const calls = open(people(1), '/dashboard?search=ben&show=people');
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Kenya' }));
  expect(await screen.findByText('Ben Otieno')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeDefined();
  const searches = calls.filter(({ key }) => key === 'GET /api/users').map(({ query }) => query);
  expect(searches).toMatchObject([{ search: 'ben' }, { country: 'KENYA' }]);
  expect(headings()).toEqual([]);
});
