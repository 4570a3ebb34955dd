import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { invitation } from '#features/events/events.fixtures.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { InvitationsPanel } from './invitations-panel.tsx';

const host = event({ viewerStatus: 'host' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => void signIn());

test('lists the invited people', async () => {
  answerCalls(() => ({ invitations: [invitation(1)], total: 1 }));
  renderWithApp(<InvitationsPanel event={host} />);
  expect(await screen.findByRole('link', { name: 'Guest 1' })).toBeDefined();
  expect(screen.getByText('1 person invited')).toBeDefined();
});

test('says that no one is invited, and opens the invite dialog', async () => {
  answerCalls(({ url }) =>
    url.pathname.endsWith('/invitations') ? { invitations: [], total: 0 } : { users: [], total: 0 },
  );
  renderWithApp(<InvitationsPanel event={host} />);
  expect(await screen.findByText('No one is invited yet.')).toBeDefined();
  await press('Invite people');
  expect(await screen.findByRole('dialog', { name: 'Invite people' })).toBeDefined();
  await press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a cancelled event takes no invitations', async () => {
  answerCalls(() => ({ invitations: [], total: 0 }));
  renderWithApp(<InvitationsPanel event={{ ...host, cancelledAt: '2026-11-20T08:00:00.000Z' }} />);
  await screen.findByText('No one is invited yet.');
  expect(screen.queryByRole('button', { name: 'Invite people' })).toBeNull();
});

test('withdraws an invitation after a confirmation', async () => {
  let invitations = [invitation(1)];
  const calls = answerCalls(({ method, url }) => {
    if (method === 'DELETE') invitations = [];
    return url.pathname.endsWith('/invitations') ? { invitations, total: invitations.length } : event();
  });
  renderWithApp(<InvitationsPanel event={host} />);
  await press('Take back');
  const question = screen.getByRole('dialog', { name: 'Take the invitation back?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);

  await press('Take back');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('No one is invited yet.')).toBeDefined();
});

test('says that an invitation was not withdrawn', async () => {
  const toasts = collectToasts();
  answerCalls(({ method }) =>
    method === 'DELETE' ? problem('unavailable') : { invitations: [invitation(1)], total: 1 },
  );
  renderWithApp(<InvitationsPanel event={host} />);
  await press('Take back');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(toasts).toEqual(['error: The invitation could not be taken back. Please try again.']));
  expect(screen.getByRole('link', { name: 'Guest 1' })).toBeDefined();
});
