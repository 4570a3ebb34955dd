import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listedUser, userList } from '#testing/fixtures.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { followingQuery, followStateQuery } from './connections.api.ts';
import { MessageHint, MessageIcon, MessageLink } from './message-link.tsx';

const person = listedUser(1);

beforeEach(() => void signIn());

test('links to the conversation with a person whom the viewer may write to', async () => {
  answerCalls(() => ({ isFollowing: false, isFollowedBy: false, canMessage: true }));
  renderWithApp(<MessageLink person={person} />);
  expect((await screen.findByRole('link', { name: 'Message' })).getAttribute('href')).toBe('/chat/person_1');
});

test('links to the conversation with a person whom the viewer may ask', async () => {
  answerCalls(() => ({ isFollowing: true, isFollowedBy: false, canMessage: false, canRequest: true }));
  renderWithApp(
    <>
      <MessageLink person={person} />
      <MessageIcon person={person} />
      <MessageHint person={person} />
    </>,
  );
  expect(await screen.findAllByRole('link')).toHaveLength(2);
  expect(screen.queryByText(/follows you back/)).toBeNull();
});

test('the label can be another one', async () => {
  answerCalls(() => ({ isFollowing: false, isFollowedBy: false, canMessage: true }));
  renderWithApp(<MessageLink person={person}>Ask the seller</MessageLink>);
  expect(await screen.findByRole('link', { name: 'Ask the seller' })).toBeDefined();
});

test('says when a person whom the viewer follows can be written to', async () => {
  answerCalls(() => ({ isFollowing: true, isFollowedBy: false, canMessage: false }));
  renderWithApp(
    <>
      <MessageLink person={person} />
      <MessageHint person={person} />
    </>,
  );
  expect(await screen.findByText('You can whisper to each other once Person 1 follows you back.')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a person of a list whom the viewer may ask can be written to on their profile', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  answerCalls(({ url }) =>
    url.pathname.endsWith('/following')
      ? userList([{ ...person, isFollowing: true }])
      : { isFollowing: true, isFollowedBy: false, canMessage: false, canRequest: true },
  );
  await cache.fetchInfiniteQuery(followingQuery('ada'));
  renderWithApp(
    <>
      <MessageLink person={person} />
      <MessageHint person={person} />
    </>,
    { cache },
  );
  expect(screen.queryByText(/follows you back/)).toBeNull();
  expect(await screen.findByRole('link', { name: 'Message' })).toBeDefined();
  expect(screen.queryByText(/follows you back/)).toBeNull();
});

test('renders nothing for other people', async () => {
  answerCalls(() => ({ isFollowing: false, isFollowedBy: true, canMessage: false }));
  const { cache, container } = renderWithApp(
    <>
      <MessageLink person={person} />
      <MessageHint person={person} />
      <MessageIcon person={person} />
    </>,
  );
  await waitFor(() => expect(cache.getQueryData(followStateQuery(person.id).queryKey)).toBeDefined());
  expect(container.textContent).toBe('');
});

test('renders nothing for the viewer, and asks nothing', () => {
  const { id } = signIn();
  const calls = answerCalls(() => ({ isFollowing: false, isFollowedBy: false, canMessage: true }));
  const { container } = renderWithApp(<MessageLink person={{ id, username: 'ada' }} />);
  expect([container.textContent, calls]).toEqual(['', []]);
});
