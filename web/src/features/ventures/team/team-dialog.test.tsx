import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { friend, member } from '#features/ventures/ventures.fixtures.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { TeamDialog } from './team-dialog.tsx';

let toasts: string[];
beforeEach(() => {
  toasts = collectToasts();
});

const ventureId = venture().id;
const role = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Role' });
const error = () => within(screen.getByRole('dialog')).getByRole('alert').textContent;
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add Member' }));
const friends = { 'GET /api/connections/mutuals': () => ({ users: [friend(1), friend(2)], total: 2 }) };

beforeEach(() => {
  localStorage.clear();
  signIn();
});

function open() {
  const onClose = vi.fn<() => void>();
  return { onClose, ...renderWithApp(<TeamDialog ventureId={ventureId} onClose={onClose} />) };
}

test('requires a friend and a role', async () => {
  serveApi(friends);
  open();
  await add();
  expect(error()).toBe('Please select a business, user, and enter a role.');
  await userEvent.click(await screen.findByRole('radio', { name: /@friend_1/ }));
  await userEvent.type(role(), 'Cook');
  expect(error()).toBe('');
});

test.each([
  [true, 'Invitation sent'],
  [false, 'Member Added!'],
])('invites a friend, who is invited: %s', async (isInvited, message) => {
  const calls = serveApi({ ...friends, 'POST /api/ventures/members': () => member(1, { isInvited }) });
  const { onClose } = open();
  await userEvent.click(await screen.findByRole('radio', { name: /@friend_2/ }));
  await userEvent.type(role(), 'Cook');
  await add();
  await waitFor(() => expect(toasts).toContain(`success: ${message}`));
  expect(calls.find(({ key }) => key === 'POST /api/ventures/members')?.body).toEqual({
    ventureId,
    userId: friend(2).id,
    role: 'Cook',
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test('does not list friends who are on the team', async () => {
  const team = [member(1, { user: { ...member(1).user, id: friend(1).id } })];
  serveApi({ ...friends, 'GET /api/ventures/my': () => [venture({ members: team })] });
  open();
  expect(await screen.findByRole('radio', { name: /@friend_2/ })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('radio', { name: /@friend_1/ })).toBeNull());
});

test('shows a refusal and keeps the friend and the role', async () => {
  serveApi({ ...friends, 'POST /api/ventures/members': () => problem('not_friends', 'You are not friends.') });
  const { onClose } = open();
  await userEvent.click(await screen.findByRole('radio', { name: /@friend_1/ }));
  await userEvent.type(role(), 'Cook');
  await add();
  await waitFor(() => expect(error()).toBe('Error adding member: You are not friends.'));
  expect(screen.getByRole('radio', { name: /@friend_1/, checked: true })).toBeDefined();
  expect(role().value).toBe('Cook');
  expect(onClose).not.toHaveBeenCalled();
});
