import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { activateLocale, loadMessages, locales } from '#platform/locale/messages.ts';
import { listedUser } from '#testing/fixtures.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { fakeDatabases } from '#testing/databases.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { FollowButton } from './follow-button.tsx';

const person = listedUser(1);
const state = (isFollowing: boolean, isFollowedBy = false) => ({
  isFollowing,
  isFollowedBy,
  canMessage: isFollowing && isFollowedBy,
});

beforeEach(() => void signIn());

test.each([
  [false, false, 'Follow'],
  [false, true, 'Follow Back'],
  [true, false, 'Following'],
])('following: %s, followed: %s has the label %s', async (isFollowing, isFollowedBy, label) => {
  answerCalls(() => state(isFollowing, isFollowedBy));
  renderWithApp(<FollowButton person={person} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(await screen.findByRole('button', { name: label })).toBeDefined();
});

test('the label can name the action instead of the state', async () => {
  answerCalls(() => state(true));
  renderWithApp(<FollowButton person={person} followingLabel="Unfollow" />);
  expect(await screen.findByRole('button', { name: 'Unfollow' })).toBeDefined();
});

test('French has a label for one person that differs from the tab of many', async () => {
  const [english, french] = ['en', 'fr'].map((code) => locales.find((locale) => locale.code === code)!);
  activateLocale(french!);
  onTestFinished(() => activateLocale(english!));
  await loadMessages('fr', 'messages');
  answerCalls(() => state(true));
  renderWithApp(<FollowButton person={person} />);
  expect(await screen.findByRole('button', { name: 'Tu suis' })).toBeDefined();
});

test('follows and unfollows', async () => {
  const calls = answerCalls(({ url }) => state(url.pathname === '/api/connections'));
  renderWithApp(<FollowButton person={person} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Following' }));
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeDefined();
  expect(calls.slice(1)).toMatchObject([
    { method: 'POST', body: { followingId: person.id } },
    { method: 'POST', body: { followingId: person.id } },
  ]);
});

test('takes no second click while the request is sent', async () => {
  const reply = Promise.withResolvers<unknown>();
  const calls = answerCalls(({ method }) => (method === 'POST' ? reply.promise : state(false)));
  renderWithApp(<FollowButton person={person} />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Follow' });
  await userEvent.dblClick(button);
  expect(button.disabled).toBe(true);
  reply.resolve(state(true));
  expect(await screen.findByRole('button', { name: 'Following' })).toBeDefined();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('shows the reason of a refusal and the old state', async () => {
  const toasts = collectToasts();
  answerCalls(({ method }) => (method === 'POST' ? problem('not_found', 'No such user.') : state(false)));
  renderWithApp(<FollowButton person={person} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
  await waitFor(() => expect(toasts).toEqual(['error: No such user.']));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Follow' }).disabled).toBe(false);
});

test('offers a retry when the state does not load', async () => {
  let isDown = true;
  answerCalls(() => (isDown ? problem('not_allowed') : state(true)));
  renderWithApp(<FollowButton person={person} />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Following' })).toBeDefined();
});

// Last, because what waits is sent later.
test('a follow that waits for the network is shown, and can be taken back', async () => {
  fakeDatabases();
  answerCalls(({ method }) => (method === 'GET' ? state(false) : Promise.reject(new TypeError('Failed to fetch'))));
  renderWithApp(<FollowButton person={person} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Following' }, { timeout: 15_000 }));
  expect(await screen.findByRole('button', { name: 'Follow' }, { timeout: 15_000 })).toBeDefined();
}, 40_000);
