import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { InvitationPreview } from '@baraza/contract/features/conversation-groups.ts';
import { ben, carol, group, groupId } from '#features/conversations/conversations.fixtures.ts';
import { endSession } from '#platform/api/session.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { fakeSocketServer } from '#testing/fake-socket-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { JoinGroup } from './join-group.tsx';

beforeEach(() => {
  endSession('chosen');
  signIn();
});

const token = '0123456789abcdef0123456789abcdef';

interface Replies {
  preview?: Partial<InvitationPreview> | Response;
  join?: unknown;
}

/** Opens an invitation link. */
function open({ preview = {}, join = group([]) }: Replies, hash = `#${token}`) {
  fakeSocketServer();
  const shown = {
    conversationId: groupId,
    name: 'Hostel B',
    image: null,
    membersCount: 12,
    friends: [ben, carol],
    friendsCount: 4,
    isMember: false,
  };
  const calls = answerCalls(({ url }) => {
    if (url.pathname.endsWith('/join')) return join;
    return preview instanceof Response ? preview : { ...shown, ...preview };
  });
  const path = `/chat/groups/join${hash}`;
  renderWithApp(<TestRoute path="/chat/groups/join" page={<JoinGroup />} />, { path });
  return { calls };
}

test('shows the group and the friends in it, and joins', async () => {
  const { calls } = open({});
  expect(await screen.findByRole('heading', { name: 'Hostel B' })).toBeDefined();
  expect(screen.getByText('12 members')).toBeDefined();
  expect(screen.getByText('Already members: Ben Otieno, Carol Wanjiku, and 2 more friends')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Join group' }));
  expect(await screen.findByText(`at /chat/groups/${groupId}`)).toBeDefined();
  expect(calls.map(({ body }) => body)).toEqual([{ token }, { token }]);
});

test('a member opens the group instead', async () => {
  open({ preview: { isMember: true, friends: [], friendsCount: 0 } });
  const link = await screen.findByRole('link', { name: 'You are a member. Open the group' });
  expect(link.getAttribute('href')).toBe(`/chat/groups/${groupId}`);
  expect(screen.queryByRole('button', { name: 'Join group' })).toBeNull();
});

test.each([
  ['an expired link', `#${token}`],
  ['a link without a secret', ''],
])('%s says so', async (_, hash) => {
  open({ preview: problem('not_found') }, hash);
  expect(await screen.findByText('This link does not work any more. Ask for a new one.')).toBeDefined();
});

test.each(['group_full', 'removed'] as const)('a refusal with %s shows why', async (code) => {
  open({ join: problem(code, 'The reason.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Join group' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
});

test('the invitation loads again after a failure', async () => {
  open({ preview: problem('unavailable') });
  expect(await screen.findByText('Failed to load the invitation')).toBeDefined();
});
