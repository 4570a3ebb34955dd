import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { friend } from '#features/ventures/ventures.fixtures.ts';
import { pageBefore, serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { FriendField, type Friend } from './friend-field.tsx';

function Field({ excludedIds = [] }: { excludedIds?: string[] }) {
  const [selected, setSelected] = useState<Friend>();
  return <FriendField label="User" {...{ selected, excludedIds, isLocked: false, onSelect: setSelected }} />;
}
const usernames = () => screen.queryAllByText(/^@/).map(({ textContent }) => textContent);
const search = () => screen.getByRole('searchbox', { name: 'Search friends' });
const list = (...numbers: number[]) => ({ users: numbers.map((number) => friend(number)), total: numbers.length });

beforeEach(() => void signIn());

test('shows a placeholder, then the friends', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof list>>();
  serveApi({ 'GET /api/connections/mutuals': () => promise });
  renderWithApp(<Field />);
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true');
  resolve(list(1, 2));
  await screen.findByRole('radio', { name: /Friend 1/ });
  expect(usernames()).toEqual(['@friend_1', '@friend_2']);
});

test('leads to other people when the viewer has no friends', async () => {
  serveApi({ 'GET /api/connections/mutuals': () => list() });
  renderWithApp(<Field />);
  expect(await screen.findByText('No mutual connections found')).toBeDefined();
  expect(screen.getByText('You can only choose people who follow you back.')).toBeDefined();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Find People' }).pathname).toBe('/dashboard');
});

test('explains a failure and loads again on retry', async () => {
  let isDown = true;
  serveApi({
    'GET /api/connections/mutuals': () => (isDown ? problem('unavailable', 'Back in a minute.') : list(1)),
  });
  renderWithApp(<Field />);
  expect(await screen.findByText('Failed to fetch friends...')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('radio')).toBeDefined();
});

test('moves the selected friend to the top and leaves out excluded ones', async () => {
  serveApi({ 'GET /api/connections/mutuals': () => list(1, 2, 3) });
  renderWithApp(<Field excludedIds={[friend(1).id]} />);
  await userEvent.click(await screen.findByRole('radio', { name: /Friend 3/ }));
  expect(usernames()).toEqual(['@friend_3', '@friend_2']);
  expect(screen.getByRole('radio', { name: /Friend 3/, checked: true })).toBeDefined();
});

test('loads more friends', async () => {
  serveApi({
    'GET /api/connections/mutuals': ({ query }) =>
      query['after'] ? list(2) : pageBefore('/api/connections/mutuals?after=1', list(1)),
  });
  renderWithApp(<Field />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more friends' }));
  expect(await screen.findByRole('radio', { name: /Friend 2/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more friends' })).toBeNull();
});

test('searches once typing pauses, without submitting the form, and keeps the selection', async () => {
  const onSubmit = vi.fn<() => void>();
  const calls = serveApi({
    'GET /api/connections/mutuals': ({ query }) => (query['search'] ? list() : list(1, 2)),
  });
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  renderWithApp(
    <form onSubmit={onSubmit}>
      <Field />
    </form>,
  );
  await user.click(await screen.findByRole('radio', { name: /Friend 1/ }));
  await user.type(search(), 'zawadi{Enter}');
  expect(calls).toHaveLength(1);
  vi.advanceTimersByTime(300);
  vi.useRealTimers();
  expect(await screen.findByText('No friend with that name.')).toBeDefined();
  expect(usernames()).toEqual(['@friend_1']);
  await waitFor(() => expect(calls.map(({ query }) => query['search'])).toEqual([undefined, 'zawadi']));
  expect(onSubmit).not.toHaveBeenCalled();
});
