import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { firstWeekSteps, type FirstWeekStep } from '@baraza/contract/features/intake-limits.ts';
import { buddyMatch, firstWeek } from '#features/intake/intake.fixtures.ts';
import { setJustJoined } from '#features/profiles/profiles.public.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { NewcomerCard } from './newcomer-card.tsx';

const people = ['Ben Otieno', 'Carol Wanjiku', 'Dan Oo'].map((name) => buddyMatch(name).user);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

beforeEach(() => localStorage.clear());

interface Newcomer {
  done?: FirstWeekStep[];
  joinedAt?: string;
  suggestions?: unknown;
}

function open({ done = [], joinedAt = daysAgo(1), suggestions = { users: people } }: Newcomer = {}) {
  signIn({ joinedAt, image: null });
  const calls = answerCalls(({ method, url: { pathname } }) => {
    if (pathname === '/api/intake/first-week') return firstWeek(...done);
    if (pathname === '/api/connections/suggestions') return suggestions;
    return method === 'POST' ? { isFollowing: true, isFollowedBy: false, canMessage: false } : undefined;
  });
  return { calls, ...renderWithApp(<NewcomerCard />) };
}

// Before `setJustJoined`, which lasts until the page loads again.
test('is one row, which unfolds', async () => {
  open({ done: ['finish_profile', 'follow_three'] });
  await screen.findByText('2 of 10 done');
  const row = screen.getByRole('button', { name: /^Your first week.*Show your face/, expanded: false });
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('link', { name: 'See the whole week' }).getAttribute('href')).toBe('/intake-hub#first-week');
});

test('offers a picture and people to follow to a person who has just joined', async () => {
  setJustJoined();
  open();
  expect(await screen.findByRole('region', { name: 'Your first week' })).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Choose picture: Your picture' })).toBeDefined();
  const list = within(await screen.findByRole('list', { name: 'People to follow' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  // The open card shows the next step itself.
  expect(screen.queryByText(/Say who you are/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Your first week/ }));
  expect(screen.getByText(/^· Say who you are/)).toBeDefined();
});

test('all people are followed in one tap', async () => {
  const { calls } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Follow all 3' }));
  await screen.findByText('Those who follow you back are one tap away from a whisper.');
  const followed = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(followed).toEqual(people.map(({ id }) => ({ followingId: id })));
  expect(screen.getAllByRole('button', { name: 'Following' })).toHaveLength(3);
});

test('what is done is not offered again', async () => {
  const { calls } = open({ done: ['add_picture', 'follow_three', 'finish_profile'] });
  expect(await screen.findByRole('link', { name: 'Say hello in the icebreaker' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Choose picture/ })).toBeNull();
  expect(calls.map(({ url }) => url.pathname)).toEqual(['/api/intake/first-week']);
});

test('stays dismissed on this device', async () => {
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss your first week' }));
  expect(screen.queryByRole('region')).toBeNull();
  unmount();
  const { calls, container } = open();
  expect([container.textContent, calls]).toEqual(['', []]);
});

test('is not shown to people who joined more than two weeks ago, and not fetched for them', () => {
  const { calls, container } = open({ joinedAt: daysAgo(15) });
  expect([container.textContent, calls]).toEqual(['', []]);
});

test('disappears once every step is done', async () => {
  const { container } = open({ done: [...firstWeekSteps] });
  await waitFor(() => expect(container.innerHTML).toBe(''));
});

test('leaves out people who do not load', async () => {
  const { calls } = open({ done: ['add_picture'], suggestions: problem('unavailable') });
  await screen.findByText('1 of 10 done');
  await waitFor(() => expect(calls.some(({ url }) => url.pathname === '/api/connections/suggestions')).toBe(true));
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});
