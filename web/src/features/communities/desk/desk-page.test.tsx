import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Community, JoinRequest } from '@baraza/contract/features/communities.ts';
import { clubMember, joinRequest } from '#features/communities/communities.fixtures.ts';
import { club, memberAs } from '#testing/communities.ts';
import { signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { serveApi } from '#testing/api-server.ts';
import { DeskPage } from './desk-page.tsx';

const saveCsv = vi.hoisted(() => vi.fn<(csv: string, name: string) => void>());
vi.mock('#platform/device/save-file.ts', () => ({ saveCsv }));

beforeEach(() => void signIn());

function open(role: 'MEMBER' | 'OFFICER' | 'OWNER', waiting: JoinRequest[] = [], more: Partial<Community> = {}) {
  const answer = (status: 'approved' | 'declined') => (request: { params: Record<string, string> }) => {
    const index = waiting.findIndex(({ userId }) => userId === request.params['userId']);
    const [answered] = waiting.splice(index, 1);
    return { ...(answered ?? joinRequest(1)), status };
  };
  const calls = serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer: memberAs(role), ...more }),
    'GET /api/communities/:id/requests': () => waiting,
    'GET /api/communities/:id/invitations': () => [],
    'GET /api/connections/mutuals': () => ({ users: [], total: 0 }),
    'GET /api/communities/:id/members': () => ({ users: [clubMember(1)], total: 1 }),
    'GET /api/communities/:id/members.csv': () => 'name\r\n',
    'GET /api/communities/:id/dues': () => ({ dues: [], isKeeper: true }),
    'POST /api/communities/:id/requests/:userId/approve': answer('approved'),
    'POST /api/communities/:id/requests/:userId/decline': answer('declined'),
    'PUT /api/communities/:id/members/:userId': () => clubMember(1, { role: 'OFFICER', title: 'Treasurer' }),
    'DELETE /api/communities/:id/members/:userId': () => undefined,
  });
  renderWithApp(
    <Routes>
      <Route path="/clubs/:slug/desk" element={<DeskPage />} />
    </Routes>,
    { path: '/clubs/chess-club/desk' },
  );
  return calls;
}

test('approves all requests at once', async () => {
  open('OFFICER', [joinRequest(1, { message: 'Let me in: https://a.example', friendsCount: 2 }), joinRequest(2)]);
  expect(await screen.findByText(/^Let me in/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'https://a.example' })).toBeDefined();
  expect(screen.getByText('2 friends among the members')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Approve all 2' }));
  expect(await screen.findByText('No open requests.')).toBeDefined();
});

test('an officer without friends reads how others can be invited', async () => {
  open('OFFICER');
  await userEvent.click(await screen.findByRole('button', { name: 'Invite people' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
  expect(await dialog.findByText('No friends found')).toBeDefined();
  expect(dialog.getByText('Here you invite friends. Send others the invitation link of the club.')).toBeDefined();
});

test('declines a request with a reason', async () => {
  const calls = open('OWNER', [joinRequest(1)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Decline the request of Ben Kamau 1' }));
  await userEvent.type(dialog.getByLabelText('Reason (optional)'), 'Full');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline request' }));
  expect(await screen.findByText('No open requests.')).toBeDefined();
  expect(calls.find(({ key }) => key.endsWith('/decline'))?.body).toEqual({ reason: 'Full' });
});

test('gives a member a role and a title', async () => {
  const calls = open('OWNER');
  await userEvent.click(await screen.findByRole('button', { name: 'Options for Ben Otieno 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change role and title' }));
  await userEvent.selectOptions(await screen.findByLabelText('Role'), 'OFFICER');
  await userEvent.type(screen.getByLabelText('Title (optional)'), 'Treasurer');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({ role: 'OFFICER', title: 'Treasurer' });
});

test('removes a member with a reason', async () => {
  const calls = open('OFFICER');
  await userEvent.click(await screen.findByRole('button', { name: 'Options for Ben Otieno 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from club' }));
  await userEvent.type(await screen.findByLabelText('Reason'), 'Spam');
  await userEvent.click(screen.getByRole('switch', { name: 'Can join again' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove from club' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ key }) => key.startsWith('DELETE'))?.body).toEqual({ reason: 'Spam', canReturn: false });
});

test('is not for members', async () => {
  open('MEMBER');
  expect(await screen.findByText(/^The officers and owners of the club look after this/)).toBeDefined();
});

test('a frozen club cannot be restored by its owner', async () => {
  const frozenAt = '2026-11-20T08:00:00.000Z';
  open('OWNER', [], { frozenAt, archivedAt: frozenAt });
  expect(await screen.findByRole('link', { name: 'Edit club' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Restore club' })).toBeNull();
});

test('offers no changes of members in an archived club', async () => {
  open('OWNER', [], { archivedAt: '2026-11-20T08:00:00.000Z' });
  expect(await screen.findByText('Ben Otieno 1')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Options for Ben Otieno 1' })).toBeNull();
});

test('officers download the members', async () => {
  open('OFFICER');
  await userEvent.click(await screen.findByRole('button', { name: 'Download members (CSV)' }));
  await waitFor(() => expect(saveCsv).toHaveBeenCalledWith('name\r\n', 'chess-club-members.csv'));
});

test('dues are for owners and treasurers', async () => {
  open('OFFICER', [], { viewer: { ...memberAs('OFFICER'), title: 'Treasurer' } });
  expect(await screen.findByRole('heading', { name: 'Dues' })).toBeDefined();
});

test('other officers see no dues', async () => {
  open('OFFICER');
  expect(await screen.findByText('Ben Otieno 1')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Dues' })).toBeNull();
});
