import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { ada, ben, carol, group, groupId } from '#features/conversations/conversations.fixtures.ts';
import { endSession } from '#platform/api/session.ts';
import { answerCalls, problem, signIn, type Asked } from '#testing/api.ts';
import { profileFields } from '#testing/fixtures.ts';
import { fakeSocketServer } from '#testing/fake-socket-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { GroupInfo } from './group-info.tsx';

beforeEach(() => {
  endSession('chosen');
  signIn();
});

const members = [
  { ...ben, role: 'ADMIN' },
  { ...carol, role: 'MEMBER' },
  { ...ada, role: 'ADMIN' },
];
const token = '0123456789abcdef0123456789abcdef';
const invitation = { createdAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-11-27T10:00:00.000Z' };
const relation = { isFollowing: true, isFollowedBy: true, canMessage: true };
const friend = { ...profileFields, ...ben, first_name: 'Ben', last_name: 'Otieno', ...relation };

/** Opens the page of the group as an admin by default. `reply` overrides replies where it returns something. */
function open(details: Partial<Conversation> = {}, reply: (call: Asked) => unknown = () => undefined) {
  const toasts = collectToasts();
  fakeSocketServer();
  const onChange = vi.fn<(changed: Conversation) => void>();
  const calls = answerCalls((call) => {
    const overridden = reply(call);
    if (overridden !== undefined) return overridden;
    const { method, url, body } = call;
    if (url.pathname.endsWith('/invitation')) {
      if (method === 'POST') return { ...invitation, token };
      return method === 'GET' ? Response.json(null) : new Response(null, { status: 204 });
    }
    if (url.pathname === '/api/connections/mutuals') return { users: [friend], total: 1 };
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (url.pathname.includes('/members/')) return { ...carol, role: 'ADMIN' };
    if (url.pathname.endsWith('/members')) return method === 'GET' ? { users: members, total: 3 } : group([]);
    return group([], body as object);
  });
  const info = (
    <GroupInfo group={group([], { viewerRole: 'ADMIN', ...details })} onChange={onChange} onClose={() => undefined} />
  );
  const { cache } = renderWithApp(<TestRoute path="/chat/*" page={info} />, { path: `/chat/groups/${groupId}` });
  const changes = () => calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);
  return { toasts, onChange, calls, changes, cache };
}

const row = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Members' }));
  return within((await list.findByText(name)).closest('li')!);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const chooseFor = async (name: string, choice: string) => {
  const item = await row(name);
  await userEvent.click(item.getByRole('button', { name: `Options for ${name}` }));
  await userEvent.click(item.getByRole('button', { name: choice }));
};

test('lists the members with the admins marked', async () => {
  open();
  expect((await row('Ben Otieno')).getByText('Admin')).toBeDefined();
  expect((await row('Carol Wanjiku')).queryByText('Admin')).toBeNull();
  expect((await row('You')).queryByRole('button')).toBeNull();
  expect(screen.getByText('Members (3)')).toBeDefined();
});

test('a member who is no admin can only look and leave', async () => {
  const { calls } = open({ viewerRole: 'MEMBER' });
  const item = await row('Carol Wanjiku');
  await userEvent.click(item.getByRole('button', { name: 'Options for Carol Wanjiku' }));
  expect(item.queryByRole('button', { name: 'Make admin' })).toBeNull();
  for (const name of ['Add members', 'Change name or picture', 'Create a link']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.getByRole('button', { name: 'Leave group' })).toBeDefined();
  expect(calls.some(({ url }) => url.pathname.endsWith('/invitation'))).toBe(false);
});

test('shows the pictures of the group', async () => {
  const { calls } = open({ viewerRole: 'MEMBER' }, ({ url }) => (url.pathname.endsWith('/pictures') ? [] : undefined));
  await press('Pictures');
  expect(await screen.findByText('No pictures yet.')).toBeDefined();
  expect(calls.at(-1)?.url.pathname).toBe(`/api/conversations/${groupId}/pictures`);
});

test('makes a member an admin', async () => {
  const { changes } = open();
  await chooseFor('Carol Wanjiku', 'Make admin');
  await waitFor(() => expect(changes()).toEqual([['PUT', { role: 'ADMIN' }]]));
});

test('a refused change of a role shows why', async () => {
  const { toasts } = open({}, ({ method }) => (method === 'PUT' ? problem('last_admin', 'The last one.') : undefined));
  await chooseFor('Ben Otieno', 'Remove as admin');
  await waitFor(() => expect(toasts).toHaveLength(1));
});

test('removes a member after a confirmation', async () => {
  const { changes } = open();
  await chooseFor('Carol Wanjiku', 'Remove from group');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Carol Wanjiku from this group?' }));
  expect(changes()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(changes().map(([method]) => method)).toEqual(['DELETE']));
});

