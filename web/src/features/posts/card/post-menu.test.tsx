import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { person, post } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { PostMenu } from './post-menu.tsx';

const choices = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Post options' }));
  await userEvent.click(screen.getByRole('button', { name }));
};
const render = (shown = post()) => renderWithApp(<PostMenu post={shown} onDelete={() => undefined} />);

beforeEach(() => {
  window.history.replaceState(null, '', '/feed');
  signIn();
});

test('only the owner can edit and delete a post', async () => {
  const other = render();
  await userEvent.click(screen.getByRole('button', { name: 'Post options' }));
  expect(choices()).toEqual(['Share', 'Send to a chat', 'Copy link', 'Save', 'Report', 'Mute @ben', 'Block @ben']);
  other.unmount();

  render(post({ owner: person({ username: 'ada' }) }));
  await userEvent.click(screen.getByRole('button', { name: 'Post options' }));
  expect(choices()).toEqual(['Share', 'Send to a chat', 'Copy link', 'Save', 'Edit Post', 'Delete Post']);
});

test('opens with Enter and closes with Escape, which returns the focus to the button', async () => {
  render();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(choices()).toHaveLength(7);
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(choices()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Post options' }));
});

test('copies the link to the post', async () => {
  const toasts = collectToasts();
  const user = userEvent.setup();
  render();
  await user.click(screen.getByRole('button', { name: 'Post options' }));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/feed/${post().id}`);
  expect(toasts).toEqual(['success: Link copied to clipboard!']);
});

test('saves a post', async () => {
  const toasts = collectToasts();
  const calls = answerCalls(() => post({ saved: true }));
  render();
  await choose('Save');
  await waitFor(() => expect(toasts).toEqual(['success: Saved. Find it in Saved posts.']));
  expect(calls.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([`POST /api/posts/${post().id}/save`]);
});

test('removes a saved post', async () => {
  const toasts = collectToasts();
  const calls = answerCalls(() => post());
  render(post({ saved: true }));
  await choose('Remove from saved');
  await waitFor(() => expect(toasts).toEqual(['success: Removed from Saved posts.']));
  expect(calls.map(({ method }) => method)).toEqual(['DELETE']);
});

test.each([
  [false, 'Save', 'error: Failed to save post...'],
  [true, 'Remove from saved', 'error: Failed to remove from Saved posts...'],
])('reports that saving failed (saved before: %s)', async (saved, choice, message) => {
  const toasts = collectToasts();
  answerCalls(() => problem('not_allowed'));
  render(post({ saved }));
  await choose(choice);
  await waitFor(() => expect(toasts).toEqual([message]));
});

test('the owner opens the editor from the menu', async () => {
  render(post({ owner: person({ username: 'ada' }) }));
  await choose('Edit Post');
  expect(await screen.findByRole('dialog', { name: 'Edit Post' })).toBeDefined();
});
