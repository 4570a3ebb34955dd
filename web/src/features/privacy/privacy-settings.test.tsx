import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Privacy } from '@baraza/contract/features/privacy.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { PrivacySettings } from './privacy-settings.tsx';

const defaults: Privacy = {
  findable: true,
  messagesFrom: 'friends',
  messageRequests: true,
  groupsFrom: 'friends',
  followersVisibleTo: 'everyone',
  attendanceVisible: true,
  presenceVisible: true,
  profileCard: false,
  businessCard: true,
  postCard: false,
};

beforeEach(() => void signIn());

test('shows and saves the settings', async () => {
  const calls = serveApi({
    'GET /api/privacy': () => defaults,
    'PUT /api/privacy': ({ body }) => ({ ...defaults, ...(body as object) }),
  });
  renderWithApp(<PrivacySettings />);
  const findable = await screen.findByRole('switch', { name: 'People can find me' });
  expect(findable).toHaveProperty('checked', true);
  await userEvent.click(findable);
  for (const group of ['Who can whisper to you', 'Who can add you to groups']) {
    await userEvent.click(within(screen.getByRole('group', { name: group })).getByRole('radio', { name: 'My campus' }));
  }
  await userEvent.click(screen.getByRole('switch', { name: 'Message requests' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Only me' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Show me among attendees' }));
  for (const name of ['Show when I am active', 'My profile', 'My businesses', 'My posts'])
    await userEvent.click(screen.getByRole('switch', { name }));
  await waitFor(() =>
    expect(calls.filter(({ key }) => key === 'PUT /api/privacy').map(({ body }) => body)).toEqual([
      { findable: false },
      { messagesFrom: 'campus' },
      { groupsFrom: 'campus' },
      { messageRequests: false },
      { followersVisibleTo: 'nobody' },
      { attendanceVisible: false },
      { presenceVisible: false },
      { profileCard: true },
      { businessCard: false },
      { postCard: true },
    ]),
  );
  expect(screen.getByRole('radio', { name: 'Only me' })).toHaveProperty('checked', true);
});

test('restores a setting that could not be saved', async () => {
  const toasts = collectToasts();
  serveApi({
    'GET /api/privacy': () => defaults,
    'PUT /api/privacy': () => problem('unavailable', 'Please try again.'),
  });
  renderWithApp(<PrivacySettings />);
  const findable = await screen.findByRole('switch', { name: 'People can find me' });
  await userEvent.click(findable);
  await waitFor(() => expect(toasts).toEqual(['error: Please try again.']));
  expect(findable).toHaveProperty('checked', true);
});

test('offers to load the settings again after a failure', async () => {
  let isDown = true;
  serveApi({
    'GET /api/privacy': () => (isDown ? problem('unavailable') : defaults),
  });
  renderWithApp(<PrivacySettings />);
  expect(await screen.findByText('Failed to load your privacy settings')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('switch', { name: 'People can find me' })).toBeDefined();
});
