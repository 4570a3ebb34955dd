import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Privacy } from '@baraza/contract/features/privacy.ts';
import { pageBefore, serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { PrivacySettings } from './privacy-settings.tsx';

const defaults: Privacy = {
  findable: true,
  messagesFrom: 'friends',
  followersVisibleTo: 'everyone',
  attendanceVisible: true,
};
const empty = { users: [], total: 0 };

beforeEach(() => void signIn());

test('shows and saves the settings', async () => {
  const calls = serveApi({
    'GET /api/privacy': () => defaults,
    'PUT /api/privacy': ({ body }) => ({ ...defaults, ...(body as object) }),
    'GET /api/blocks': () => empty,
    'GET /api/mutes': () => empty,
  });
  renderWithApp(<PrivacySettings />);
  const findable = await screen.findByRole('switch', { name: 'People can find me' });
  expect(findable).toHaveProperty('checked', true);
  await userEvent.click(findable);
  await userEvent.click(screen.getByRole('radio', { name: 'My campus' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Only me' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Show me among attendees' }));
  await waitFor(() =>
    expect(calls.filter(({ key }) => key === 'PUT /api/privacy').map(({ body }) => body)).toEqual([
      { findable: false },
      { messagesFrom: 'campus' },
      { followersVisibleTo: 'nobody' },
      { attendanceVisible: false },
    ]),
  );
  expect(screen.getByRole('radio', { name: 'Only me' })).toHaveProperty('checked', true);
});

test('restores a setting that could not be saved', async () => {
  const toasts = collectToasts();
  serveApi({
    'GET /api/privacy': () => defaults,
    'PUT /api/privacy': () => problem('unavailable', 'Please try again.'),
    'GET /api/blocks': () => empty,
    'GET /api/mutes': () => empty,
  });
  renderWithApp(<PrivacySettings />);
  const findable = await screen.findByRole('switch', { name: 'People can find me' });
  await userEvent.click(findable);
  await waitFor(() => expect(toasts).toEqual(['error: Please try again.']));
  expect(findable).toHaveProperty('checked', true);
});

test('says that a list is empty, and offers to load the settings again after a failure', async () => {
  let isDown = true;
  serveApi({
    'GET /api/privacy': () => (isDown ? problem('unavailable') : defaults),
    'GET /api/blocks': () => empty,
    'GET /api/mutes': () => empty,
  });
  renderWithApp(<PrivacySettings />);
  expect(await screen.findByText('Failed to load your privacy settings')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('You have not blocked anyone.')).toBeDefined();
  expect(await screen.findByText('You have not muted anyone.')).toBeDefined();
});

test('unblocks a person of the list, and shows further pages', async () => {
  const blocked = new Set(['ben', 'zoe']);
  const calls = serveApi({
    'GET /api/privacy': () => defaults,
    'GET /api/blocks': ({ query }) => {
      const ben = person();
      const zoe = person({ id: person().id.replace(/1$/, '9'), username: 'zoe', first_name: 'Zoe' });
      const shown = (query['cursor'] ? [zoe] : [ben]).filter(({ username }) => blocked.has(username));
      const page = { users: shown, total: blocked.size };
      return query['cursor'] || !blocked.has('ben') ? page : pageBefore('/api/blocks?cursor=2', page);
    },
    'GET /api/mutes': () => empty,
    'DELETE /api/blocks/:userId': () => {
      blocked.delete('ben');
      return undefined;
    },
  });
  renderWithApp(<PrivacySettings />);
  const list = await screen.findByRole('list', { name: 'People you blocked' });
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await within(list).findByText('@zoe')).toBeDefined();
  await userEvent.click(within(list).getByRole('button', { name: 'Unblock Ben Otieno' }));
  await waitFor(() => expect(screen.queryByText('@ben')).toBeNull());
  expect(calls.some(({ key, params }) => key.startsWith('DELETE') && params['userId'] === person().id)).toBe(true);
});
