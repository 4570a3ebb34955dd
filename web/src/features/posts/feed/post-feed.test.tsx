import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newestPostQuery } from '#features/posts/posts.api.ts';
import { numberedPosts } from '#features/posts/posts.fixtures.ts';
import { answerCalls, pageWithNext, problem, signIn } from '#testing/api.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { PostFeed } from './post-feed.tsx';

const filter = { scope: 'campus' } as const;
const texts = () => screen.queryAllByText(/^Post \d+$/).map(({ textContent }) => textContent);

/** A campus feed of two posts. `publish` makes a third one available on the server; `setDown` makes requests fail. */
async function renderFeed() {
  let newest = 2;
  let isDown = false;
  answerCalls(({ url }) => {
    if (isDown) return problem('unavailable', 'Try again in a minute.');
    return numberedPosts(newest, url.searchParams.get('limit') === '1' ? 1 : newest);
  });
  const { cache } = renderWithApp(<PostFeed filter={filter} label="Campus" empty={<p>No posts here.</p>} />);
  await screen.findByText('Post 2');
  const poll = () => act(() => cache.refetchQueries({ queryKey: newestPostQuery(filter, 60_000).queryKey }));
  return { publish: () => (newest = 3), poll, setDown: (value: boolean) => (isDown = value) };
}

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/feed');
  signIn();
});

test('shows what the page provides for an empty list', async () => {
  answerCalls(() => []);
  renderWithApp(<PostFeed filter={filter} label="Campus" empty={<p>No posts here.</p>} />);
  expect(await screen.findByText('No posts here.')).toBeDefined();
  expect(screen.queryByText('No more posts to load')).toBeNull();
});

describe('new posts', () => {
  test('a new post is offered, and shown only when the button is pressed', async () => {
    const { publish, poll } = await renderFeed();
    publish();
    await poll();
    const button = await screen.findByRole('button', { name: 'New posts' });
    expect(texts()).toEqual(['Post 2', 'Post 1']);
    await userEvent.click(button);
    await waitFor(() => expect(texts()).toEqual(['Post 3', 'Post 2', 'Post 1']));
    expect(screen.queryByRole('button', { name: 'New posts' })).toBeNull();
  });

  test('a failed request is reported, and the button stays for another attempt', async () => {
    const toasts = collectToasts();
    const { publish, poll, setDown } = await renderFeed();
    publish();
    await poll();
    setDown(true);
    await userEvent.click(await screen.findByRole('button', { name: 'New posts' }));
    await waitFor(() => expect(toasts).toEqual(['error: Try again in a minute.']));
    expect(texts()).toEqual(['Post 2', 'Post 1']);
    setDown(false);
    await userEvent.click(screen.getByRole('button', { name: 'New posts' }));
    await waitFor(() => expect(texts()).toEqual(['Post 3', 'Post 2', 'Post 1']));
    expect(toasts).toHaveLength(1);
  });
});

describe('pulling down', () => {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', clientY = 0) =>
    fireEvent[type](screen.getByRole('feed'), { touches: type === 'touchEnd' ? [] : [{ clientY }] });

  /** The code of the gesture loads after the page, and disables the browser's own. */
  const touchOncePossible = async () => {
    await waitFor(() => expect(document.documentElement.style.overscrollBehaviorY).toBe('contain'));
    touch('touchStart', 10);
  };

  test('a long pull loads new posts', async () => {
    const { publish } = await renderFeed();
    publish();
    await touchOncePossible();
    touch('touchMove', 300);
    touch('touchEnd');
    expect(await screen.findByText('Looking for new posts')).toBeDefined();
    await screen.findByText('Post 3');
    await waitFor(() => expect(screen.queryByText('Looking for new posts')).toBeNull());
  });

  test('a failed request is reported, and the posts stay', async () => {
    const toasts = collectToasts();
    const { setDown } = await renderFeed();
    setDown(true);
    await touchOncePossible();
    touch('touchMove', 300);
    touch('touchEnd');
    await waitFor(() => expect(toasts).toEqual(['error: Try again in a minute.']));
    await waitFor(() => expect(screen.queryByText('Looking for new posts')).toBeNull());
    expect(texts()).toEqual(['Post 2', 'Post 1']);
  });

  test('a failed request keeps the pages that were loaded before', async () => {
    const toasts = collectToasts();
    let isDown = false;
    answerCalls(({ url }) => {
      if (isDown) return problem('unavailable');
      return url.searchParams.has('lastPostId')
        ? numberedPosts(2, 2)
        : pageWithNext(numberedPosts(12, 10), '/api/posts?lastPostId=last');
    });
    renderWithApp(<PostFeed filter={filter} label="Campus" empty={<p>No posts here.</p>} />);
    await screen.findByText('Post 12');
    scrollToEnd();
    await screen.findByText('Post 1');
    isDown = true;
    await touchOncePossible();
    touch('touchMove', 300);
    touch('touchEnd');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(texts()).toHaveLength(12);
  });

  test('a pull without a network is reported', async () => {
    const toasts = collectToasts();
    await renderFeed();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await touchOncePossible();
    touch('touchMove', 300);
    touch('touchEnd');
    await waitFor(() => expect(toasts).toEqual([expect.stringContaining('You seem to be offline.')]));
  });

  test('a short pull loads nothing', async () => {
    const { publish, poll } = await renderFeed();
    publish();
    await touchOncePossible();
    touch('touchMove', 40);
    touch('touchEnd');
    await poll();
    expect(await screen.findByRole('button', { name: 'New posts' })).toBeDefined();
    expect(texts()).toEqual(['Post 2', 'Post 1']);
  });
});
