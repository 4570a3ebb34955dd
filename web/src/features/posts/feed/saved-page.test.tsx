import { screen } from '@testing-library/react';
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

test('offers a retry when the posts do not load', async () => {
  answerCalls(() => problem('not_allowed'));
  renderWithApp(<SavedPage />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
});
