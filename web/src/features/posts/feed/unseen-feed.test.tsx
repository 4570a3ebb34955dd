import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { numberedPosts } from '#features/posts/posts.fixtures.ts';
import { answerCalls, pageWithNext, signIn } from '#testing/api.ts';
import { scrollPast, scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { FeedPage } from './feed-page.tsx';
import { SeenSetting } from './seen-setting.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const texts = () => screen.queryAllByText(/^Post \d+$/).map(({ textContent }) => textContent);
const nextPage = '/api/posts?lastPostId=last';
const isHidden = 'Posts that you have seen are hidden.';

/** Switches the setting. */
async function toggle() {
  const { unmount } = renderWithApp(<SeenSetting />);
  await userEvent.click(screen.getByRole('switch', { name: 'Hide posts I have seen' }));
  unmount();
}

/** Leaves the tab and returns to it, which is another visit. */
async function visitAgain() {
  await press('My campus');
  await screen.findByText('Post 9');
  await press('Everyone');
}

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/feed');
  signIn();
});

test('posts that were scrolled past are left out from the next visit on, and can be shown again', async () => {
  answerCalls(({ url }) => (url.searchParams.has('scope') ? numberedPosts(9, 1) : numberedPosts(2, 2)));
  await toggle();
  const feed = renderWithApp(<FeedPage />, { path: '/feed' });
  await screen.findByText('Post 2');
  expect(texts()).toEqual(['Post 2', 'Post 1']);
  scrollPast();
  expect(texts()).toEqual(['Post 2', 'Post 1']);
  await visitAgain();
  expect(await screen.findByText(isHidden)).toBeDefined();
  expect(texts()).toEqual([]);
  expect(screen.queryByText(/^The board is still empty/)).toBeNull();
  await press('Show them');
  expect(texts()).toEqual(['Post 2', 'Post 1']);
  await visitAgain();
  expect(texts()).toEqual([]);
  feed.unmount();

  await toggle();
  expect(Object.keys(localStorage).filter((key) => key.includes('seen-posts'))).toEqual([]);
  renderWithApp(<FeedPage />, { path: '/feed' });
  expect(await screen.findByText('Post 2')).toBeDefined();
  scrollPast();
  await visitAgain();
  expect(texts()).toEqual(['Post 2', 'Post 1']);
});

test('no older page is requested when the newest posts were all seen', async () => {
  const calls = answerCalls(({ url }) =>
    url.searchParams.has('scope') ? numberedPosts(9, 1) : pageWithNext(numberedPosts(30, 10), nextPage),
  );
  await toggle();
  renderWithApp(<FeedPage />, { path: '/feed' });
  await screen.findByText('Post 30');
  scrollPast();
  await visitAgain();
  await screen.findByText(isHidden);
  scrollToEnd();
  expect(calls.filter(({ url }) => url.searchParams.has('lastPostId'))).toEqual([]);
  await press('Show them');
  scrollToEnd();
  await expect.poll(() => calls.some(({ url }) => url.searchParams.has('lastPostId'))).toBe(true);
});
