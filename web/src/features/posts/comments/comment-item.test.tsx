import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signIn } from '#testing/api.ts';
import { comment, person, post } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { CommentItem } from './comment-item.tsx';
import { commentQuery } from './comments.api.ts';
import { PostCard } from '#features/posts/card/post-card.tsx';

test('somebody has the same name and the same initials above a post and beside a comment', () => {
  signIn();
  const who = person({ username: 'zz_top', first_name: 'Amina', last_name: 'Otieno' });
  const said = comment({ user: who });
  const { cache } = renderWithApp(<PostCard post={post({ owner: who })} />);
  cache.setQueryData(commentQuery(said.id).queryKey, said);
  renderWithApp(<CommentItem id={said.id} postId={post().id} parentId={null} depth={0} renderReplies={() => null} />, {
    cache,
  });
  expect(screen.getAllByText('AO')).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'Amina Otieno' })).toHaveLength(2);
});
