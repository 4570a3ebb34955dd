import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { Menu } from '#ui/dialogs/menu.tsx';
import { BlockMenuItem, MuteMenuItem } from './privacy-menu-items.tsx';

const ben = person();
const render = () =>
  renderWithApp(
    <Menu label="Options">
      <MuteMenuItem person={ben} />
      <BlockMenuItem person={ben} />
    </Menu>,
  );
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Options' }));
  await userEvent.click(screen.getByRole('button', { name }));
};

beforeEach(() => void signIn());

test.each([
  ['Block', 'PUT /api/blocks/:userId', '@ben is blocked.'],
  ['Mute', 'PUT /api/mutes/:userId', '@ben is muted.'],
] as const)('asks for confirmation, then acts: %s', async (action, key, message) => {
  const toasts = collectToasts();
  const calls = serveApi({ [key]: () => undefined });
  render();
  await choose(`${action} @ben`);
  expect(await screen.findByRole('dialog', { name: `${action} @ben?` })).toBeDefined();
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: action }));
  await waitFor(() => expect(toasts).toEqual([`success: ${message}`]));
  expect(calls.map((call) => [call.key, call.params['userId']])).toEqual([[key, ben.id]]);
});

test('does nothing when the confirmation is cancelled', async () => {
  const calls = serveApi({});
  render();
  await choose('Block @ben');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual([]);
});

test('shows why blocking failed', async () => {
  const toasts = collectToasts();
  serveApi({ 'PUT /api/blocks/:userId': () => problem('rate_limited', 'Please slow down.') });
  render();
  await choose('Block @ben');
  await userEvent.click(await screen.findByRole('button', { name: 'Block' }));
  await waitFor(() => expect(toasts).toEqual(['error: Please slow down.']));
});
