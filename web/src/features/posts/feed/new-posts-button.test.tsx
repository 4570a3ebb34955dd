import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { newestPostQuery } from '#features/posts/posts.api.ts';
import { numberedPost } from '#features/posts/posts.fixtures.ts';
import { setDataSaverMode } from '#platform/offline/data-saver.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { NewPostsButton } from './new-posts-button.tsx';

const minuteMs = 60_000;

/** Renders the button of a list whose newest post is `listed`, after the server has reported `latest`. */
function render(listed: Id | undefined, latest: Id | null) {
  const cache = new QueryClient();
  cache.setQueryData(newestPostQuery({}, minuteMs).queryKey, latest);
  renderWithApp(<NewPostsButton filter={{}} newestId={listed} onShow={async () => undefined} />, { cache });
  return screen.queryByRole('button', { name: 'New posts' });
}

beforeEach(() => {
  localStorage.clear();
  signIn();
});

test('is shown when the server has a newer post', () => {
  expect(render(numberedPost(1).id, numberedPost(2).id)).not.toBeNull();
});

test('is shown for the first post of an empty list', () => {
  expect(render(undefined, numberedPost(1).id)).not.toBeNull();
});

test.each([
  ['off', 1],
  ['always', 0],
] as const)('with the data saver %s, asks for newer posts %s times in a minute', async (mode, times) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  setDataSaverMode(mode);
  const calls = answerCalls(() => []);
  render(numberedPost(1).id, null);
  await vi.advanceTimersByTimeAsync(minuteMs + 1_000);
  expect(calls).toHaveLength(times);
});

test('is hidden when the newest post is listed, deleted or unknown', () => {
  expect(render(numberedPost(2).id, numberedPost(2).id)).toBeNull();
  expect(render(numberedPost(2).id, numberedPost(1).id)).toBeNull();
  expect(render(numberedPost(2).id, null)).toBeNull();
});
