import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { newestPostQuery } from '#features/posts/posts.api.ts';
import { numberedPosts } from '#features/posts/posts.fixtures.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { PostFeed } from './post-feed.tsx';

const filter = { scope: 'campus' } as const;
const texts = () => screen.queryAllByText(/^Post \d+$/).map(({ textContent }) => textContent);

/** A campus feed of two posts. `publish` makes a third one available on the server. */
async function renderFeed() {
  let newest = 2;
  answerCalls(({ url }) => numberedPosts(newest, url.searchParams.get('limit') === '1' ? 1 : newest));
  const { cache } = renderWithApp(<PostFeed filter={filter} label="Campus" empty={<p>No posts here.</p>} />);
  await screen.findByText('Post 2');
  const poll = () => act(() => cache.refetchQueries({ queryKey: newestPostQuery(filter, 60_000).queryKey }));
  return { publish: () => (newest = 3), poll };
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
});

describe('pulling down', () => {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', clientY = 0) =>
    fireEvent[type](screen.getByRole('feed'), { touches: type === 'touchEnd' ? [] : [{ clientY }] });

  test('a long pull loads new posts', async () => {
    const { publish } = await renderFeed();
    publish();
    touch('touchStart', 10);
    touch('touchMove', 300);
    touch('touchEnd');
    expect(await screen.findByText('Looking for new posts')).toBeDefined();
    await screen.findByText('Post 3');
    await waitFor(() => expect(screen.queryByText('Looking for new posts')).toBeNull());
  });

  test('a short pull loads nothing', async () => {
    const { publish, poll } = await renderFeed();
    publish();
    touch('touchStart', 10);
    touch('touchMove', 40);
    touch('touchEnd');
    await poll();
    expect(await screen.findByRole('button', { name: 'New posts' })).toBeDefined();
    expect(texts()).toEqual(['Post 2', 'Post 1']);
  });
});