test('adds friends', async () => {
  const { changes, onChange } = open();
  await press('Add members');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add members' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Ben Otieno' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add to group' }));
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(changes()).toEqual([['POST', { userIds: [ben.id] }]]);
});

test('changes only the name', async () => {
  const { changes, onChange } = open();
  await press('Change name or picture');
  const field = await screen.findByRole('textbox', { name: 'Name of the group' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Hostel C');
  await press('Save');
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(changes()).toEqual([['PUT', { name: 'Hostel C' }]]);
});

test('a name that is refused stays in its field', async () => {
  open({}, ({ method }) => (method === 'PUT' ? problem('not_allowed') : undefined));
  await press('Change name or picture');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the group' });
  await userEvent.type(field, '!');
  await press('Save');
  expect(await screen.findByText(/The server refused it/)).toBeDefined();
  expect(field.value).toBe('Hostel B!');
});

test('limits writing to admins', async () => {
  const { changes } = open();
  await userEvent.click(screen.getByRole('switch', { name: 'Only admins can write' }));
  await waitFor(() => expect(changes()).toEqual([['PUT', { onlyAdminsWrite: true }]]));
});

test('creates an invitation link with the secret in its fragment, and revokes it after a confirmation', async () => {
  const { changes } = open();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'The link works for' }), '30 days');
  await press('Create a link');
  expect(await screen.findByText(`${location.origin}/chat/groups/join#${token}`)).toBeDefined();
  expect(screen.getByText(/^People can join by the link until November 27, 2026\./)).toBeDefined();
  await press('Revoke the link');
  await press('Revoke');
  await screen.findByRole('button', { name: 'Create a link' });
  expect(changes()).toEqual([
    ['POST', { days: 30 }],
    ['DELETE', null],
  ]);
});

test('a link that was created before can be replaced and revoked', async () => {
  open({}, ({ method, url }) => (method === 'GET' && url.pathname.endsWith('/invitation') ? invitation : undefined));
  expect(await screen.findByRole('button', { name: 'Create a new link' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Revoke the link' })).toBeDefined();
});

test('a link that another admin has replaced meanwhile is no longer shown', async () => {
  let current: typeof invitation | null = null;
  const { cache } = open({}, ({ method, url }) => {
    if (!url.pathname.endsWith('/invitation')) return undefined;
    if (method === 'GET') return Response.json(current);
    current = invitation;
    return undefined;
  });
  await press('Create a link');
  await screen.findByText(new RegExp(token));
  current = { ...invitation, createdAt: '2026-11-21T10:00:00.000Z' };
  await act(() => cache.invalidateQueries());
  expect(await screen.findByRole('button', { name: 'Create a new link' })).toBeDefined();
  expect(screen.queryByText(new RegExp(token))).toBeNull();
});

test('nothing of a closed group can be changed', async () => {
  open({ canWrite: false });
  expect(await row('Carol Wanjiku')).toBeDefined();
  for (const name of ['Add members', 'Change name or picture', 'Create a link']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByRole('button', { name: 'Leave group' })).toBeDefined();
});

test('leaves the group after a confirmation', async () => {
  const { changes } = open({ viewerRole: 'MEMBER' });
  await press('Leave group');
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this group?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave group' }));
  await waitFor(() => expect(changes().map(([method]) => method)).toEqual(['DELETE']));
});

test('the members load again after a failure', async () => {
  let failures = 1;
  open({}, ({ method, url }) =>
    method === 'GET' && url.pathname.endsWith('/members') && (failures -= 1) >= 0 ? problem('unavailable') : undefined,
  );
  await screen.findByText('Failed to load the members');
  await press('Retry');
  expect(await row('Ben Otieno')).toBeDefined();
});

test('the chat of a club leads to the club, and its name and members are changed there', async () => {
  const { changes } = open({ kind: 'COMMUNITY', communityId: '01920000-0000-7000-8000-000000000030' });
  const link = await screen.findByRole('link', { name: 'Open the club' });
  expect(link.getAttribute('href')).toBe('/clubs/01920000-0000-7000-8000-000000000030');
  expect(screen.getByRole('switch', { name: 'Only admins can write' })).toBeDefined();
  for (const name of ['Change name or picture', 'Add members', /invitation/i]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  const options = await row('Carol Wanjiku');
  await userEvent.click(options.getByRole('button', { name: 'Options for Carol Wanjiku' }));
  expect(screen.queryByRole('button', { name: 'Make admin' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Leave chat' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Leave this chat?' })).getByRole('button', { name: 'Leave chat' }),
  );
  await waitFor(() => expect(changes()).toEqual([['DELETE', null]]));
});
