import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { numberedPosts } from '#features/posts/posts.fixtures.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { SavedPage } from './saved-page.tsx';

beforeEach(() => void signIn());

test('lists the saved posts', async () => {
  const calls = answerCalls(() => numberedPosts(2, 2, { saved: true }));
  renderWithApp(<SavedPage />);
  expect(screen.getByRole('heading', { name: 'Saved posts' })).toBeDefined();
  expect(await screen.findByRole('feed', { name: 'Saved posts' })).toBeDefined();
  expect(screen.getByText('Post 2')).toBeDefined();
  expect(calls[0]?.url.searchParams.get('scope')).toBe('saved');
});

test('explains how to save a post when there is none', async () => {
  answerCalls(() => []);
  renderWithApp(<SavedPage />);
  expect(await screen.findByText(/^Nothing saved yet/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to feed' }).getAttribute('href')).toBe('/feed');
});

test('Back leads to the feed when the page was opened by its URL', async () => {
  window.history.replaceState(null, '', '/feed/saved');
  answerCalls(() => []);
  renderWithApp(
    <Routes>
      <Route path="/feed" element={<p>The feed</p>} />
      <Route path="/feed/saved" element={<SavedPage />} />
    </Routes>,
    { path: '/feed/saved' },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('The feed')).toBeDefined();
});

test('offers a retry when the posts do not load', async () => {
  answerCalls(() => problem('not_allowed'));
  renderWithApp(<SavedPage />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
});
