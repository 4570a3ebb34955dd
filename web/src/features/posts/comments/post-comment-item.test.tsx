import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Comment } from '@baraza/contract/features/posts.ts';
import { PostCard } from '#features/posts/card/post-card.tsx';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { comment, person, post } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { PostCommentItem } from './post-comment-item.tsx';
import { commentQuery } from './comment-queries.api.ts';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function render(shown: Comment, cache = renderWithApp(null).cache, on = post()) {
  cache.setQueryData(commentQuery(shown.id).queryKey, shown);
  return renderWithApp(
    <PostCommentItem id={shown.id} post={on} parentId={null} depth={0} renderReplies={() => <p>The replies</p>} />,
    { cache },
  );
}

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/feed');
});

test('a person has the same name and initials on a post and on a comment', () => {
  signIn();
  const author = person({ username: 'zz_top', first_name: 'Amina', last_name: 'Otieno' });
  const { cache } = renderWithApp(<PostCard post={post({ owner: author })} />);
  render(comment({ user: author }), cache);
  expect(screen.getAllByText('AO')).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'Amina Otieno' })).toHaveLength(2);
});

test('tells the author that stewards hid the comment', () => {
  signIn();
  render(comment({ isHidden: true }));
  expect(screen.getByText('Stewards hid this. Only you can see it.')).toBeDefined();
});

test('another person’s comment can be reported, and its author muted and blocked', async () => {
  signIn();
  render(comment());
  await press('Options for what Ben Otieno wrote');
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items.filter((text) => /^(Report|Mute|Block)/.test(text ?? ''))).toEqual([
    'Report',
    'Mute @ben',
    'Block @ben',
  ]);
});

test('links to the author and to itself', () => {
  signIn();
  render(comment());
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/profile/ben', `/feed/${post().id}?comment=${comment().id}`]);
});

test('shows and hides the replies', async () => {
  signIn();
  render(comment({ replies: 7 }));
  expect(screen.queryByText('The replies')).toBeNull();
  await press('Show replies (7)');
  expect(screen.getByText('The replies')).toBeDefined();
  await press('Hide replies (7)');
  expect(screen.queryByText('The replies')).toBeNull();
});

test('a comment without replies has no button for them', () => {
  signIn();
  render(comment());
  expect(screen.queryByRole('button', { name: /replies/ })).toBeNull();
});

test('a posted reply closes the form and shows the replies', async () => {
  signIn();
  const reply = comment({ id: '01920000-0000-7000-8000-000000000099', commentParentId: comment().id });
  answerCalls(() => reply);
  render(comment());
  await press('Reply');
  await userEvent.keyboard('Well said{Enter}');
  expect(await screen.findByText('The replies')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Hide replies (1)' })).toBeDefined();
});

describe('deleting', () => {
  const renderOwn = () => {
    const viewer = signIn();
    return render(comment({ user: person({ id: viewer.id, username: 'ada' }) }));
  };

  test('only the author can delete a comment', () => {
    signIn();
    render(comment());
    expect(screen.queryByRole('button', { name: 'Delete comment' })).toBeNull();
  });

  test('a comment is deleted only after its author has confirmed it', async () => {
    const toasts = collectToasts();
    const calls = answerCalls(() => null);
    renderOwn();
    await press('Delete comment');
    expect(screen.getByRole('dialog', { name: 'Delete this comment?' })).toBeDefined();
    expect(calls).toEqual([]);
    await press('Delete');
    await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['DELETE']));
    await waitFor(() => expect(toasts.at(-1)).toBe('success: Comment Deleted Successfully'));
    expect(screen.queryByText('Well said')).toBeNull();
  });

  test('keeps the comment when the server refuses', async () => {
    const toasts = collectToasts();
    answerCalls(() => problem('not_allowed'));
    renderOwn();
    await press('Delete comment');
    await press('Delete');
    await waitFor(() => expect(toasts.at(-1)).toBe('error: Failed to delete comment...'));
    expect(screen.getByText('Well said')).toBeDefined();
  });
});

test('offers no reply where the viewer cannot comment', () => {
  signIn();
  render(comment({ likesCounter: 2 }), undefined, post({ commentsFrom: 'friends', canComment: false }));
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  expect(screen.getByRole('button', { name: /like/i })).toBeDefined();
});
