import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { followStateQuery } from './connections.api.ts';
import { listedUser } from './connections.fixtures.ts';
import { MessageLink } from './message-link.tsx';

const person = listedUser(1);

beforeEach(() => void signIn());

test('links to the conversation with a friend', async () => {
  answerCalls(() => ({ isFollowing: true, isFollowedBy: true }));
  renderWithApp(<MessageLink person={person} />);
  expect((await screen.findByRole('link', { name: 'Message' })).getAttribute('href')).toBe('/chat/person_1');
});

test.each([
  [true, false],
  [false, true],
])('is not shown for others (following: %s, followed: %s)', async (isFollowing, isFollowedBy) => {
  answerCalls(() => ({ isFollowing, isFollowedBy }));
  const { cache } = renderWithApp(<MessageLink person={person} />);
  await waitFor(() => expect(cache.getQueryData(followStateQuery(person.id).queryKey)).toBeDefined());
  expect(screen.queryByRole('link')).toBeNull();
});
