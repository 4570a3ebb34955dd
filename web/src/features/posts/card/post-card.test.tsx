import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, signIn } from '#testing/api.ts';
import { comment, person, post } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { CommentItem } from '#features/posts/comments/comment-item.tsx';
import { commentQuery } from '#features/posts/comments/comments.api.ts';
import { PostCard } from './post-card.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a post is deleted only once its owner is sure', async () => {
  const viewer = signIn();
  const calls = answerCalls(() => null);
  renderWithApp(<PostCard post={post({ owner: person({ id: viewer.id, username: 'ada' }) })} />);
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
});

test('a comment is deleted only once its author is sure', async () => {
  const viewer = signIn();
  const calls = answerCalls(() => null);
  const said = comment({ user: person({ id: viewer.id, username: 'ada' }) });
  const { cache } = renderWithApp(null);
  cache.setQueryData(commentQuery(said.id).queryKey, said);
  renderWithApp(<CommentItem id={said.id} postId={post().id} parentId={null} depth={0} renderReplies={() => null} />, {
    cache,
  });
  await press('Delete comment');
  expect(calls).toEqual([]);
  await press('Delete');
  await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['DELETE']));
});
