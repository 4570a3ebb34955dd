import * as z from 'zod/mini';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { VentureCard } from '@baraza/contract/features/ventures.ts';
import { pageBefore, serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { venture } from '#testing/fixtures.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { DirectoryPage } from './directory-page.tsx';

const path = '/student-businesses';
const secondId = '01920000-0000-7000-8000-000000000099';

/** A venture as the directory's endpoint returns it, without its lists. */
function card(more: Partial<VentureCard> = {}): VentureCard {
  return z.parse(VentureCard, venture(more));
}

/** Opens the page. The filters also read the browser's location. */
function open(search = '') {
  window.history.replaceState(null, '', path + search);
  return renderWithApp(<DirectoryPage />, { path: path + search });
}

beforeEach(() => void signIn());

test('shows a placeholder, then the businesses with a link to each', async () => {
  const { promise, resolve } = Promise.withResolvers<VentureCard[]>();
  serveApi({ 'GET /api/ventures': () => promise });
  const { container } = open();
  expect(container.querySelector('[aria-busy]')).not.toBeNull();
  expect(screen.queryByRole('feed')).toBeNull();

  resolve([card(), card({ id: secondId, name: 'Braids' })]);
  expect(await screen.findByRole('feed', { name: 'Businesses' })).toBeDefined();
  expect((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Kitchen' })).pathname).toBe(
    `${path}/business/${card().id}`,
  );
  expect(screen.getByRole('article', { name: 'Braids' }).getAttribute('aria-posinset')).toBe('2');
});

test('offers to register a business when there is none', async () => {
  serveApi({ 'GET /api/ventures': () => [] });
  open();
  expect(await screen.findByText('No businesses found matching your criteria.')).toBeDefined();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Register your business' }).pathname).toBe(
    `${path}/create-business`,
  );
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('clears the filters when they match nothing', async () => {
  serveApi({ 'GET /api/ventures': ({ query }) => (query['category'] ? [] : [card()]) });
  open('?category=food');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('article', { name: 'Kitchen' })).toBeDefined();
});

test('explains a failure and loads again on retry', async () => {
  let isDown = true;
  serveApi({
    'GET /api/ventures': () => (isDown ? problem('unavailable', 'Back in a minute.') : [card()]),
  });
  open();
  expect(await screen.findByText('Failed to load businesses. Please try again.')).toBeDefined();
  expect(screen.getByText('Back in a minute.')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Kitchen' })).toBeDefined();
});

test('loads the next page at the end of the list, and only again on request after a failure', async () => {
  let isDown = true;
  const calls = serveApi({
    'GET /api/ventures': ({ query }) => {
      if (!query['lastVentureId']) return pageBefore(`/api/ventures?lastVentureId=${card().id}`, [card()]);
      return isDown ? problem('unavailable', 'Back in a minute.') : [card({ id: secondId, name: 'Braids' })];
    },
  });
  open();
  await screen.findByRole('article', { name: 'Kitchen' });
  scrollToEnd();
  expect(await screen.findByText('Failed to load businesses. Please try again.')).toBeDefined();
  expect(screen.getByRole('article', { name: 'Kitchen' })).toBeDefined();
  expect(calls).toHaveLength(2);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Braids' })).toBeDefined();
});

test('requests the search text, category and order of the URL', async () => {
  const calls = serveApi({ 'GET /api/ventures': () => [card()] });
  open('?search=braids&category=fashion&sort=likes');
  await screen.findByRole('article');
  expect(calls.map(({ query }) => query)).toMatchObject([{ search: 'braids', category: 'fashion', sort: 'likes' }]);
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search businesses' }).value).toBe('braids');
  expect(screen.getByRole('button', { name: 'Fashion', pressed: true })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Most likes', pressed: true })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeDefined();
});

test('filters by a category, and by none when it is pressed again', async () => {
  const calls = serveApi({ 'GET /api/ventures': () => [card()] });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Food', pressed: false }));
  const pressed = await screen.findByRole('button', { name: 'Food', pressed: true });
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ category: 'food' }));
  await userEvent.click(pressed);
  expect(await screen.findByRole('button', { name: 'Food', pressed: false })).toBeDefined();
});

test('filters by who is open now', async () => {
  const calls = serveApi({ 'GET /api/ventures': () => [card()] });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Open now' }));
  expect(await screen.findByRole('button', { name: 'Open now', pressed: true })).toBeDefined();
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ open: 'now' }));
});

test('filters by a price in the currency of the country of the viewer', async () => {
  const calls = serveApi({ 'GET /api/ventures': () => [card()] });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Lowest price' }), '1 500{Enter}');
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ currency: 'KES', minPrice: '1500' }));
});

test('shows the prices of the URL, and filters by none once they are empty', async () => {
  const calls = serveApi({ 'GET /api/ventures': () => [card()] });
  open('?currency=UGX&maxPrice=2000');
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ currency: 'UGX', maxPrice: '2000' }));
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  expect(await screen.findByRole('button', { name: 'Show 1 result' })).toBeDefined();
  const highest = screen.getByRole<HTMLInputElement>('textbox', { name: 'Highest price' });
  expect(highest.value).toBe('2000');
  expect(screen.getByText('UGX')).toBeDefined();
  await userEvent.clear(highest);
  await userEvent.tab();
  await waitFor(() => expect(calls.at(-1)?.query).not.toHaveProperty('currency'));
});

test('sorts, and searches when Enter is pressed', async () => {
  const calls = serveApi({ 'GET /api/ventures': () => [card()] });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.click(screen.getByRole('button', { name: 'Most followers' }));
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ sort: 'followers' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search businesses' }), 'tea{Enter}');
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ search: 'tea' }));
});
