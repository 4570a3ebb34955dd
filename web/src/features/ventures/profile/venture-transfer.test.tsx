import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { person, venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { VentureTransfer } from './venture-transfer.tsx';

let toasts: string[];
beforeEach(() => {
  toasts = collectToasts();
});

const transfer = { user: person({ first_name: 'Cate', last_name: 'Njeri' }), expiresAt: '2026-12-04T08:00:00.000Z' };
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
let viewer: CurrentUser;
beforeEach(() => {
  viewer = signIn();
});

test('renders nothing without an offer', () => {
  const { container } = renderWithApp(<VentureTransfer venture={venture()} />);
  expect(container.textContent).toBe('');
});

test('shows the owner the recipient and the last day, and withdraws the offer', async () => {
  const own = venture({ ownerId: viewer.id, transfer });
  const calls = serveApi({ 'DELETE /api/ventures/:id/transfer': () => venture({ ownerId: viewer.id }) });
  renderWithApp(<VentureTransfer venture={own} />);
  expect(screen.getByText(/^Waiting for/).textContent).toContain(
    'Cate Njeri to accept this business, until December 4',
  );
  await userEvent.click(button('Withdraw offer'));
  await waitFor(() => expect(toasts).toContain('success: Offer withdrawn'));
  expect(calls).toHaveLength(1);
});

test('shows why an offer cannot be withdrawn', async () => {
  serveApi({
    'DELETE /api/ventures/:id/transfer': () => problem('not_allowed', 'Only the owner of a venture can do this.'),
  });
  renderWithApp(<VentureTransfer venture={venture({ ownerId: viewer.id, transfer })} />);
  await userEvent.click(button('Withdraw offer'));
  await waitFor(() => expect(toasts).toContain('error: Only the owner of a venture can do this.'));
});

test('accepts an offer after a confirmation that names the consequences', async () => {
  const calls = serveApi({ 'POST /api/ventures/:id/transfer/accept': () => venture({ ownerId: viewer.id }) });
  renderWithApp(<VentureTransfer venture={venture({ transfer })} />);
  expect(screen.getByRole('heading', { name: 'Ben Otieno wants to hand this business over to you' })).toBeDefined();
  await userEvent.click(button('Accept'));
  expect(screen.getByRole('dialog', { name: 'Accept this business?' }).textContent).toContain(
    'Your own review will be deleted',
  );
  await userEvent.click(inDialog('Cancel'));
  expect(calls).toHaveLength(0);
  await userEvent.click(button('Accept'));
  await userEvent.click(inDialog('Accept'));
  await waitFor(() => expect(toasts).toContain('success: Kitchen is yours now.'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('declines an offer', async () => {
  serveApi({ 'POST /api/ventures/:id/transfer/decline': () => ({ isOffered: false as const }) });
  renderWithApp(<VentureTransfer venture={venture({ transfer })} />);
  await userEvent.click(button('Decline'));
  await waitFor(() => expect(toasts).toContain('success: Offer declined'));
});

test('says that an offer is no longer open', async () => {
  serveApi({ 'POST /api/ventures/:id/transfer/accept': () => problem('not_found', 'There is no such venture.') });
  renderWithApp(<VentureTransfer venture={venture({ transfer })} />);
  await userEvent.click(button('Accept'));
  await userEvent.click(inDialog('Accept'));
  await waitFor(() => expect(toasts).toContain('error: This offer is no longer open.'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows any other refusal with its reason', async () => {
  serveApi({
    'POST /api/ventures/:id/transfer/accept': () => problem('too_many_ventures', 'You have ten businesses.'),
  });
  renderWithApp(<VentureTransfer venture={venture({ transfer })} />);
  await userEvent.click(button('Accept'));
  await userEvent.click(inDialog('Accept'));
  await waitFor(() => expect(toasts).toContain('error: You have ten businesses.'));
});
