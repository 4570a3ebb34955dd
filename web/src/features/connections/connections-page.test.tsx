import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { listedUser, userList } from '#testing/fixtures.ts';
import { answerCalls, pageWithNext, problem, signIn } from '#testing/api.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { FollowersPage, FollowingPage } from './connections-page.tsx';

const open = (path: string) =>
  renderWithApp(
    <Routes>
      <Route path="/profile/:username" element={<p>The profile</p>} />
      <Route path="/profile/:username/followers" element={<FollowersPage />} />
      <Route path="/profile/:username/following" element={<FollowingPage />} />
    </Routes>,
    { path },
  );
const names = () => screen.queryAllByText(/^Person \d+$/).map(({ textContent }) => textContent);
const row = (name: string) => within(screen.getByText(name).closest('li')!);

beforeEach(() => {
  window.history.replaceState(null, '', '/profile/ben/followers');
  signIn();
});

describe('the followers of another person', () => {
  test('shows placeholders, then the people with their country and program', async () => {
    const reply = Promise.withResolvers<unknown>();
    const calls = answerCalls(() => reply.promise);
    const { container } = open('/profile/ben/followers');
    expect(screen.getByRole('heading', { name: "ben's Followers" })).toBeDefined();
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
    reply.resolve(userList([listedUser(2), listedUser(1, { country: null })]));
    await screen.findByText('2 users found');
    expect(names()).toEqual(['Person 2', 'Person 1']);
    expect(screen.getByText('Kenya · CS')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Person 2' }).getAttribute('href')).toBe('/profile/person_2');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(calls[0]?.url.pathname).toBe('/api/profile/ben/followers');
  });

  test('says that there are none', async () => {
    answerCalls(() => userList([]));
    open('/profile/ben/followers');
    expect(await screen.findByText("ben doesn't have any followers yet.")).toBeDefined();
    expect(screen.getByText('0 users found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Find People' }).getAttribute('href')).toBe('/dashboard');
  });

  test('says that the person does not exist, and leads back to the profile', async () => {
    answerCalls(() => problem('not_found'));
    open('/profile/ben/followers');
    expect(await screen.findByText("User doesn't exist")).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(screen.getByText('The profile')).toBeDefined();
  });

  test('loads again on Retry after an error', async () => {
    let isDown = true;
    answerCalls(() => (isDown ? problem('not_allowed', 'Try again in a minute.') : userList([listedUser(1)])));
    open('/profile/ben/followers');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load this list');
    expect(alert.textContent).toContain('Try again in a minute.');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 user found')).toBeDefined();
  });

  test('loads the next page at the end, and offers a retry if that fails', async () => {
    let isDown = true;
    const next = '/api/profile/ben/followers?cursor=1';
    answerCalls(({ url }) => {
      if (!url.searchParams.has('cursor')) return pageWithNext(userList([listedUser(3), listedUser(2)], 3), next);
      return isDown ? problem('not_allowed') : userList([listedUser(2), listedUser(1)], 3);
    });
    open('/profile/ben/followers');
    await screen.findByText('3 users found');
    scrollToEnd();
    await screen.findByRole('alert');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Person 1');
    expect(names()).toEqual(['Person 3', 'Person 2', 'Person 1']);
  });
});

describe("the viewer's own followers", () => {
  test('says that there are none', async () => {
    answerCalls(() => userList([]));
    open('/profile/ADA/followers');
    expect(screen.getByRole('heading', { name: "ada's Followers" })).toBeDefined();
    expect(await screen.findByText("You don't have any followers yet.")).toBeDefined();
  });

  test('a follower is removed after a confirmation', async () => {
    const toasts = collectToasts();
    const calls = answerCalls(({ method, url }) => {
      if (method === 'DELETE') return { isFollowing: false, isFollowedBy: false, canMessage: false };
      return url.pathname.endsWith('/followers') ? userList([listedUser(2), listedUser(1)]) : undefined;
    });
    open('/profile/ada/followers');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: person_2' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove this follower?' });
    expect(dialog.textContent).toContain('Person 2 will no longer follow you');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);

    await userEvent.click(screen.getByRole('button', { name: 'Remove: person_2' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(names()).toEqual(['Person 1']));
    expect(screen.getByText('1 user found')).toBeDefined();
    expect(toasts).toEqual(['success: Follower removed']);
  });

  test('keeps a follower when the server refuses, and shows the reason', async () => {
    const toasts = collectToasts();
    answerCalls(({ method }) =>
      method === 'DELETE' ? problem('not_found', 'No such user.') : userList([listedUser(1)]),
    );
    open('/profile/ada/followers');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: person_1' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(toasts).toEqual(['error: No such user.']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(names()).toEqual(['Person 1']);
  });
});

describe('following', () => {
  test('lists the people a person follows, with the follow state of each', async () => {
    const viewer = signIn();
    answerCalls(() =>
      userList([
        listedUser(1, { isFollowing: true, canMessage: true }),
        listedUser(2, { isFollowedBy: true }),
        listedUser(3),
        listedUser(4, { id: viewer.id, name: 'Person 4' }),
      ]),
    );
    open('/profile/ben/following');
    expect(screen.getByRole('heading', { name: "ben's Following" })).toBeDefined();
    await screen.findByText('4 users found');
    expect(row('Person 1').getByRole('button', { name: 'Following' })).toBeDefined();
    expect(row('Person 2').getByRole('button', { name: 'Follow Back' })).toBeDefined();
    expect(row('Person 3').getByRole('button', { name: 'Follow', description: 'Person 3' })).toBeDefined();
    expect(row('Person 4').queryByRole('button')).toBeNull();
    expect(row('Person 1').getByRole('link', { name: 'Message Person 1' }).getAttribute('href')).toBe('/chat/person_1');
    expect(row('Person 2').queryByRole('link', { name: /^Message/ })).toBeNull();
  });

  test.each([
    ['ada', 'You are not following anyone yet...'],
    ['ben', 'ben is not following anyone yet...'],
  ])('says that %s follows nobody', async (username, text) => {
    answerCalls(() => userList([]));
    open(`/profile/${username}/following`);
    expect(await screen.findByText(text)).toBeDefined();
  });

  test('an unfollowed person stays in the list', async () => {
    const calls = answerCalls(({ method, url }) => {
      if (method === 'POST') return { isFollowing: false, isFollowedBy: false, canMessage: false };
      return url.pathname.endsWith('/following') ? userList([listedUser(1, { isFollowing: true })]) : undefined;
    });
    open('/profile/ada/following');
    await userEvent.click(await screen.findByRole('button', { name: 'Following' }));
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeDefined();
    expect(names()).toEqual(['Person 1']);
    expect(calls.filter(({ url }) => url.pathname.endsWith('/following'))).toHaveLength(1);
  });
});
