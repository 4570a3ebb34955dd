import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Conversation, Message, SystemEvent } from '@baraza/contract/features/conversations.ts';
import { ChatPage } from '#features/conversations/chat-page.tsx';
import {
  ada,
  ben,
  carol,
  group,
  groupId,
  groupMessage,
  systemMessage,
} from '#features/conversations/conversations.fixtures.ts';
import { scrolledTo } from '#testing/layout.ts';
import { endSession } from '#platform/api/session.ts';
import { answerCalls, pageWithNext, problem, signIn } from '#testing/api.ts';
import { fakeSocketServer, sendSocketEvent } from '#testing/fake-socket-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { collectToasts } from '#testing/toasts.ts';

const openReport = vi.hoisted(() => vi.fn<(target: object) => void>());
vi.mock('#features/moderation/reports/report.ts', () => ({ openReport, onReport: () => () => {} }));

beforeEach(() => {
  endSession('chosen');
  signIn();
});

const namespace = '/conversations';
const inbox = () => within(screen.getByRole('region', { name: 'Conversations' }));
const thread = () => within(screen.getByRole('region', { name: 'Conversation' }));
const lines = () => within(screen.getByRole('region', { name: 'Messages with Hostel B' }));
const article = (text: string) => within(lines().getByText(text).closest('article')!);

interface Parts {
  details?: Partial<Conversation>;
  path?: string;
  isListed?: boolean;
  isMember?: boolean;
}

/** Opens the group, in the list by default. */
function open(
  messages: Message[],
  { details = {}, path = `/chat/groups/${groupId}`, isListed = true, isMember = true }: Parts = {},
) {
  const toasts = collectToasts();
  const emitted = fakeSocketServer((event, body) => {
    const posted = body as { clientId: string; content: string };
    if (event !== 'message:post') return { ok: true };
    return { ok: true, message: groupMessage(50, { ...posted, senderId: ada.id }) };
  });
  const stored = { details, isMember };
  const calls = answerCalls(({ method, url }) => {
    if (url.pathname === '/api/conversations/unread-count') return { count: 0 };
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (url.pathname.endsWith('/receipts')) return { read: [ben], delivered: [carol] };
    if (url.pathname.startsWith('/api/conversations/')) {
      return stored.isMember ? group(messages, stored.details) : problem('not_found');
    }
    return isListed ? [group(messages.slice(-1), stored.details)] : [];
  });
  renderWithApp(<TestRoute path="/chat/*" page={<ChatPage />} />, { path });
  const changes = () => calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);
  return { toasts, emitted, calls, stored, changes };
}

test('the list names the group and the sender of its last message, and a row opens the group', async () => {
  open([groupMessage(1)], { path: '/chat' });
  const row = await inbox().findByRole('link', { name: /Hostel B/ });
  expect(row.textContent).toContain('Ben Otieno: Message 1');
  await userEvent.click(row);
  await thread().findByText('3 members');
  expect(thread().getByRole('heading', { name: /Hostel B/ })).toBeDefined();
});

test('the list shows the last change of the group in words', async () => {
  open([systemMessage(1, { type: 'JOINED', actor: ben, subject: null })], { path: '/chat' });
  expect(await inbox().findByText('Ben Otieno joined by a link')).toBeDefined();
});

test('a group that is not in the loaded list opens, too', async () => {
  open([groupMessage(1)], { isListed: false });
  expect(await thread().findByText('Message 1')).toBeDefined();
});

test('a group of others leads back to the list with a message', async () => {
  const { toasts } = open([], { isListed: false, isMember: false });
  await waitFor(() => expect(toasts).toEqual(['info: You are not a member of this group.']));
  expect(await thread().findByRole('heading', { name: 'Welcome to Campus Chat' })).toBeDefined();
});

test('a group without messages since one has joined does not seem unused', async () => {
  open([]);
  expect(await thread().findByText('You see the messages from the time you joined.')).toBeDefined();
  expect(thread().queryByText('No messages yet. Start the conversation!')).toBeNull();
});

test('the first message of a run shows the name of its sender', async () => {
  open([
    groupMessage(1),
    groupMessage(2),
    groupMessage(3, { senderId: carol.id }),
    groupMessage(4, { senderId: ada.id }),
  ]);
  await thread().findByText('Message 1');
  expect(article('Message 1').getByText('Ben Otieno')).toBeDefined();
  expect(article('Message 2').queryByText('Ben Otieno')).toBeNull();
  expect(article('Message 3').getByText('Carol Wanjiku')).toBeDefined();
  // Own messages have no name, and no marks of one reader.
  expect(lines().getByRole('article', { name: 'You' }).textContent).toMatch(/^Message 4\d/);
  expect(article('Message 4').queryByText('Sent')).toBeNull();
});

