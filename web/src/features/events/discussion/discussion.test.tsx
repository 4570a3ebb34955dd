import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, signIn } from '#testing/api.ts';
import { event, eventComment } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { Discussion } from './discussion.tsx';
import { addComment } from './comments.api.ts';

const shown = () => screen.getAllByText(/^Comment \d+$/).map(({ textContent }) => textContent);

test('shows the number of hidden comments, and always shows a new comment', async () => {
  signIn();
  answerCalls(({ url }) =>
    url.pathname.endsWith('/comments') ? [1, 2, 3, 4, 5].map((number) => eventComment(number)) : undefined,
  );
  const { cache } = renderWithApp(<Discussion id="talk" event={event()} />);
  const more = await screen.findByRole('button', { name: 'Show more', description: 'Hidden comments: 2' });
  expect(more.textContent).toBe('Show more(2)');
  expect(shown()).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);

  addComment(cache, eventComment(6));
  await screen.findByText('Comment 6');
  expect(shown()).toEqual(['Comment 1', 'Comment 2', 'Comment 3', 'Comment 6']);
  await userEvent.click(more);
  expect(shown()).toHaveLength(6);

  await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(shown()).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);
});
