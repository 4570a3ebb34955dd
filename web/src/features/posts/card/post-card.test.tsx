import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { comment, person, post } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { PostCard } from './post-card.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => window.history.replaceState(null, '', '/feed'));

describe('in the feed', () => {
  test('shows the author, the text and the numbers of likes and comments', () => {
    signIn();
    renderWithApp(<PostCard post={post({ likesCounter: 1, commentsCounter: 3 })} position={4} />);
    const card = screen.getByRole('article', { name: 'Ben Otieno' });
    expect(card.getAttribute('aria-posinset')).toBe('4');
    expect(linkTo('Ben Otieno')).toBe('/profile/ben');
    expect(screen.getByText('Hello')).toBeDefined();
    expect(screen.getByRole('button', { name: /^Like/, pressed: false }).textContent).toBe('Like1');
    expect(linkTo('3 comments')).toBe(`/feed/${post().id}`);
  });

  test('shows the campus of the author, and the newest comment on one line', () => {
    signIn();
    const newestComment = { id: comment().id, name: 'Cem Sow', content: 'See you there' };
    const { unmount } = renderWithApp(<PostCard post={post({ campus: 'Makerere', newestComment })} position={1} />);
    expect(screen.getByText('Makerere')).toBeDefined();
    expect(screen.getByText('See you there').parentElement?.textContent).toBe('Newest comment: Cem Sow See you there');
    unmount();
    // Its own page shows all comments.
    renderWithApp(<PostCard post={post({ newestComment })} />);
    expect(screen.queryByText('See you there')).toBeNull();
  });

  test('shortens a long text until Read more is pressed', async () => {
    signIn();
    renderWithApp(<PostCard post={post({ content: `${'word '.repeat(80)}end` })} position={1} />);
    expect(screen.queryByText(/end$/)).toBeNull();
    await press('Read more');
    expect(screen.getByText(/end$/)).toBeDefined();
    await press('Show less');
    expect(screen.queryByText(/end$/)).toBeNull();
  });
});

test('tells the author that stewards hid the post', () => {
  signIn();
  renderWithApp(<PostCard post={post({ isHidden: true })} />);
  expect(screen.getByText('Stewards hid this. Only you can see it.')).toBeDefined();
});

describe('on its own page', () => {
  test('shows the full text and no link to itself', () => {
    signIn();
    renderWithApp(<PostCard post={post({ content: `${'word '.repeat(80)}end`, commentsCounter: 1 })} />);
    expect(screen.getByText(/end$/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull();
    expect(screen.getByText('1 comment')).toBeDefined();
    expect(screen.queryByRole('link', { name: '1 comment' })).toBeNull();
  });
});

test('Share passes the link to the share sheet of the device', async () => {
  signIn();
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  renderWithApp(<PostCard post={post()} />);
  await press('Share');
  expect(share).toHaveBeenCalledWith({ url: `${location.origin}/feed/${post().id}`, title: 'A post on Baraza' });
});

describe('deleting', () => {
  const renderOwn = (onDeleted = () => undefined) => {
    const viewer = signIn();
    const own = post({ owner: person({ id: viewer.id, username: 'ada' }) });
    renderWithApp(<PostCard post={own} onDeleted={onDeleted} />);
  };

  test('a post is deleted only after its owner has confirmed it', async () => {
    const toasts = collectToasts();
    const calls = answerCalls(() => null);
    renderOwn();
    await press('Post options');
    await press('Delete Post');
    expect(screen.getByRole('dialog', { name: 'Delete this post?' })).toBeDefined();
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toEqual([]);

    await press('Post options');
    await press('Delete Post');
    await press('Delete');
    await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['DELETE']));
    await waitFor(() => expect(toasts).toHaveLength(2));
  });

  test.each([
    ['deleted', () => null],
    ['already deleted', () => problem('not_found')],
  ])('reports success when the post was %s', async (_, reply) => {
    const toasts = collectToasts();
    const onDeleted = vi.fn<() => undefined>();
    answerCalls(reply);
    renderOwn(onDeleted);
    await press('Post options');
    await press('Delete Post');
    await press('Delete');
    await waitFor(() => expect(toasts).toEqual(['loading: Deleting post...', 'success: Post Deleted Successfully']));
    expect(onDeleted).toHaveBeenCalledOnce();
  });

  test('keeps the post when the server refuses', async () => {
    const toasts = collectToasts();
    const onDeleted = vi.fn<() => undefined>();
    answerCalls(() => problem('not_allowed'));
    renderOwn(onDeleted);
    await press('Post options');
    await press('Delete Post');
    await press('Delete');
    await waitFor(() => expect(toasts.at(-1)).toBe('error: Failed to delete post...'));
    expect(onDeleted).not.toHaveBeenCalled();
    expect(screen.getByText('Hello')).toBeDefined();
  });
});
