import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { numberedPosts } from '#features/posts/posts.fixtures.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TagPage } from './tag-page.tsx';

const open = (path: string) =>
  renderWithApp(
    <Routes>
      <Route path="/feed/tags/:tag" element={<TagPage />} />
    </Routes>,
    { path },
  );

beforeEach(() => void signIn());

test('lists the posts with the normalized tag', async () => {
  const calls = answerCalls(() => numberedPosts(1, 1));
  open('/feed/tags/Chess');
  expect(screen.getByRole('heading', { name: '#chess' })).toBeDefined();
  expect(await screen.findByRole('feed', { name: 'Posts with #chess' })).toBeDefined();
  expect(calls[0]?.url.searchParams.get('tag')).toBe('chess');
});

test('says that no post has the tag', async () => {
  answerCalls(() => []);
  open('/feed/tags/chess');
  expect(await screen.findByText('No posts with #chess yet.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to feed' })).toBeDefined();
});

test('requests nothing for a path that is not a tag', () => {
  const { cache } = open('/feed/tags/%20!');
  expect(screen.getByText(/^No posts with/)).toBeDefined();
  expect(cache.isFetching()).toBe(0);
});
