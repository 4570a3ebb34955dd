import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, problem, signIn, type Asked } from '#testing/api.ts';
import { comment, person, post } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { PostPage } from './post-page.tsx';

const path = `/feed/${post().id}`;
const isPost = ({ method, url }: Asked) => method === 'GET' && url.pathname === `/api/posts/${post().id}`;
const open = (query = '') =>
  renderWithApp(
    <Routes>
      <Route path="/feed" element={<p>The feed</p>} />
      <Route path="/feed/:postId" element={<PostPage />} />
    </Routes>,
    { path: path + query },
  );

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', path);
  signIn();
});

test('shows placeholders and a way back, then the post with its comments', async () => {
  const reply = Promise.withResolvers<unknown>();
  answerCalls((asked) => (isPost(asked) ? reply.promise : [comment()]));
  const { container } = open();
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Go Back' }).getAttribute('href')).toBe('/feed');
  reply.resolve(post({ commentsCounter: 1 }));
  expect(await screen.findByRole('article', { name: 'Ben Otieno' })).toBeDefined();
  expect(await screen.findByText('Well said')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Back' })).toBeDefined();
});

test('says that a post does not exist', async () => {
  answerCalls(() => problem('not_found'));
  open();
  expect(await screen.findByText("Post doesn't exist")).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Back to feed' }));
  expect(screen.getByText('The feed')).toBeDefined();
});

test('loads again on Retry after an error', async () => {
  let isDown = true;
  answerCalls((asked) => {
    if (!isPost(asked)) return [];
    return isDown ? problem('not_allowed', 'Try again in a minute.') : post();
  });
  open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to fetch post details...');
  expect(alert.textContent).toContain('Try again in a minute.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello')).toBeDefined();
});

test('shows the linked comment of the URL', async () => {
  answerCalls((asked) => {
    if (isPost(asked)) return post();
    return asked.url.pathname.endsWith('/thread') ? [comment()] : undefined;
  });
  open(`?comment=${comment().id}`);
  expect(await screen.findByText('Well said')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Show all comments' })).toBeDefined();
});

test('returns to the feed after deleting the post', async () => {
  const viewer = signIn();
  const own = post({ owner: person({ id: viewer.id, username: 'ada' }) });
  answerCalls((asked) => (isPost(asked) ? own : asked.method === 'DELETE' ? null : []));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Post options' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete Post' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByText('The feed')).toBeDefined());
});