const event = (more: Partial<SystemEvent>): SystemEvent => ({ type: 'CREATED', actor: null, subject: null, ...more });
const added = (more: Partial<SystemEvent>) => event({ type: 'MEMBERS_ADDED', count: 1, ...more });

test.each<[string, SystemEvent]>([
  ['You created the group', event({ actor: ada })],
  ['Ben Otieno created the group', event({ actor: ben })],
  ['The group was created', event({})],
  ['You were added by Ben Otieno', added({ actor: ben, subject: ada })],
  ['You added Carol Wanjiku', added({ actor: ada, subject: carol })],
  ['Ben Otieno added Carol Wanjiku', added({ actor: ben, subject: carol })],
  ['Ben Otieno added 4 people', added({ actor: ben, count: 4 })],
  ['4 people were added', added({ count: 4 })],
  ['1 person was added', added({})],
  ['1 person joined by a link', event({ type: 'JOINED' })],
  ['Ben Otieno removed Carol Wanjiku', event({ type: 'MEMBER_REMOVED', actor: ben, subject: carol })],
  ['1 person was removed', event({ type: 'MEMBER_REMOVED' })],
  ['You are an admin now', event({ type: 'ADMIN_ADDED', actor: ben, subject: ada })],
  ['Carol Wanjiku is no longer an admin', event({ type: 'ADMIN_REMOVED', actor: ben, subject: carol })],
  ['You changed the name of the group', event({ type: 'RENAMED', actor: ada })],
  ['The picture of the group was changed', event({ type: 'IMAGE_CHANGED' })],
  ['Only admins can write from now on', event({ type: 'WRITING_LIMITED', actor: ben })],
  ['All members can write again', event({ type: 'WRITING_OPENED', actor: ben })],
  ['Ben Otieno pinned a message', event({ type: 'MESSAGE_PINNED', actor: ben })],
  ['You unpinned a message', event({ type: 'MESSAGE_UNPINNED', actor: ada })],
])('a change of the group is a line: %s', async (text, system) => {
  open([systemMessage(1, system), groupMessage(2)]);
  await thread().findByText('Message 2');
  expect(await lines().findByText(text)).toBeDefined();
});

test('a message of someone whom a block hides takes no space', async () => {
  const hidden = groupMessage(2, { content: '', senderId: null, sender: null, isHidden: true });
  open([groupMessage(1), hidden, groupMessage(3)]);
  await thread().findByText('Message 1');
  expect(lines().getAllByRole('article')).toHaveLength(2);
});

test('a message is sent to the group, and the draft belongs to the group', async () => {
  const { emitted } = open([groupMessage(1)]);
  await thread().findByText('Message 1');
  await userEvent.type(thread().getByRole('textbox', { name: 'Message' }), 'Habari{Enter}');
  await waitFor(() =>
    expect(emitted.find(({ event: name }) => name === 'message:post')?.body).toMatchObject({
      conversationId: groupId,
      content: 'Habari',
    }),
  );
});

test('a reply names the sender of the quoted message', async () => {
  open([groupMessage(1, { senderId: carol.id })]);
  await thread().findByText('Message 1');
  await userEvent.click(article('Message 1').getByRole('button', { name: 'Message options' }));
  await userEvent.click(article('Message 1').getByRole('button', { name: 'Reply' }));
  expect(thread().getAllByText('Carol Wanjiku')).toHaveLength(2);
});

