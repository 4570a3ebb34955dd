import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { numberedComment } from '#features/posts/posts.fixtures.ts';
import { answerCalls, pageWithNext, problem, signIn } from '#testing/api.ts';
import { person, post } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { Comments } from './comments.tsx';

const texts = () => screen.queryAllByText(/^Comment \d+$/).map(({ textContent }) => textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const newestFirst = (newest: number, count: number) =>
  Array.from({ length: count }, (_, index) => numberedComment(newest - index));

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/feed');
  signIn();
});

describe('all comments', () => {
  test('shows placeholders, then the comments with their number', async () => {
    const reply = Promise.withResolvers<unknown>();
    answerCalls(() => reply.promise);
    const { container } = renderWithApp(<Comments post={post({ commentsCounter: 2 })} linkedId={null} />);
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(screen.getByRole('region', { name: 'Comments 2' })).toBeDefined();
    reply.resolve(newestFirst(2, 2));
    await screen.findByText('Comment 2');
    expect(texts()).toEqual(['Comment 2', 'Comment 1']);
  });

  test('invites to write the first comment', async () => {
    answerCalls(() => []);
    renderWithApp(<Comments post={post()} linkedId={null} />);
    expect(await screen.findByText('No comments yet. Write the first one.')).toBeDefined();
  });

  test('says who can comment, and has no box for those who cannot', async () => {
    answerCalls(() => []);
    const owner = person({ first_name: 'Ben', last_name: 'Otieno' });
    const { unmount } = renderWithApp(
      <Comments post={post({ owner, commentsFrom: 'friends', canComment: false })} linkedId={null} />,
    );
    expect(screen.getByText(/^Only friends of/).textContent).toBe('Only friends of Ben Otieno can comment.');
    expect(screen.getByText('You can read the comments and like them.')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(await screen.findByText('No comments yet.')).toBeDefined();
    unmount();
    renderWithApp(<Comments post={post({ owner, commentsFrom: 'mentioned' })} linkedId={null} />);
    expect(screen.getByText('Only people mentioned in this post can comment.')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Write a comment' })).toBeDefined();
  });

  test('says to the author that only their friends can comment', () => {
    answerCalls(() => []);
    const owner = person({ id: signIn().id });
    renderWithApp(<Comments post={post({ owner, commentsFrom: 'friends' })} linkedId={null} />);
    expect(screen.getByText('Only your friends can comment.')).toBeDefined();
  });

  test('loads again on Retry after an error', async () => {
    let isDown = true;
    answerCalls(() => (isDown ? problem('not_allowed') : newestFirst(1, 1)));
    renderWithApp(<Comments post={post()} linkedId={null} />);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load comments...');
    isDown = false;
    await press('Retry');
    expect(await screen.findByText('Comment 1')).toBeDefined();
  });

  test('loads more comments on request, and offers a retry if that fails', async () => {
    let isDown = true;
    answerCalls(({ url }) => {
      if (!url.searchParams.has('lastCommentId')) {
        return pageWithNext(newestFirst(12, 10), `${url.pathname}?lastCommentId=last`);
      }
      return isDown ? problem('not_allowed') : newestFirst(2, 2);
    });
    renderWithApp(<Comments post={post()} linkedId={null} />);
    await screen.findByText('Comment 12');
    await press('Load more comments');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load comments...');
    expect(texts()).toHaveLength(10);
    isDown = false;
    await press('Retry');
    await screen.findByText('Comment 1');
    expect(texts()).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'Load more comments' })).toBeNull();
  });

  test('a new comment appears first', async () => {
    answerCalls(({ method }) => (method === 'POST' ? numberedComment(2) : newestFirst(1, 1)));
    renderWithApp(<Comments post={post()} linkedId={null} />);
    await screen.findByText('Comment 1');
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a comment' }), 'Comment 2{Enter}');
    await screen.findByText('Comment 2');
    expect(texts()).toEqual(['Comment 2', 'Comment 1']);
  });

  test('loads the replies of a comment page by page', async () => {
    const parent = numberedComment(1, { replies: 7 });
    const replies = Array.from({ length: 7 }, (_, index) =>
      numberedComment(11 + index, { commentParentId: parent.id }),
    );
    const calls = answerCalls(({ url }) => {
      if (!url.searchParams.has('parentCommentId')) return [parent];
      return url.searchParams.has('lastCommentId')
        ? replies.slice(6)
        : pageWithNext(replies.slice(0, 6), `${url.pathname}?lastCommentId=last`);
    });
    renderWithApp(<Comments post={post()} linkedId={null} />);
    await screen.findByText('Comment 1');
    await press('Show replies (7)');
    await screen.findByText('Comment 16');
    await press('Load more replies');
    await screen.findByText('Comment 17');
    expect(calls.at(-1)?.url.searchParams.get('lastCommentId')).toBe(replies[5]?.id);
  });
});

describe('a linked comment', () => {
  const parent = numberedComment(1, { replies: 2 });
  const linked = numberedComment(2, { commentParentId: parent.id });
  const render = () => renderWithApp(<Comments post={post()} linkedId={linked.id} />, { path: '/feed/1?comment=2' });

  test('shows the comment below its ancestors and focuses it', async () => {
    answerCalls(({ url }) => (url.pathname.endsWith('/thread') ? [parent, linked] : undefined));
    render();
    await screen.findByText('Comment 2');
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
    expect(document.activeElement?.textContent).toContain('Comment 2');
    expect(screen.getByRole('link', { name: 'Show all comments' }).getAttribute('href')).toBe(`/feed/${post().id}`);
  });

  test('says that a deleted comment is no longer there', async () => {
    answerCalls(() => problem('not_found'));
    render();
    const message = await screen.findByText('This comment is no longer there.');
    expect(document.activeElement?.contains(message)).toBe(true);
  });

  test('loads again on Retry after an error', async () => {
    let isDown = true;
    answerCalls(() => (isDown ? problem('not_allowed') : [parent, linked]));
    render();
    await screen.findByRole('alert');
    isDown = false;
    await press('Retry');
    expect(await screen.findByText('Comment 2')).toBeDefined();
  });
});
