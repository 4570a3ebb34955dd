import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { numberedPosts } from '#features/posts/posts.fixtures.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { cacheFirstPosts, FeedPage } from './feed-page.tsx';

const texts = () => screen.queryAllByText(/^Post \d+$/).map(({ textContent }) => textContent);

/** Opens Spotlight on a device that has the posts of the last visit. Returns the function that lets the response arrive. */
async function openAgain(): Promise<() => void> {
  const [arrival, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
  const early = {
    address: '/api/posts?limit=10',
    authorization: 'Bearer token',
    answer: answer.promise,
    arrival: arrival.promise,
    newestId: undefined as string | undefined,
    stored: { posts: numberedPosts(2, 2), next: null, fetchedAt: Date.now() - 3_600_000 },
  };
  vi.stubGlobal('early', early);
  await cacheFirstPosts();
  renderWithApp(<FeedPage />, { path: '/feed', cache: queryClient });
  return () => {
    const newest = numberedPosts(3, 3);
    early.newestId = newest[0]!.id;
    answer.resolve(Response.json(newest));
    arrival.resolve();
  };
}

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  window.history.replaceState(null, '', '/feed');
  signIn();
  answerCalls(() => undefined);
});

test('the posts of the last visit are shown at once, and replaced by the response', async () => {
  const arrive = await openAgain();
  expect(texts()).toEqual(['Post 2', 'Post 1']);
  arrive();
  await waitFor(() => expect(texts()).toEqual(['Post 3', 'Post 2', 'Post 1']));
  expect(screen.queryByRole('button', { name: 'New posts' })).toBeNull();
});

test('while they are being read, newer posts are offered and move nothing', async () => {
  vi.stubGlobal('earlyTaps', new Map([['like 1', 'true']]));
  const arrive = await openAgain();
  arrive();
  const offer = await screen.findByRole('button', { name: 'New posts' });
  expect(texts()).toEqual(['Post 2', 'Post 1']);
  offer.click();
  await waitFor(() => expect(texts()).toEqual(['Post 3', 'Post 2', 'Post 1']));
});
