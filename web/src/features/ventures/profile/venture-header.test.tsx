import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { ventureCardQuery, ventureQuery } from '#features/ventures/ventures.api.ts';
import { serveApi } from '#testing/api-server.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { VentureHeader } from './venture-header.tsx';

let toasts: string[];
beforeEach(() => {
  toasts = collectToasts();
});

/** Renders the header from the cache, as the page does. */
function open(shown: Venture) {
  const { cache } = renderWithApp(<CachedHeader id={shown.id} />);
  cache.setQueryData(ventureQuery(shown.id).queryKey, shown);
  cache.setQueryData(ventureCardQuery(shown.id).queryKey, shown);
}

function CachedHeader({ id }: { id: string }) {
  const { data } = useQuery({ ...ventureCardQuery(id), enabled: false });
  return data ? <VentureHeader venture={data} isLocked={false} /> : null;
}

beforeEach(() => {
  signIn();
  answerCalls(() => ({ isFollowing: false, isFollowedBy: false, canMessage: false }));
});

test('shows category, location, year and tags', async () => {
  open(venture({ location: 'Hall 9', yearEstablished: 2024, tags: ['late night', 'tea'] }));
  expect(await screen.findByText('Hall 9')).toBeDefined();
  expect(screen.getByText('Food')).toBeDefined();
  expect(screen.getByText('Since 2024')).toBeDefined();
  expect(screen.getByRole('list', { name: 'Tags' }).textContent).toBe('late nighttea');
});

test('shows rating, price range and a WhatsApp link at the top', () => {
  const shown = venture({ averageRating: 4.5, reviewsCount: 2, phoneNumber: '+256 700 123456' });
  const priceRange = { min: 500, max: 12_000, currency: 'UGX' };
  renderWithApp(<VentureHeader venture={shown} priceRange={priceRange} isLocked={false} />);
  expect(screen.getByText('4.5').parentElement?.textContent).toBe('Average rating:4.5(2 reviews)');
  expect(screen.getByText(/12,000/).textContent).toBe('UGX\u00a0500 – UGX\u00a012,000');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' });
  expect([link.href, link.target]).toEqual(['https://wa.me/256700123456', '_blank']);
});

test('a buyer can ask a seller who accepts their whispers', async () => {
  serveApi({
    'GET /api/connections/:userId': () => ({ isFollowing: false, isFollowedBy: false, canMessage: true }),
  });
  open(venture());
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ask the seller' });
  expect(link.pathname).toBe('/chat/ben');
});

test('omits what the business does not state', async () => {
  open(venture({ category: null }));
  await screen.findByRole('heading', { name: 'Kitchen' });
  expect(screen.queryByText(/Since/)).toBeNull();
  expect(screen.queryByRole('list', { name: 'Tags' })).toBeNull();
  expect(screen.queryByText('Prices:')).toBeNull();
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
});

test('likes and unlikes with the counts of the server', async () => {
  const calls = serveApi({
    'POST /api/ventures/:id/like': () => ({ liked: true, count: 8 }),
    'DELETE /api/ventures/:id/unlike': () => ({ liked: false, count: 7 }),
  });
  open(venture({ likesCount: 2 }));
  await userEvent.click(await screen.findByRole('button', { name: /^Like ?2 likes$/, pressed: false }));
  await userEvent.click(await screen.findByRole('button', { name: /^Like ?8 likes$/, pressed: true }));
  await screen.findByRole('button', { name: /^Like ?7 likes$/, pressed: false });
  expect(calls.map(({ key }) => key)).toEqual(['POST /api/ventures/:id/like', 'DELETE /api/ventures/:id/unlike']);
});

test('follows and unfollows', async () => {
  serveApi({
    'POST /api/ventures/:id/follow': () => ({ followed: true, count: 1 }),
    'DELETE /api/ventures/:id/unfollow': () => ({ followed: false, count: 0 }),
  });
  open(venture());
  await userEvent.click(await screen.findByRole('button', { name: /^Follow ?0 followers$/, pressed: false }));
  await userEvent.click(await screen.findByRole('button', { name: /^Following ?1 follower$/, pressed: true }));
  expect(await screen.findByRole('button', { name: /^Follow ?0 followers$/, pressed: false })).toBeDefined();
});

test('sends one request when the heart is pressed twice', async () => {
  const { promise, resolve } = Promise.withResolvers<{ liked: boolean; count: number }>();
  const calls = serveApi({ 'POST /api/ventures/:id/like': () => promise });
  open(venture());
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Like/ });
  await userEvent.dblClick(button);
  await waitFor(() => expect(button.disabled).toBe(true));
  resolve({ liked: true, count: 1 });
  expect(await screen.findByRole('button', { name: /^Like ?1 like$/, pressed: true })).toBeDefined();
  expect(calls).toHaveLength(1);
});

test.each([/^Like/, /^Follow/])('shows why %s is refused, and stays as it was', async (name) => {
  const limited = () => problem('rate_limited', 'Please wait a minute.');
  serveApi({ 'POST /api/ventures/:id/like': limited, 'POST /api/ventures/:id/follow': limited });
  open(venture());
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(toasts).toContain('error: Please wait a minute.'));
  expect(screen.getByRole('button', { name, pressed: false })).toBeDefined();
});

test('shares the address of the profile', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  open(venture());
  await userEvent.click(await screen.findByRole('button', { name: 'Share business' }));
  vi.unstubAllGlobals();
  expect(share).toHaveBeenCalledWith({
    url: new URL(`/student-businesses/business/${venture().id}`, location.origin).href,
    title: 'Kitchen on Baraza',
  });
});

test('shows the owner the counts, and visitors the buttons to like and follow', () => {
  const viewer = signIn();
  const { unmount } = renderWithApp(
    <VentureHeader venture={venture({ ownerId: viewer.id, likesCount: 3 })} isLocked={false} />,
  );
  expect(screen.getByText('3 likes')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^(Like|Follow)/ })).toBeNull();
  unmount();
  renderWithApp(<VentureHeader venture={venture()} isLocked={false} />);
  expect(screen.getAllByRole('button', { name: /^(Like|Follow)/ })).toHaveLength(2);
});