test('an own message is deleted for all after a confirmation', async () => {
  const { calls } = open([groupMessage(1, { senderId: ada.id })]);
  await thread().findByText('Message 1');
  await userEvent.click(article('Message 1').getByRole('button', { name: 'Message options' }));
  await userEvent.click(article('Message 1').getByRole('button', { name: 'Delete for all' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this message?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete for all' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('the person who types is named, if the device knows them', async () => {
  open([groupMessage(1)]);
  await thread().findByText('Message 1');
  const type = (userId: string, isTyping = true) =>
    sendSocketEvent(namespace, 'user:typing', { conversationId: groupId, userId, isTyping });
  type(carol.id);
  expect(thread().getByText('Carol Wanjiku is typing...')).toBeDefined();
  type(ben.id, false);
  expect(thread().getByText('Carol Wanjiku is typing...')).toBeDefined();
  type('01920000-0000-7000-8000-000000000099');
  expect(thread().getByText('A member is typing...')).toBeDefined();
});

test('where only admins write, a line replaces the field as soon as that changes', async () => {
  const { stored } = open([groupMessage(1)]);
  await thread().findByText('Message 1');
  expect(thread().getByRole('textbox', { name: 'Message' })).toBeDefined();
  stored.details = { canWrite: false, onlyAdminsWrite: true };
  sendSocketEvent(namespace, 'message:new', systemMessage(2, event({ type: 'WRITING_LIMITED', actor: ben })));
  expect(await thread().findByText('Only admins can write here.')).toBeDefined();
  expect(thread().queryByRole('textbox', { name: 'Message' })).toBeNull();
});

test('a change without a message is requested', async () => {
  const { stored } = open([groupMessage(1)]);
  await thread().findByText('3 members');
  stored.details = { membersCount: 2 };
  sendSocketEvent(namespace, 'conversation:updated', { conversationId: groupId });
  expect(await thread().findByText('2 members')).toBeDefined();
});

test('a group that the viewer was removed from leaves the screen and the list', async () => {
  const { toasts, stored } = open([groupMessage(1)]);
  await thread().findByText('Message 1');
  stored.isMember = false;
  sendSocketEvent(namespace, 'conversation:left', { conversationId: groupId });
  await waitFor(() => expect(toasts).toEqual(['info: You are not a member of this group.']));
  expect(inbox().queryByText('Hostel B')).toBeNull();
  expect(screen.queryByText('Message 1')).toBeNull();
});

const longAgo = Array.from({ length: 12 }, (_, index) => groupMessage(index + 1));

test('a line is above the first unread message, and a button jumps to it', async () => {
  open(longAgo, { details: { unreadCount: 10 } });
  expect(await thread().findByRole('heading', { name: 'New messages' })).toBeDefined();
  scrolledTo.length = 0;
  await userEvent.click(thread().getByRole('button', { name: '10 new messages: go to the first one' }));
  // The row for older messages, the heading of the day and two messages are above it.
  expect(scrolledTo).toEqual([4]);
  expect(thread().queryByRole('button', { name: '10 new messages: go to the first one' })).toBeNull();
});

test('a button loads back to the first unread message, and jumps to it', async () => {
  const all = Array.from({ length: 120 }, (_, index) => groupMessage(index + 1));
  let isDown = true;
  fakeSocketServer();
  const asked: string[] = [];
  answerCalls(({ url }) => {
    if (!url.pathname.startsWith('/api/conversations/')) return [group(all.slice(-1), { unreadCount: 90 })];
    const before = url.searchParams.get('lastMessageId');
    const limit = Number(url.searchParams.get('limit'));
    if (before && isDown) return problem('unavailable');
    const end = before ? all.findIndex(({ id }) => id === before) : all.length;
    const start = Math.max(0, end - limit);
    if (before) asked.push(`${start}-${end}`);
    const page = group(all.slice(start, end), { unreadCount: 90 });
    return start > 0 ? pageWithNext(page, `${url.pathname}?limit=${limit}&lastMessageId=${all[start]!.id}`) : page;
  });
  renderWithApp(<TestRoute path="/chat/*" page={<ChatPage />} />, { path: `/chat/groups/${groupId}` });
  const button = await thread().findByRole('button', { name: '90 new messages: go to the first one' });
  expect(thread().queryByRole('heading', { name: 'New messages' })).toBeNull();
  await userEvent.click(button);
  await thread().findByRole('button', { name: 'Load older messages' });
  isDown = false;
  asked.length = 0;
  scrolledTo.length = 0;
  await userEvent.click(thread().getByRole('button', { name: '90 new messages: go to the first one' }));
  await thread().findByRole('heading', { name: 'New messages' });
  expect(asked).toEqual(['38-88', '0-38']);
  // The row for older messages, the heading of the day and thirty messages are above it.
  await waitFor(() => expect(scrolledTo).toContain(32));
  expect(thread().queryByRole('button', { name: '90 new messages: go to the first one' })).toBeNull();
});

test('the pinned message is below the header, and pressing it shows the message', async () => {
  const { changes } = open([groupMessage(1)], { details: { pinned: groupMessage(1), viewerRole: 'MEMBER' } });
  const bar = within(await thread().findByRole('region', { name: 'Pinned message' }));
  await userEvent.click(bar.getByRole('button', { name: /Message 1/ }));
  expect(scrolledTo.at(-1)).toBe(2);
  expect(bar.queryByRole('button', { name: 'Unpin' })).toBeNull();
  expect(changes()).toEqual([]);
});

test('a voice note without a text is named where it is pinned and announced', async () => {
  const voice = { url: '/media/private/a/n.m4a', duration: 7, bytes: 9, peaks: Array.from({ length: 64 }, () => 50) };
  const note = (seq: number) => groupMessage(seq, { content: '', voice });
  open([note(1)], { details: { pinned: note(1) } });
  const bar = within(await thread().findByRole('region', { name: 'Pinned message' }));
  expect(bar.getByText('Voice note')).toBeDefined();
  sendSocketEvent('/conversations', 'message:new', note(2));
  expect(await screen.findByText('Ben Otieno: Voice note')).toBeDefined();
});

test('an admin pins and unpins a message', async () => {
  const { changes } = open([groupMessage(1)], { details: { pinned: groupMessage(1), viewerRole: 'ADMIN' } });
  const bar = within(await thread().findByRole('region', { name: 'Pinned message' }));
  await userEvent.click(article('Message 1').getByRole('button', { name: 'Message options' }));
  await userEvent.click(article('Message 1').getByRole('button', { name: 'Pin' }));
  await waitFor(() => expect(changes()).toEqual([['PUT', { messageId: groupMessage(1).id }]]));
  await userEvent.click(bar.getByRole('button', { name: 'Unpin' }));
  await waitFor(() => expect(changes().at(-1)).toEqual(['DELETE', null]));
});

test('the sender of a message sees who has read it', async () => {
  open([groupMessage(1, { senderId: ada.id })]);
  await thread().findByText('Message 1');
  await userEvent.click(article('Message 1').getByRole('button', { name: 'Message options' }));
  await userEvent.click(article('Message 1').getByRole('button', { name: 'Read by' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Read by' }));
  expect(within(await dialog.findByRole('region', { name: 'Read' })).getByText('Ben Otieno')).toBeDefined();
  expect(within(dialog.getByRole('region', { name: 'Delivered' })).getByText('Carol Wanjiku')).toBeDefined();
});

test('nobody sees who has read a message in a large group', async () => {
  open([groupMessage(1, { senderId: ada.id })], { details: { membersCount: 51 } });
  await thread().findByText('Message 1');
  await userEvent.click(article('Message 1').getByRole('button', { name: 'Message options' }));
  expect(article('Message 1').queryByRole('button', { name: 'Read by' })).toBeNull();
});

test.each([
  ['that only admins write', { onlyAdminsWrite: true }, 'Only admins can write here.'],
  [
    'that its club is archived',
    { kind: 'COMMUNITY', viewerRole: 'ADMIN', onlyAdminsWrite: true },
    'This club is archived.',
  ],
  [
    'that its club is frozen',
    { kind: 'COMMUNITY', viewerRole: 'ADMIN', isFrozen: true },
    'Stewards have frozen this club.',
  ],
  ['that stewards have closed it', { viewerRole: 'ADMIN' }, 'Stewards have closed this group.'],
] as const)('a group says %s', async (_, more, text) => {
  open([groupMessage(1)], { details: { ...more, canWrite: false } });
  expect(await thread().findByText(text)).toBeDefined();
  expect(thread().queryByRole('textbox')).toBeNull();
});

test('who starts the chat of a club reads how its members get there, until one does', async () => {
  const created = { type: 'CREATED', actor: ada, subject: null } as const;
  const note = 'Members of the club join this chat on the page of the club.';
  open([systemMessage(1, created)], { details: { kind: 'COMMUNITY', membersCount: 1 } });
  expect(await thread().findByText(note)).toBeDefined();
  cleanup();
  open([systemMessage(1, created)], { details: { kind: 'COMMUNITY', membersCount: 2 } });
  await thread().findByText('2 members');
  expect(thread().queryByText(note)).toBeNull();
});

test('a member can report the group', async () => {
  open([groupMessage(1)]);
  await thread().findByText('3 members');
  await userEvent.click(thread().getByRole('button', { name: 'Conversation options' }));
  await userEvent.click(thread().getByRole('button', { name: 'Report' }));
  expect(openReport).toHaveBeenCalledExactlyOnceWith({ type: 'GROUP', id: groupId });
});

test.each([
  ['an admin', { viewerRole: 'ADMIN' }],
  ['a member of the chat of a club', { kind: 'COMMUNITY' }],
] as const)('%s has no choice to report the group', async (_, more) => {
  open([groupMessage(1)], { details: more });
  await thread().findByText('3 members');
  await userEvent.click(thread().getByRole('button', { name: 'Conversation options' }));
  expect(thread().getByRole('button', { name: 'Group info' })).toBeDefined();
  expect(thread().queryByRole('button', { name: 'Report' })).toBeNull();
});
