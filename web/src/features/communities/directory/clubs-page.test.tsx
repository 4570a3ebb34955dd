import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { club, memberAs } from '#testing/communities.ts';
import { problem, signIn } from '#testing/api.ts';
import { person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { serveApi } from '#testing/api-server.ts';
import { ClubsPage } from './clubs-page.tsx';

beforeEach(() => void signIn());

test('shows own clubs and suggestions before a search, with what a member gets', async () => {
  const lively = club({
    id: '01920000-0000-7000-8000-000000000031',
    slug: 'debate',
    name: 'Debate Society',
    friends: [person()],
    friendsCount: 3,
    recentPostsCount: 2,
    nextEvent: { id: '01920000-0000-7000-8000-000000000032', title: 'Final', startTime: '2026-12-01T08:00:00.000Z' },
  });
  serveApi({
    'GET /api/communities': ({ query }) =>
      query['scope'] === 'mine'
        ? [club({ viewer: memberAs('MEMBER') })]
        : query['scope'] === 'suggested'
          ? [lively]
          : [],
  });
  renderWithApp(<ClubsPage />, { path: '/clubs' });
  const own = within(await screen.findByRole('region', { name: 'Your clubs' }));
  expect(own.getByRole('link', { name: 'Chess Club' }).getAttribute('href')).toBe('/clubs/chess-club');
  const card = within(screen.getByRole('article', { name: 'Debate Society' }));
  expect(card.getByText('Members you know: Ben and 2 more friends')).toBeDefined();
  // The day comes first, so that a long title does not hide it on a phone.
  expect(card.getByText('Final').parentElement?.textContent).toBe('Tue, Dec 1 · Final');
  expect(card.getByText('2 posts this week')).toBeDefined();
  expect(await screen.findByText('No clubs yet. Found the first one.')).toBeDefined();
});

test('filters by the text and the tag of the URL', async () => {
  const calls = serveApi({ 'GET /api/communities': () => [] });
  renderWithApp(<ClubsPage />, { path: '/clubs?search=chess&tag=sports' });
  expect(await screen.findByText('No club matches. It may be yours to found.')).toBeDefined();
  expect(calls.map(({ query }) => query)).toContainEqual({ kind: 'CLUB', search: 'chess', tag: 'sports' });
  expect(screen.getByRole('button', { name: 'Sports', pressed: true })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Clubs for you' })).toBeNull();
});

test('offers to try again after an error', async () => {
  serveApi({ 'GET /api/communities': () => problem('not_allowed') });
  renderWithApp(<ClubsPage />, { path: '/clubs' });
  expect(await screen.findByText('Failed to load the clubs.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});
