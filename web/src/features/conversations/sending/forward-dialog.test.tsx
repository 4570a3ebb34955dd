import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  ada,
  carol,
  conversation,
  conversationId,
  group,
  groupId,
  message,
} from '#features/conversations/conversations.fixtures.ts';
import { endSession } from '#platform/api/session.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { listedUser } from '#testing/fixtures.ts';
import { fakeSocketServer } from '#testing/fake-socket-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { ForwardDialog } from './forward-dialog.tsx';

beforeEach(() => {
  endSession('chosen');
  signIn();
});

const original = message(1);
const newId = conversationId.replace(/.$/, '9');
const friends = [{ ...listedUser(1), ...carol, isFollowing: true, isFollowedBy: true }];

interface Draft {
  conversationId: string;
  clientId: string;
}

/** Opens the dialog with these conversations. `refuse` decides which of them refuse the message. */
function open(reply: () => unknown, refuse: (draft: Draft) => boolean = () => false, messages = [original]) {
  const toasts = collectToasts();
  const drafts: Draft[] = [];
  fakeSocketServer((event, body) => {
    if (event !== 'message:post') return { ok: true };
    const draft = body as Draft;
    drafts.push(draft);
    if (refuse(draft)) return { ok: false, code: 'not_allowed', detail: 'Only admins can write in this group.' };
    return { ok: true, message: message(9, { conversationId: draft.conversationId, isForwarded: true }) };
  });
  answerCalls(({ method, url: { pathname, searchParams } }) => {
    if (pathname === '/api/connections/mutuals') return { users: searchParams.has('search') ? [] : friends, total: 0 };
    if (method === 'POST') return conversation([], { id: newId, participants: [ada, carol] });
    return reply();
  });
  const onClose = vi.fn<() => void>();
  renderWithApp(<ForwardDialog messages={messages} onClose={onClose} />);
  return { toasts, drafts, onClose };
}

const two = () => [conversation([message(1)]), group([], { membersCount: 3 })];
const forward = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Forward' });

test('forwards a message to the chosen conversations', async () => {
  const { toasts, drafts, onClose } = open(two);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ben Otieno' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hostel B' }));
  expect(screen.getByText('2 conversations chosen')).toBeDefined();
  await userEvent.click(forward());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(drafts).toMatchObject(
    [conversationId, groupId].map((id) => ({ conversationId: id, content: '', forwardOf: original.id })),
  );
  expect(toasts).toEqual(['success: Forwarded']);
});

test('forwards several messages in their order to each conversation', async () => {
  const { drafts, onClose } = open(two, () => false, [message(1), message(2)]);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ben Otieno' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hostel B' }));
  await userEvent.click(forward());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(drafts).toMatchObject(
    [conversationId, groupId].flatMap((id) =>
      [message(1), message(2)].map(({ id: forwardOf }) => ({ conversationId: id, forwardOf })),
    ),
  );
  expect(new Set(drafts.map(({ clientId }) => clientId)).size).toBe(4);
});

test('says how many are sent, and stops when it is closed', async () => {
  let drafts = 0;
  let go = () => {};
  fakeSocketServer(async (event) => {
    if (event !== 'message:post') return { ok: true };
    drafts += 1;
    if (drafts === 2) await new Promise<void>((resolve) => (go = resolve));
    return { ok: true, message: message(9) };
  });
  answerCalls(({ url: { pathname } }) =>
    pathname === '/api/connections/mutuals' ? { users: [], total: 0 } : [conversation([message(1)])],
  );
  const messages = [message(1), message(2), message(3)];
  const { unmount } = renderWithApp(<ForwardDialog messages={messages} onClose={vi.fn<() => void>()} />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ben Otieno' }));
  await userEvent.click(forward());
  expect(await screen.findByText('1 of 3 sent')).toBeDefined();
  unmount();
  await act(async () => go());
  expect(drafts).toBe(2);
});

test('forwards to a friend without a conversation, which that starts', async () => {
  const { drafts, onClose } = open(two);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Carol Wanjiku' }));
  await userEvent.click(forward());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(drafts).toMatchObject([{ conversationId: newId, forwardOf: original.id }]);
});

test('says why one was refused, and repeats the same messages', async () => {
  let isRefused = true;
  const refuses = (draft: Draft) => isRefused && draft.conversationId === groupId;
  const { drafts, onClose } = open(two, refuses, [message(1), message(2)]);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ben Otieno' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hostel B' }));
  await userEvent.click(forward());
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  isRefused = false;
  await userEvent.click(forward());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const clientIds = new Set(drafts.map(({ clientId }) => clientId));
  expect([clientIds.size, drafts.length]).toEqual([4, 7]);
  expect([...clientIds].every((id) => id.length <= 100)).toBe(true);
});

test('finds conversations by name, and leaves out those that take no messages', async () => {
  open(() => [...two(), group([], { id: conversationId.replace(/.$/, '7'), name: 'Archived club', canWrite: false })]);
  await screen.findByRole('checkbox', { name: 'Hostel B' });
  expect(screen.queryByRole('checkbox', { name: 'Archived club' })).toBeNull();
  expect(forward().disabled).toBe(true);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search conversations and friends' }), 'hostel');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Ben Otieno' })).toBeNull());
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search conversations and friends' }), 'x');
  expect(await screen.findByText('No conversations found')).toBeDefined();
});

test('offers to load the conversations again', async () => {
  let isDown = true;
  open(() => (isDown ? problem('not_allowed') : two()));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('checkbox', { name: 'Hostel B' })).toBeDefined();
});
