import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { commentQuery } from '#features/posts/comments/comment-queries.api.ts';
import { postQuery, usePost } from '#features/posts/posts.api.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { comment, post } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { fakeDatabases } from '#testing/databases.ts';
import { collectToasts } from '#testing/toasts.ts';
import { LikeButton } from './like-button.tsx';

const postId = post().id;
const button = () => screen.getByRole('button');
const state = () => [button().getAttribute('aria-pressed'), button().textContent];
/** Likes are sent two seconds after the last tap, or when the page is hidden. */
const hidePage = () => act(() => void dispatchEvent(new Event('pagehide')));
let rows: ReturnType<typeof fakeDatabases>;
const stored = () => rows('baraza-outbox');

function PostLike() {
  const shown = usePost(postId);
  return shown && <LikeButton postId={postId} server={shown} />;
}

function renderPostLike() {
  queryClient.setQueryData(postQuery(postId).queryKey, post({ likesCounter: 7 }));
  renderWithApp(<PostLike />, { cache: queryClient });
}

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  signIn();
  rows = fakeDatabases();
});

test('shows a tap immediately and sends it when the page is hidden', async () => {
  const calls = answerCalls(() => post({ likesCounter: 9, liked: true }));
  renderPostLike();
  expect(state()).toEqual(['false', 'Like7']);
  await userEvent.click(button());
  expect(state()).toEqual(['true', 'Like8']);
  expect(calls).toEqual([]);
  hidePage();
  await waitFor(() => expect(state()).toEqual(['true', 'Like9']));
  expect(calls).toMatchObject([{ method: 'PATCH', body: { like: 1 } }]);
});

test('sends nothing when the like is taken back before it is sent', async () => {
  const calls = answerCalls(() => post());
  renderPostLike();
  await userEvent.click(button());
  await userEvent.click(button());
  expect(state()).toEqual(['false', 'Like7']);
  hidePage();
  await waitFor(() => expect(stored()).toEqual([]));
  expect(calls).toEqual([]);
});

test('keeps a comment that was added while the like was being sent', async () => {
  const { queryKey } = postQuery(postId);
  const newestComment = { id: comment().id, content: 'I have one.', name: 'Ada Mwangi' };
  answerCalls(() => {
    queryClient.setQueryData(queryKey, post({ likesCounter: 7, commentsCounter: 1, newestComment }));
    return post({ likesCounter: 9, liked: true, commentsCounter: 0 });
  });
  renderPostLike();
  await userEvent.click(button());
  hidePage();
  await waitFor(() => expect(state()).toEqual(['true', 'Like9']));
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ commentsCounter: 1, newestComment });
});

test('keeps a reply that was added while the like of a comment was being sent', async () => {
  const { queryKey } = commentQuery(comment().id);
  queryClient.setQueryData(queryKey, comment({ replies: 0 }));
  answerCalls(() => {
    queryClient.setQueryData(queryKey, comment({ replies: 1 }));
    return comment({ liked: true, likesCounter: 1, replies: 0 });
  });
  renderWithApp(
    <LikeButton postId={postId} comment={{ id: comment().id, parentId: null }} server={comment()} size="small" />,
    { cache: queryClient },
  );
  await userEvent.click(button());
  hidePage();
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toMatchObject({ liked: true, replies: 1 }));
});

test('a refused like is reported and taken back', async () => {
  const toasts = collectToasts();
  answerCalls(({ method }) => (method === 'PATCH' ? problem('not_allowed') : post({ likesCounter: 7 })));
  renderPostLike();
  await userEvent.click(button());
  hidePage();
  await waitFor(() => expect(toasts).toEqual(['error: Failed to like post...']));
  expect(state()).toEqual(['false', 'Like7']);
});

test('a refused like of a comment is reported', async () => {
  const toasts = collectToasts();
  answerCalls(() => problem('not_found'));
  queryClient.setQueryData(commentQuery(comment().id).queryKey, comment());
  renderWithApp(
    <LikeButton postId={postId} comment={{ id: comment().id, parentId: null }} server={comment()} size="small" />,
    { cache: queryClient },
  );
  expect(state()).toEqual(['false', 'Like']);
  await userEvent.click(button());
  expect(state()).toEqual(['true', 'Like1']);
  hidePage();
  await waitFor(() => expect(toasts).toEqual(['error: Failed to like comment...']));
  expect(state()).toEqual(['false', 'Like']);
});

test('a tap is stored on the device until the server has responded', async () => {
  const reply = Promise.withResolvers<unknown>();
  answerCalls(() => reply.promise);
  renderPostLike();
  await userEvent.click(button());
  hidePage();
  await waitFor(() => expect(stored()).toHaveLength(1));
  reply.resolve(post({ likesCounter: 8, liked: true }));
  await waitFor(() => expect(stored()).toEqual([]));
});

test('a like stays while the network is lost, and is sent when it returns', async () => {
  let isOnline = false;
  answerCalls(() => (isOnline ? post({ likesCounter: 8, liked: true }) : problem('unavailable')));
  renderPostLike();
  await userEvent.click(button());
  hidePage();
  await waitFor(() => expect(stored()).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(state()).toEqual(['true', 'Like8']);
  isOnline = true;
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(stored()).toEqual([]));
  expect(state()).toEqual(['true', 'Like8']);
});
