import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type { User } from '@baraza/contract/features/profiles.ts';
import { user } from '#features/profiles/profiles.fixtures.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { currentUser } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { ProfilePage } from './profile-page.tsx';

function open(path: string, profile: (path: string) => unknown, blocked: User[] = []) {
  signIn();
  answerCalls(({ url: { pathname } }) => {
    if (pathname === '/api/blocks') return { users: blocked, total: blocked.length };
    return pathname.startsWith('/api/profile/') ? profile(pathname) : [];
  });
  renderWithApp(
    <Routes>
      <Route path="/profile/:username" element={<ProfilePage />} />
    </Routes>,
    { path },
  );
}

test.each(['/profile/ada', '/profile/ADA', '/profile/me'])(
  '%s shows the viewer their own profile, without a Follow button',
  async (path) => {
    open(path, () => currentUser());
    await screen.findByRole('heading', { level: 1, name: 'Ada Mwangi' });
    expect(screen.getByRole('link', { name: 'Edit Profile' }).getAttribute('href')).toBe('/settings');
    expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Friends' })).toBeDefined();
  },
);

test('another profile has a Follow button and no link to the settings', async () => {
  open('/profile/ben', () => user());
  await screen.findByRole('heading', { level: 1, name: 'Ben Otieno' });
  await screen.findByRole('button', { name: /Follow/ });
  expect(screen.queryByRole('link', { name: 'Edit Profile' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Friends' })).toBeNull();
});

test.each(['/profile/ben.', '/profile/ben)', '/profile/ben%20', '/profile/ben…%22'])(
  '%s, a link with the punctuation around it, shows the profile',
  async (path) => {
    open(path, (requested) => (requested.endsWith('/ben') ? user() : problem('not_found')));
    expect(await screen.findByRole('button', { name: 'Follow' })).toBeDefined();
  },
);

test('an unknown username is explained', async () => {
  open('/profile/nobody', () => problem('not_found'));
  expect(await screen.findByText("User doesn't exist")).toBeDefined();
});

test('a person whom the viewer has blocked can be unblocked on their profile', async () => {
  open('/profile/Ben', () => problem('not_found'), [user()]);
  expect(await screen.findByText('@ben is blocked.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Unblock' })).toBeDefined();
});

test('loads again after a failure', async () => {
  let replies = 0;
  open('/profile/ben', () => ((replies += 1) === 1 ? problem('unavailable') : user()));
  await screen.findByText('Failed to load profile');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ben Otieno' })).toBeDefined();
});

test('after a block the page offers to unblock, and nothing else, and to unblock removes the toast', async () => {
  let isBlocked = false;
  const toasts = collectToasts();
  signIn();
  const calls = answerCalls(({ method, url: { pathname } }) => {
    if (pathname.startsWith('/api/blocks/')) {
      isBlocked = method === 'PUT';
      return new Response(null, { status: 204 });
    }
    if (pathname.startsWith('/api/connections/')) return { isFollowing: false, isFollowedBy: false, canMessage: false };
    if (pathname.startsWith('/api/profile/')) return isBlocked ? problem('not_found') : user();
    return [];
  });
  renderWithApp(
    <Routes>
      <Route path="/profile/:username" element={<ProfilePage />} />
    </Routes>,
    { path: '/profile/ben' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Options for Ben Otieno' }));
  await userEvent.click(screen.getByRole('button', { name: 'Block @ben' }));
  await userEvent.click(screen.getByRole('button', { name: 'Block' }));
  await screen.findByText('@ben is blocked.');
  expect(screen.queryByRole('button', { name: /Follow|Block/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /followers/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeDefined();
  expect(toasts).toEqual(['success: @ben is blocked.', `dismissed: block ${user().id}`]);
  expect(calls.filter(({ url }) => url.pathname.startsWith('/api/blocks/')).map(({ method }) => method)).toEqual([
    'PUT',
    'DELETE',
  ]);
});
