import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { friend } from '#features/ventures/ventures.fixtures.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { person, venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { CloseOrTransfer } from './close-or-transfer.tsx';

let toasts: string[];
beforeEach(() => {
  toasts = collectToasts();
});

let viewer: CurrentUser;
beforeEach(() => {
  viewer = signIn();
});
const own = (more: Partial<Venture> = {}) => venture({ ownerId: viewer.id, name: 'Mama’s Kitchen', ...more });
const dialog = () => within(screen.getByRole('dialog'));
const confirmButton = (name: string) => dialog().getByRole<HTMLButtonElement>('button', { name });
const typeName = (name: string) =>
  userEvent.type(dialog().getByRole('textbox', { name: 'Type the name of the business to confirm' }), name);
const friends = { 'GET /api/connections/mutuals': () => ({ users: [friend(1)], total: 1 }) };

test('closes a business only after its name is typed', async () => {
  const calls = serveApi({ 'POST /api/ventures/:id/close': () => own({ isClosed: true }) });
  renderWithApp(<CloseOrTransfer venture={own()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Close business' }));
  await typeName('Kitchen');
  expect(confirmButton('Close business').disabled).toBe(true);
  await userEvent.clear(dialog().getByRole('textbox'));
  await typeName('mama’s kitchen');
  expect(confirmButton('Close business').disabled).toBe(false);
  await userEvent.click(confirmButton('Close business'));
  await waitFor(() => expect(toasts).toContain('success: Mama’s Kitchen is closed.'));
  expect(calls).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows in the dialog why a business is not closed', async () => {
  serveApi({ 'POST /api/ventures/:id/close': () => problem('not_allowed', 'Only the owner can do this.') });
  renderWithApp(<CloseOrTransfer venture={own()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Close business' }));
  await typeName('mama’s kitchen');
  await userEvent.click(confirmButton('Close business'));
  expect(await dialog().findByText('Only the owner can do this.')).toBeDefined();
  expect(confirmButton('Close business').disabled).toBe(false);
});

test('offers to reopen a closed business', async () => {
  serveApi({ 'POST /api/ventures/:id/reopen': () => own() });
  renderWithApp(<CloseOrTransfer venture={own({ isClosed: true })} />);
  expect(screen.getByText('This business is closed. Nobody but you sees it.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Close business' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open again: Mama’s Kitchen' }));
  await waitFor(() => expect(toasts).toContain('success: Mama’s Kitchen is open again.'));
});

test('offers the business to a friend once both friend and name are given', async () => {
  const calls = serveApi({ ...friends, 'POST /api/ventures/:id/transfer': () => own() });
  renderWithApp(<CloseOrTransfer venture={own()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  expect(dialog().getByText(/The offer ends after 14 days\./)).toBeDefined();
  await typeName('mama’s kitchen');
  expect(confirmButton('Hand over').disabled).toBe(true);
  await userEvent.click(await dialog().findByRole('radio', { name: /@friend_1/ }));
  await userEvent.click(confirmButton('Hand over'));
  await waitFor(() => expect(toasts).toContain('success: Offer sent to Friend 1'));
  expect(calls.at(-1)).toMatchObject({ params: { id: own().id }, body: { userId: friend(1).id } });
});

test('shows why an offer is refused and keeps the choice', async () => {
  serveApi({
    ...friends,
    'POST /api/ventures/:id/transfer': () => problem('transfer_pending', 'It is already offered to somebody.'),
  });
  renderWithApp(<CloseOrTransfer venture={own()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  await userEvent.click(await dialog().findByRole('radio', { name: /@friend_1/ }));
  await typeName('mama’s kitchen');
  await userEvent.click(confirmButton('Hand over'));
  expect(await dialog().findByText('It is already offered to somebody.')).toBeDefined();
  expect(dialog().getByRole('radio', { checked: true })).toBeDefined();
});

test('shows a pending offer instead of the button to hand over', async () => {
  const transfer = { user: person({ first_name: 'Cate', last_name: '' }), expiresAt: '2026-12-04T08:00:00.000Z' };
  serveApi({ 'DELETE /api/ventures/:id/transfer': () => own() });
  renderWithApp(<CloseOrTransfer venture={own({ transfer })} />);
  expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull();
  expect(screen.getByText(/^Waiting for/).textContent).toContain('Cate to accept');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw offer' }));
  await waitFor(() => expect(toasts).toContain('success: Offer withdrawn'));
});
