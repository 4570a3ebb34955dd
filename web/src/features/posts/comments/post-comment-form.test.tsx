import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { postQuery } from '#features/posts/posts.api.ts';
import { numberedComment } from '#features/posts/posts.fixtures.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { post } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { PostCommentForm } from './post-comment-form.tsx';
import { commentQuery } from './comment-queries.api.ts';

const postId = post().id;
const textBox = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const send = () => screen.getByRole<HTMLButtonElement>('button');

function render(parentId: Id | null = null) {
  const onDone = vi.fn<() => void>();
  return { onDone, ...renderWithApp(<PostCommentForm postId={postId} parentId={parentId} onDone={onDone} />) };
}

beforeEach(() => {
  localStorage.clear();
  signIn();
});

test('posts a comment, clears the field and counts the comment', async () => {
  const toasts = collectToasts();
  const calls = answerCalls(() => numberedComment(1));
  const { onDone, cache } = render();
  cache.setQueryData(postQuery(postId).queryKey, post({ commentsCounter: 2 }));
  await userEvent.type(textBox(), 'Comment 1');
  await userEvent.click(screen.getByRole('button', { name: 'Post comment' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls).toMatchObject([{ method: 'POST', body: { content: 'Comment 1' } }]);
  expect(textBox().value).toBe('');
  expect(toasts).toEqual(['loading: Posting Comment...', 'success: Comment Posted Successfully']);
  expect(cache.getQueryData(postQuery(postId).queryKey)?.commentsCounter).toBe(3);
});

test('a reply names its parent and increases both counters', async () => {
  const parent = numberedComment(1, { replies: 1 });
  const calls = answerCalls(() => numberedComment(2, { commentParentId: parent.id }));
  const { onDone, cache } = render(parent.id);
  cache.setQueryData(postQuery(postId).queryKey, post({ commentsCounter: 2 }));
  cache.setQueryData(commentQuery(parent.id).queryKey, parent);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Write a reply' }));
  await userEvent.keyboard('Comment 2');
  await userEvent.click(screen.getByRole('button', { name: 'Post reply' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls).toMatchObject([{ body: { content: 'Comment 2', commentParentId: parent.id } }]);
  expect(cache.getQueryData(postQuery(postId).queryKey)?.commentsCounter).toBe(3);
  expect(cache.getQueryData(commentQuery(parent.id).queryKey)?.replies).toBe(2);
});

test('Enter posts and Shift+Enter starts a new line', async () => {
  const calls = answerCalls(() => numberedComment(1));
  const { onDone } = render();
  await userEvent.type(textBox(), 'one{Shift>}{Enter}{/Shift}two');
  expect(textBox().value).toBe('one\ntwo');
  await userEvent.type(textBox(), '{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls[0]?.body).toEqual({ content: 'one\ntwo' });
});

test('Enter does not post while an input method composes a word', async () => {
  const calls = answerCalls(() => numberedComment(1));
  const { onDone } = render();
  fireEvent.change(textBox(), { target: { value: 'に' } });
  fireEvent.keyDown(textBox(), { key: 'Enter', isComposing: true });
  fireEvent.change(textBox(), { target: { value: 'にほん' } });
  fireEvent.keyDown(textBox(), { key: 'Enter' });
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls.map(({ body }) => body)).toEqual([{ content: 'にほん' }]);
});

test('counts a comment once when a retry returns one that the list already contains', async () => {
  const stored = numberedComment(1);
  answerCalls(() => stored);
  const { onDone, cache } = render();
  cache.setQueryData(postQuery(postId).queryKey, post({ commentsCounter: 1 }));
  cache.setQueryData(commentQuery(stored.id).queryKey, stored);
  await userEvent.type(textBox(), 'Comment 1{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(cache.getQueryData(postQuery(postId).queryKey)?.commentsCounter).toBe(1);
});

test('cannot post a blank comment', () => {
  render();
  expect(send().disabled).toBe(true);
  fireEvent.change(textBox(), { target: { value: '  \n ' } });
  expect(send().disabled).toBe(true);
});

test('limits the text to 240 characters and counts them', () => {
  render();
  expect(screen.getByText('0/240')).toBeDefined();
  fireEvent.change(textBox(), { target: { value: 'a'.repeat(300) } });
  expect(textBox().value).toHaveLength(240);
  expect(screen.getByText('240/240')).toBeDefined();
});

test('keeps the text when posting fails, and a retry has the same idempotency key', async () => {
  const toasts = collectToasts();
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => problem('not_allowed'));
  vi.stubGlobal('fetch', fetched);
  const { onDone } = render();
  fireEvent.change(textBox(), { target: { value: 'Comment 1' } });
  await userEvent.click(send());
  await waitFor(() => expect(toasts.at(-1)).toBe('error: Failed to Post Comment...'));
  expect(textBox().value).toBe('Comment 1');
  expect(onDone).not.toHaveBeenCalled();

  fetched.mockImplementation(async () => Response.json(numberedComment(1)));
  await userEvent.click(send());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const keys = fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'));
  expect(keys[0]).toMatch(/./);
  expect(keys[1]).toBe(keys[0]);
  vi.unstubAllGlobals();
});

test('sends one request while posting', async () => {
  const reply = Promise.withResolvers<unknown>();
  const calls = answerCalls(() => reply.promise);
  const { onDone } = render();
  await userEvent.type(textBox(), 'Comment 1{Enter}{Enter}');
  expect(textBox().readOnly).toBe(true);
  reply.resolve(numberedComment(1));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls).toHaveLength(1);
});

test('restores the draft of each thread', () => {
  const first = render();
  fireEvent.change(textBox(), { target: { value: 'half a comm' } });
  first.unmount();
  const other = render(numberedComment(1).id);
  expect(textBox().value).toBe('');
  other.unmount();
  render();
  expect(textBox().value).toBe('half a comm');
});
