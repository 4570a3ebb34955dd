import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { numberedPosts } from '#features/posts/posts.fixtures.ts';
import { answerCalls, pageWithNext, problem, signIn, type Asked } from '#testing/api.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { FeedPage } from './feed-page.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const texts = () => screen.queryAllByText(/^Post \d+$/).map(({ textContent }) => textContent);
/** The requests for pages of posts; polls for the newest post have the limit 1. */
const pages = (calls: Asked[]) =>
  calls.filter(({ url }) => url.pathname === '/api/posts' && url.searchParams.get('limit') === '10');
const pressedTab = () =>
  screen.getByRole('button', { pressed: true, name: /Everyone|Following|My campus/ }).textContent;

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/feed');
  signIn();
});

/** Only its presence counts: a page is requested by the id of the last post. */
const nextPage = '/api/posts?lastPostId=last';

describe('the list', () => {
  test('shows placeholders until the posts arrive', async () => {
    const reply = Promise.withResolvers<unknown>();
    answerCalls(() => reply.promise);
    const { container } = renderWithApp(<FeedPage />, { path: '/feed' });
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByRole('feed')).toBeNull();
    reply.resolve(numberedPosts(2, 2));
    expect(await screen.findByRole('feed', { name: 'Spotlight' })).toBeDefined();
    expect(texts()).toEqual(['Post 2', 'Post 1']);
    expect(screen.getByText('No more posts to load')).toBeDefined();
  });

  test('shows the reason of an error and loads again on Retry', async () => {
    let isDown = true;
    answerCalls(() => (isDown ? problem('not_allowed', 'Try again in a minute.') : numberedPosts(1, 1)));
    renderWithApp(<FeedPage />, { path: '/feed' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error fetching posts...');
    expect(alert.textContent).toContain('Try again in a minute.');
    isDown = false;
    await press('Retry');
    expect(await screen.findByText('Post 1')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('loads the next page after the last post at the end of the list', async () => {
    const first = numberedPosts(13, 10);
    const calls = answerCalls(({ url }) =>
      url.searchParams.has('lastPostId') ? numberedPosts(3, 3) : pageWithNext(first, nextPage),
    );
    renderWithApp(<FeedPage />, { path: '/feed' });
    await screen.findByText('Post 13');
    expect(texts()).toHaveLength(10);
    expect(screen.queryByText('No more posts to load')).toBeNull();

    scrollToEnd();
    await screen.findByText('No more posts to load');
    expect(texts()).toHaveLength(13);
    expect(pages(calls).map(({ url }) => url.searchParams.get('lastPostId'))).toEqual([null, first[9]?.id]);
  });

  test('continues after a page that ended early because its posts are long', async () => {
    answerCalls(({ url }) =>
      url.searchParams.has('lastPostId') ? numberedPosts(3, 3) : pageWithNext(numberedPosts(7, 4), nextPage),
    );
    renderWithApp(<FeedPage />, { path: '/feed' });
    await screen.findByText('Post 7');
    expect(screen.queryByText('No more posts to load')).toBeNull();
    scrollToEnd();
    await screen.findByText('No more posts to load');
    expect(texts()).toHaveLength(7);
  });

  test('keeps the loaded posts when the next page fails, and retries only that page', async () => {
    let isDown = true;
    answerCalls(({ url }) => {
      if (!url.searchParams.has('lastPostId')) return pageWithNext(numberedPosts(12, 10), nextPage);
      return isDown ? problem('not_allowed') : numberedPosts(2, 2);
    });
    renderWithApp(<FeedPage />, { path: '/feed' });
    await screen.findByText('Post 12');
    scrollToEnd();
    await screen.findByRole('alert');
    expect(texts()).toHaveLength(10);
    isDown = false;
    await press('Retry');
    await screen.findByText('Post 1');
    expect(texts()).toHaveLength(12);
  });
});

describe('the tabs', () => {
  test('each tab requests its own posts, and the next visit opens the last one', async () => {
    const calls = answerCalls(({ url }) => numberedPosts(url.searchParams.has('scope') ? 1 : 2, 1));
    const first = renderWithApp(<FeedPage />, { path: '/feed' });
    await screen.findByText('Post 2');
    expect(pressedTab()).toBe('Everyone');
    await press('My campus');
    await screen.findByText('Post 1');
    expect(pressedTab()).toBe('My campus');
    expect(pages(calls).map(({ url }) => url.searchParams.get('scope'))).toEqual([null, 'campus']);
    first.unmount();

    renderWithApp(<FeedPage />, { path: '/feed' });
    await screen.findByText('Post 1');
    expect(pressedTab()).toBe('My campus');
  });

  test('the tab in the URL overrides the last one', async () => {
    answerCalls(() => []);
    renderWithApp(<FeedPage />, { path: '/feed?show=following' });
    expect(pressedTab()).toBe('Following');
    expect(await screen.findByText(/^Nobody you follow has posted yet/)).toBeDefined();
  });

  test('a campus without posts says so', async () => {
    answerCalls(() => []);
    renderWithApp(<FeedPage />, { path: '/feed?show=campus' });
    expect(await screen.findByText(/^Nobody on your campus has posted yet/)).toBeDefined();
  });

  test('the empty Following tab leads to all posts', async () => {
    answerCalls(({ url }) => (url.searchParams.get('scope') === 'following' ? [] : numberedPosts(1, 1)));
    renderWithApp(<FeedPage />, { path: '/feed?show=following' });
    await userEvent.click(await screen.findByRole('button', { name: "See everyone's posts" }));
    expect(await screen.findByText('Post 1')).toBeDefined();
    expect(pressedTab()).toBe('Everyone');
  });
});

test('an empty board opens the composer for the first post', async () => {
  answerCalls(() => []);
  renderWithApp(<FeedPage />, { path: '/feed' });
  await screen.findByText(/^The board is still empty/);
  await press('Create the first post');
  const dialog = await screen.findByRole('dialog', { name: 'Create Post' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('links to the saved posts', async () => {
  answerCalls(() => []);
  renderWithApp(<FeedPage />, { path: '/feed' });
  expect(screen.getByRole('link', { name: 'Saved posts' }).getAttribute('href')).toBe('/feed/saved');
  await screen.findByText(/^The board is still empty/);
});

test.each(['post', 'scheduled-post'])(
  'opens the composer with the text that the outbox has returned: %s',
  async (kind) => {
    answerCalls(() => []);
    renderWithApp(
      <>
        <Link to="/feed" state={{ isChanging: kind }}>
          Change
        </Link>
        <FeedPage />
      </>,
      { path: '/feed' },
    );
    await userEvent.click(screen.getByRole('link', { name: 'Change' }));
    expect(await screen.findByRole('dialog', { name: 'Create Post' })).toBeDefined();
  },
);
