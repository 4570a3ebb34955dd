import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PostFeed } from '#features/posts/feed/post-feed.tsx';
import { PostPage } from '#features/posts/post-page.tsx';
import { postsQuery } from '#features/posts/posts.api.ts';
import { numberedPost, numberedPosts, postImage } from '#features/posts/posts.fixtures.ts';
import { setOfflineMegabytes } from '#platform/offline/offline-limit.ts';
import { startOfflineQueries } from '#platform/offline/offline-queries.ts';
import { countOfflineBytes } from '#platform/offline/offline-store.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { endSession, startSession, useSession } from '#platform/api/session.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { fakeCaches } from '#testing/caches.ts';
import { fakeDatabases } from '#testing/databases.ts';
import { currentUser } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { StatusStrip } from './status-strip.tsx';

type Reply = Parameters<typeof answerCalls>[0];

let rows: () => unknown[];
let viewerId: string;

beforeEach(() => {
  localStorage.clear();
  const database = fakeDatabases();
  rows = () => database('baraza-offline');
  viewerId = signIn().id;
});

const offline: Reply = () => Promise.reject(new TypeError('Failed to fetch'));
const posts = () => screen.queryAllByText(/^Post \d+$/).map(({ textContent }) => textContent);

const updated = () =>
  screen
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .find((text) => text.startsWith('Updated'));

/** Opens the feed with an empty cache, as after a start of the app. */
function open(reply: Reply, cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })): QueryClient {
  cleanup();
  answerCalls(reply);
  onTestFinished(startOfflineQueries(cache, viewerId));
  renderWithApp(<Page />, { cache });
  return cache;
}

function Page() {
  return (
    useSession() && (
      <>
        <PostFeed filter={{}} label="Spotlight" empty={<p>No posts.</p>} />
        <StatusStrip />
      </>
    )
  );
}

/** Puts the page in the background, which writes at once. */
async function leave(): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.restoreAllMocks();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

async function visit(...answer: Parameters<typeof numberedPosts>): Promise<void> {
  open(({ url }) => (url.searchParams.get('limit') === '1' ? [] : numberedPosts(...answer)));
  await screen.findByText(`Post ${answer[0]}`);
  await leave();
  expect(rows().length).toBe(answer[1] + 1);
}

test('without a network the feed shows the posts of the last visit and how old they are', async () => {
  await visit(3, 3);
  open(offline);
  expect(await screen.findByText('Post 3')).toBeDefined();
  expect(posts()).toEqual(['Post 3', 'Post 2', 'Post 1']);
  expect(updated()).toMatch(/^Updated (now|\d)/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the feed is refreshed by itself when the network returns', async () => {
  await visit(3, 3);
  let isDown = true;
  open((asked) => (isDown ? offline(asked) : numberedPosts(5, 4)), queryClient);
  onTestFinished(() => queryClient.clear());
  await screen.findByText('Post 1');
  isDown = false;
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(posts()).toEqual(['Post 5', 'Post 4', 'Post 3', 'Post 2']));
  await waitFor(() => expect(updated()).toBeUndefined());
});

test('a feed without stored posts loads by itself when the network returns', async () => {
  let isDown = true;
  open((asked) => (isDown ? offline(asked) : numberedPosts(2, 2)), queryClient);
  onTestFinished(() => queryClient.clear());
  expect((await screen.findByRole('alert')).textContent).toContain('Error fetching posts...');
  isDown = false;
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('Post 2')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('stored posts are shown while an answer takes long, and never replace one', async () => {
  await visit(3, 3);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  open(() => promise);
  await screen.findByText('Post 3');
  expect(updated()).toMatch(/^Updated/);
  resolve(numberedPosts(4, 2));
  await waitFor(() => expect(posts()).toEqual(['Post 4', 'Post 3']));
  expect(updated()).toBeUndefined();
  await leave();
  open(offline);
  await screen.findByText('Post 4');
  expect(posts()).toEqual(['Post 4', 'Post 3']);
});

test('what the next answer does not contain any more is not stored any longer', async () => {
  await visit(3, 3);
  await visit(2, 1);
  expect(JSON.stringify(rows())).not.toContain('Post 3');
});

test('a post that may not be seen any more is shown and stored no longer', async () => {
  await visit(3, 3);
  const cache = open(offline);
  await screen.findByText('Post 3');
  cleanup();
  answerCalls(() => problem('not_found'));
  const { id } = numberedPost(2);
  renderWithApp(<TestRoute path="/feed/:postId" page={<PostPage />} />, { path: `/feed/${id}`, cache });
  expect(await screen.findByText("Post doesn't exist")).toBeDefined();
  await leave();
  expect(JSON.stringify(rows())).not.toContain('"Post 2"');
  expect(JSON.stringify(rows())).toContain('"Post 3"');
});

test('a log-out removes everything, and a late answer stores nothing', async () => {
  await visit(3, 3);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const cache = open(() => promise);
  const answered = cache.infiniteQuery(postsQuery({ scope: 'campus' }));
  act(() => endSession('chosen'));
  await waitFor(() => expect(rows()).toEqual([]));
  resolve(numberedPosts(9, 2));
  await answered;
  await leave();
  expect(rows()).toEqual([]);
});

test('another person sees nothing of what the last one has stored', async () => {
  await visit(3, 3);
  const other = currentUser({ id: '01920000-0000-7000-8000-00000000000b', friendsCount: 0 });
  startSession({ token: 'other', user: other });
  viewerId = other.id;
  open(offline);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect([posts(), rows()]).toEqual([[], []]);
});

test('when offline content is off, nothing is stored or shown', async () => {
  await visit(3, 3);
  setOfflineMegabytes(0);
  await waitFor(() => expect(rows()).toEqual([]));
  open(() => numberedPosts(2, 2));
  await screen.findByText('Post 2');
  await leave();
  expect(rows()).toEqual([]);
});

test('what is older than 30 days is neither shown nor kept', async () => {
  await visit(3, 3);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  open(offline);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(posts()).toEqual([]);
  open(() => []);
  await screen.findByText('No posts.');
  await leave();
  expect(rows()).toHaveLength(1);
});

test('of the pictures those of stored posts are kept, within the limit', async () => {
  const cached = fakeCaches();
  const pictures = [1, 2].map((number) => `/media/picture${number}.webp`);
  let seen: (names: string[]) => void = () => undefined;
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listener: (list: { getEntries: () => { name: string }[] }) => void) {
        seen = (names) =>
          listener({ getEntries: () => names.map((name) => ({ name: new URL(name, location.href).href })) });
      }
      observe() {}
      disconnect() {}
    },
  );
  const size = 3_000_000;
  const answer: Reply = ({ url }) =>
    url.pathname.startsWith('/media/')
      ? new Response('picture', { headers: { 'content-length': String(size) } })
      : pictures.map((url, index) =>
          numberedPost(index + 1, { PostImage: [{ ...postImage(index), url, sources: [] }] }),
        );
  open(answer);
  await screen.findByText('Post 1');
  seen([...pictures, '/media/other.webp', '/assets/base.js']);
  await leave();
  const kept = pictures.map((url) => new URL(url, location.href).href);
  expect(cached()[`pictures.${viewerId}`]).toEqual(kept);
  expect(await countOfflineBytes(viewerId)).toBeGreaterThan(2 * size);
  setOfflineMegabytes(5);
  await waitFor(() => expect(cached()[`pictures.${viewerId}`]).toEqual(kept.slice(1)));
});
