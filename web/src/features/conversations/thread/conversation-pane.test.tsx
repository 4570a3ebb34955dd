import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Conversation, Message } from '@baraza/contract/features/conversations.ts';
import { keptThreadQuery, type KeptThread } from '#features/conversations/conversations.api.ts';
import { ada, ben, conversation, conversationId, message } from '#features/conversations/conversations.fixtures.ts';
import { endSession } from '#platform/api/session.ts';
import { answerCalls, pageWithNext, problem, signIn, type Asked } from '#testing/api.ts';
import { fakeSocketServer, loseConnection, reconnect, sendSocketEvent } from '#testing/fake-socket-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { resize, scrolledTo } from '#testing/layout.ts';
import { quickEmoji } from './reactions.ts';

const openReport = vi.hoisted(() => vi.fn<(target: object) => void>());
vi.mock('#features/moderation/reports/report.ts', () => ({ openReport, onReport: () => () => {} }));

vi.mock('#features/conversations/voice/voice-recorder.ts', () => ({
  VoiceRecorder: { start: async () => ({ stop: async () => undefined }) },
}));

beforeEach(() => {
  endSession('chosen');
  signIn();
  scrolledTo.length = 0;
});

const namespace = '/conversations';
const own = (seq: number, more: Partial<Message> = {}) => message(seq, { senderId: ada.id, ...more });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const article = (text: string) => {
  const found = screen.getByText(text).closest('article');
  if (!found) throw new Error(`No message says "${text}".`);
  return within(found);
};
const choose = async (text: string, choice: string) => {
  await userEvent.click(article(text).getByRole('button', { name: 'Message options' }));
  await userEvent.click(article(text).getByRole('button', { name: choice }));
};

interface Parts {
  details?: Partial<Conversation>;
  reply?: (call: Asked) => unknown;
  acknowledge?: (event: string, body: never) => unknown;
  cache?: QueryClient;
}

function Address() {
  return <p>at {useLocation().pathname}</p>;
}

/** Opens a conversation with these messages. `reply` overrides the replies of the API where it returns something. */
function open(messages: Message[], { details = {}, reply, acknowledge, cache }: Parts = {}) {
  const toasts = collectToasts();
  const emitted = fakeSocketServer((event, body) => acknowledge?.(event, body as never) ?? { ok: true });
  const loaded = conversation(messages, details);
  const calls = answerCalls((call) => {
    const overridden = reply?.(call);
    if (overridden !== undefined) return overridden;
    return call.method === 'GET' ? loaded : undefined;
  });
  const page = renderWithApp(
    <>
      <ConversationPane conversation={{ ...loaded, messages: messages.slice(-1) }} />
      <Address />
    </>,
    cache && { cache },
  );
  const posted = () => emitted.filter(({ event }) => event === 'message:post').map(({ body }) => body);
  return { ...page, toasts, emitted, calls, posted };
}

/** Stores each posted message as the server does. */
function store(seq: number) {
  return (event: string, body: { clientId: string; content: string }) =>
    event === 'message:post'
      ? { ok: true, message: own(seq, { clientId: body.clientId, content: body.content }) }
      : undefined;
}

test('shows the messages under their day, with the delivery status of the own ones', async () => {
  // Just after midnight, messages of the last minutes are from yesterday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(12) });
  const messages = [own(1), own(2), own(3), message(4)];
  open(messages, { details: { readByOther: messages[0]!.id, deliveredToOther: messages[1]!.id } });
  await screen.findByText('Message 1');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Today');
  expect(article('Message 1').getByText('Read')).toBeDefined();
  expect(article('Message 2').getByText('Delivered')).toBeDefined();
  expect(article('Message 3').getByText('Sent')).toBeDefined();
  expect(screen.getByRole('article', { name: 'Ben Otieno' }).textContent).toContain('Message 4');
});

test('receipts and typing events of the other participant are shown as they arrive', async () => {
  const messages = [own(1), message(2)];
  open(messages);
  await screen.findByText('Message 1');
  const receipt = { conversationId, userId: ben.id, messageId: messages[0]!.id };
  sendSocketEvent(namespace, 'message:read', receipt);
  expect(article('Message 1').getByText('Read')).toBeDefined();
  sendSocketEvent(namespace, 'user:typing', { conversationId, userId: ben.id, isTyping: true });
  expect(screen.getByText('Ben Otieno is typing...')).toBeDefined();
  sendSocketEvent(namespace, 'message:new', message(3));
  expect(screen.queryByText('Ben Otieno is typing...')).toBeNull();
  expect(screen.getByText('Message 3')).toBeDefined();
});

test('announces a message that arrives, but not the loaded ones', async () => {
  open([message(1)]);
  await screen.findByText('Message 1');
  expect(screen.queryByText('Ben Otieno: Message 1')).toBeNull();
  sendSocketEvent(namespace, 'message:new', message(2));
  expect(screen.getByText('Ben Otieno: Message 2')).toBeDefined();
});

test('marks the conversation as read when it is opened with unread messages', async () => {
  const { emitted } = open([message(1)], { details: { unreadCount: 1 } });
  const read = { event: 'conversation:read', body: conversationId };
  await waitFor(() => expect(emitted.filter(({ event }) => event === 'conversation:read')).toEqual([read]));
});

test('marks the first message that arrives in an empty conversation as read', async () => {
  const { emitted } = open([]);
  await screen.findByText('No messages yet. Start the conversation!');
  sendSocketEvent(namespace, 'message:new', message(1));
  const read = { event: 'conversation:read', body: conversationId };
  await waitFor(() => expect(emitted.filter(({ event }) => event === 'conversation:read')).toEqual([read]));
});

test('marks a message as read that arrives while the conversation is loading', async () => {
  const loading = Promise.withResolvers<Conversation>();
  const { emitted } = open([message(1)], {
    reply: ({ url }) => (url.searchParams.has('after') ? undefined : loading.promise),
  });
  await waitFor(() => expect(emitted.map(({ event }) => event)).toContain('conversation:join'));
  sendSocketEvent(namespace, 'message:new', message(1));
  loading.resolve(conversation([]));
  await screen.findByText('Message 1');
  const read = { event: 'conversation:read', body: conversationId };
  await waitFor(() => expect(emitted.filter(({ event }) => event === 'conversation:read')).toEqual([read]));
});

test('a receipt that arrives while the conversation is loading is newer than the reply', async () => {
  const loading = Promise.withResolvers<Conversation>();
  const { emitted } = open([], { reply: () => loading.promise });
  await waitFor(() => expect(emitted.map(({ event }) => event)).toContain('conversation:join'));
  sendSocketEvent(namespace, 'message:read', { conversationId, userId: ben.id, messageId: own(1).id });
  sendSocketEvent(namespace, 'message:delivered', { conversationId, messageId: own(2).id });
  loading.resolve(conversation([own(1), own(2)]));
  await screen.findByText('Message 1');
  expect(article('Message 1').getByText('Read')).toBeDefined();
  expect(article('Message 2').getByText('Delivered')).toBeDefined();
});

test('a receipt that arrives during a request for what was missed is newer than the reply', async () => {
  const missed = Promise.withResolvers<Conversation>();
  const { calls } = open([own(1)], {
    reply: ({ url }) => (url.searchParams.has('after') ? missed.promise : undefined),
  });
  await screen.findByText('Message 1');
  act(() => loseConnection(namespace));
  act(() => reconnect(namespace));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.has('after')).toBe(true));
  sendSocketEvent(namespace, 'message:read', { conversationId, userId: ben.id, messageId: own(1).id });
  expect(article('Message 1').getByText('Read')).toBeDefined();
  missed.resolve(conversation([own(1), own(2)]));
  await screen.findByText('Message 2');
  expect(article('Message 1').getByText('Read')).toBeDefined();
});

test('requests what was missed after a reconnect', async () => {
  let messages = [message(1)];
  open([], { reply: ({ method }) => (method === 'GET' ? conversation(messages) : undefined) });
  await screen.findByText('Message 1');
  act(() => loseConnection(namespace));
  await screen.findByText('Connecting... Your messages are kept and sent once you are online.');
  messages = [message(1), message(2)];
  reconnect(namespace);
  await screen.findByText('Message 2');
  expect(screen.queryByText(/^Connecting/)).toBeNull();
});

test('Enter sends a message, which shows as sent when the server has stored it', async () => {
  const { posted } = open([], { acknowledge: store(1) });
  await screen.findByText('No messages yet. Start the conversation!');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  await userEvent.type(field(), ' Habari{Shift>}{Enter}{/Shift}yako? {Enter}');
  await waitFor(() => expect(screen.getByRole('article', { name: 'You' }).textContent).toContain('Sent'));
  expect(posted()).toMatchObject([{ conversationId, content: 'Habari\nyako?' }]);
  expect(field().value).toBe('');
});

test('typing is signalled once, and the message ends it', async () => {
  const { emitted } = open([message(1)], { acknowledge: store(2) });
  await screen.findByText('Message 1');
  await userEvent.type(field(), 'Yes{Enter}');
  await waitFor(() => expect(emitted.map(({ event }) => event)).toContain('message:post'));
  expect(emitted.filter(({ event }) => event.startsWith('typing')).map(({ event }) => event)).toEqual(['typing:start']);
});

test('a refused message shows the reason, and can be sent again', async () => {
  let isFriend = false;
  open([message(1)], {
    acknowledge: (event, body) =>
      isFriend || event !== 'message:post'
        ? store(2)(event, body)
        : { ok: false, code: 'not_friends', detail: 'You are not friends.' },
  });
  await screen.findByText('Message 1');
  await userEvent.type(field(), 'Hello{Enter}');
  await screen.findByText('You are not friends.');
  isFriend = true;
  await press('Not sent – retry');
  await waitFor(() => expect(article('Hello').getByText('Sent')).toBeDefined());
});

test('a refused message is discarded after a confirmation', async () => {
  open([message(1)], {
    acknowledge: (event) =>
      event === 'message:post' ? { ok: false, code: 'not_friends', detail: 'You are not friends.' } : undefined,
  });
  await screen.findByText('Message 1');
  await userEvent.type(field(), 'Hello{Enter}');
  await screen.findByText('You are not friends.');
  await press('Discard this message');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Hello')).toBeDefined();
  await press('Discard this message');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Hello')).toBeNull());
});

test('the text is kept as a draft when the conversation is closed', async () => {
  const { unmount } = open([message(1)]);
  await screen.findByText('Message 1');
  await userEvent.type(field(), 'Unfinished');
  unmount();
  open([message(1)]);
  expect(field().value).toBe('Unfinished');
});

test('replies to a message, Escape cancels the reply, and the focus stays in the field', async () => {
  const { posted } = open([message(1)], { acknowledge: store(2) });
  await screen.findByText('Message 1');
  await choose('Message 1', 'Reply');
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(document.activeElement).toBe(field());
  await choose('Message 1', 'Reply');
  await userEvent.type(field(), 'Indeed{Enter}');
  await waitFor(() => expect(posted()).toMatchObject([{ content: 'Indeed', replyToId: message(1).id }]));
  expect(document.activeElement).toBe(field());
});

test('stays at the end when the last message grows, such as by its reactions', async () => {
  open([message(1), own(2)]);
  await screen.findByText('Message 2');
  scrolledTo.length = 0;
  const rows = screen.getByRole('region', { name: /^Messages with/ }).children;
  for (const element of rows) resize(element);
  expect(scrolledTo).toContain(3);
});

test('a reply shows the quoted message and scrolls to it', async () => {
  const replyTo = { id: message(1).id, senderId: ben.id, content: 'Message 1' };
  open([message(1), own(2, { replyTo })]);
  await screen.findByText('Message 2');
  scrolledTo.length = 0;
  await userEvent.click(article('Message 2').getByRole('button', { name: /^Ben Otieno/ }));
  // Row 0 shows older messages and row 1 the day.
  await waitFor(() => expect(scrolledTo).toEqual([2]));
});

test.each([
  ['Picture', 'PICTURE'],
  ['Voice note', 'VOICE'],
] as const)('a reply names the quoted message without a text: %s', async (name, attachment) => {
  open([own(2, { replyTo: { id: message(1).id, senderId: ben.id, content: '', attachment } })]);
  await screen.findByText('Message 2');
  expect(article('Message 2').getByText(name)).toBeDefined();
});

test('a voice note that is being recorded has the place of the field and of Send', async () => {
  open([message(1)]);
  await screen.findByText('Message 1');
  screen.getByRole('button', { name: 'Record a voice note' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Send the voice note' });
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await press('Cancel the voice note');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDefined();
  expect(field()).toBeDefined();
});

test('a reply to a voice note without a text names it, also before it is sent', async () => {
  const voice = { url: '/media/private/a/n.m4a', duration: 7, bytes: 9, peaks: Array.from({ length: 64 }, () => 50) };
  open([message(1, { content: '', voice })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Message options' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
  expect(screen.getByText('Voice note')).toBeDefined();
});

test('edits an own message', async () => {
  const later = new Date(Date.now() + 60_000).toISOString();
  const { calls } = open([own(1)], {
    reply: ({ method, body }) =>
      method === 'PATCH' ? own(1, { ...(body as { content: string }), updatedAt: later }) : undefined,
  });
  await screen.findByText('Message 1');
  await choose('Message 1', 'Edit');
  expect(field().value).toBe('Message 1');
  await userEvent.type(field(), ' and more');
  await press('Save');
  await screen.findByText('edited');
  expect(article('Message 1 and more')).toBeDefined();
  expect(calls.at(-1)).toMatchObject({ method: 'PATCH', body: { content: 'Message 1 and more' } });
  expect(field().value).toBe('');
});

test('an edit that is refused keeps the text and shows the reason', async () => {
  const { toasts } = open([own(1)], {
    reply: ({ method }) => (method === 'PATCH' ? problem('too_late', 'Only for 15 minutes.') : undefined),
  });
  await screen.findByText('Message 1');
  await choose('Message 1', 'Edit');
  await userEvent.type(field(), '!');
  await press('Save');
  await waitFor(() => expect(toasts).toEqual(['error: Only for 15 minutes.']));
  expect(field().value).toBe('Message 1!');
});

test('deletes an own message for both after a confirmation', async () => {
  const { calls } = open([message(1), own(2)], {
    reply: ({ method }) => (method === 'DELETE' ? '' : undefined),
  });
  await screen.findByText('Message 2');
  await choose('Message 2', 'Delete for both');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete for both' }));
  await waitFor(() => expect(screen.queryByText('Message 2')).toBeNull());
  expect(calls.at(-1)?.url.pathname).toBe(`/api/conversations/${conversationId}/messages/${own(2).id}`);
});

test('a message of the other participant can be replied to, copied and reported', async () => {
  open([message(1)]);
  await screen.findByText('Message 1');
  await userEvent.click(article('Message 1').getByRole('button', { name: 'Message options' }));
  const [menu] = article('Message 1').getAllByRole('list');
  const choices = within(menu!)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(choices).toEqual([...quickEmoji, '', 'Reply', 'Copy text', 'Forward', 'Select', 'Report']);
});

test('another emoji is chosen in the picker, and its reaction is sent', async () => {
  const { calls } = open([message(1)], {
    reply: ({ method }) =>
      method === 'PUT' ? message(1, { reactions: [{ emoji: '🎓', count: 1, mine: true }] }) : undefined,
  });
  await screen.findByText('Message 1');
  await choose('Message 1', 'More emoji');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search emoji' }), 'graduation');
  await userEvent.click(await screen.findByRole('gridcell', { name: 'graduation cap' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.at(-1)?.url.pathname).toContain(`/reactions/${encodeURIComponent('🎓')}`);
  expect(await screen.findByRole('button', { name: '🎓 1 person' })).toBeDefined();
});

test('copies the text of a message', async () => {
  const { toasts } = open([message(1)]);
  await screen.findByText('Message 1');
  userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await choose('Message 1', 'Copy text');
  await waitFor(() => expect(toasts).toEqual(['success: Copied']));
  expect(write).toHaveBeenCalledWith('Message 1');
});

test('loads older messages, and again after a failure', async () => {
  let failures = 1;
  open([], {
    reply: ({ method, url }) => {
      if (method !== 'GET') return undefined;
      if (url.searchParams.has('after')) return conversation([message(5)]);
      if (!url.searchParams.has('lastMessageId')) {
        return pageWithNext(conversation([message(5)]), `/api/conversations/${conversationId}?lastMessageId=x`);
      }
      return (failures -= 1) >= 0 ? problem('unavailable') : conversation([message(4)]);
    },
  });
  await screen.findByText('Message 5');
  await userEvent.click(await screen.findByRole('button', { name: 'Load older messages' }));
  expect(await screen.findByText('Message 4')).toBeDefined();
});

test('finds messages, and a result scrolls to its message', async () => {
  open([message(1), own(2)], {
    reply: ({ url }) => {
      if (!url.pathname.endsWith('/search')) return undefined;
      return url.searchParams.get('q') === 'none' ? [] : [own(2)];
    },
  });
  await screen.findByText('Message 1');
  await press('Conversation options');
  await press('Search messages');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search messages' }));
  await userEvent.type(dialog.getByRole('searchbox'), 'none{Enter}');
  await dialog.findByText('0 messages');
  await userEvent.clear(dialog.getByRole('searchbox'));
  await userEvent.type(dialog.getByRole('searchbox'), 'message{Enter}');
  await dialog.findByText('1 message');
  scrolledTo.length = 0;
  await userEvent.click(dialog.getByRole('button', { name: /^You/ }));
  await waitFor(() => expect(scrolledTo).toEqual([3]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failed search can be repeated', async () => {
  let failures = 1;
  open([message(1)], {
    reply: ({ url }) => {
      if (!url.pathname.endsWith('/search')) return undefined;
      return (failures -= 1) >= 0 ? problem('unavailable') : [message(1)];
    },
  });
  await screen.findByText('Message 1');
  await press('Conversation options');
  await press('Search messages');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('searchbox'), 'message{Enter}');
  await dialog.findByText('Failed to search messages');
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('1 message')).toBeDefined();
});

/** A conversation with changed settings, as the server returns it. */
function changed(settings: unknown): Conversation {
  const { pinned, ...rest } = settings as { pinned?: boolean } & Partial<Conversation>;
  return conversation([], { ...rest, isPinned: pinned ?? true });
}

test('pins, mutes and archives the conversation, says so, and leaves an archived one', async () => {
  const { calls, toasts } = open([message(1)], {
    reply: ({ method, body }) => (method === 'PUT' ? conversation([], changed(body)) : undefined),
  });
  await screen.findByText('Message 1');
  await press('Conversation options');
  await press('Pin conversation');
  await waitFor(() => expect(toasts).toEqual(['success: Conversation pinned.']));
  await press('Conversation options');
  await screen.findByRole('button', { name: 'Unpin conversation' });
  await press('Mute for good');
  await press('Conversation options');
  await screen.findByRole('button', { name: 'Unmute' });
  await press('Archive');
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(3));
  expect(calls.at(-1)?.body).toEqual({ archived: true });
  expect(await screen.findByText('at /chat')).toBeDefined();
  expect(toasts.at(-1)).toBe('success: Conversation archived. You can find it under Archived.');
  await press('Conversation options');
  await press('Unarchive');
  await waitFor(() => expect(toasts.at(-1)).toBe('success: Conversation unarchived.'));
});

test.each([
  ['Mute for 8 hours', 8],
  ['Mute for a week', 7 * 24],
])('%s sends when the mute ends', async (label, hours) => {
  const { calls } = open([message(1)], {
    reply: ({ method }) => (method === 'PUT' ? conversation([], { muted: true }) : undefined),
  });
  await screen.findByText('Message 1');
  await press('Conversation options');
  await press(label);
  await waitFor(() => expect(calls.at(-1)?.method).toBe('PUT'));
  const { muted, mutedUntil } = calls.at(-1)!.body as { muted: boolean; mutedUntil: string };
  expect(muted).toBe(true);
  expect((Date.parse(mutedUntil) - Date.now()) / 3_600_000).toBeCloseTo(hours, 1);
});

test('shows the pictures of the conversation', async () => {
  open([message(1)], { reply: ({ url }) => (url.pathname.endsWith('/pictures') ? [] : undefined) });
  await screen.findByText('Message 1');
  await press('Conversation options');
  await press('Pictures');
  expect(await screen.findByText('No pictures yet.')).toBeDefined();
});

test('the menu closes with Escape and returns the focus to its button', async () => {
  open([message(1)]);
  await screen.findByText('Message 1');
  await press('Conversation options');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Mute' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Conversation options' }));
});

test('without a friendship there is no field, and old messages offer no reply', async () => {
  open([message(1)], { details: { canWrite: false } });
  await screen.findByText('You can write to each other once you follow each other.');
  expect(screen.queryByRole('textbox')).toBeNull();
  await screen.findByText('Message 1');
  await userEvent.click(article('Message 1').getByRole('button', { name: 'Message options' }));
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
});

test('following back the other person brings the field back', async () => {
  let canWrite = false;
  open([message(1)], {
    details: { canWrite },
    reply({ method, url: { pathname } }) {
      if (method === 'POST' && pathname === '/api/connections') {
        canWrite = true;
        return { isFollowing: true, isFollowedBy: true, canMessage: true };
      }
      if (pathname.startsWith('/api/connections/'))
        return { isFollowing: false, isFollowedBy: true, canMessage: false };
      return pathname === `/api/conversations/${conversationId}` ? conversation([message(1)], { canWrite }) : undefined;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Follow Back' }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeDefined();
});

test('a deleted account is explained, and has no link to a profile', async () => {
  const deleted = { ...ben, username: '', name: 'Deleted user' };
  open([message(1)], { details: { canWrite: false, participants: [ada, deleted] } });
  await screen.findByText('This account was deleted. You can still read the messages.');
  expect(screen.queryByRole('link', { name: /Deleted user/ })).toBeNull();
});

test('loads again after a failure', async () => {
  let isDown = true;
  const { emitted } = open([message(1)], { reply: () => (isDown ? problem('unavailable') : undefined) });
  // The connect triggers a load too.
  await waitFor(() => expect(emitted.map(({ event }) => event)).toContain('conversation:join'));
  await screen.findByText('Error fetching chat...');
  isDown = false;
  await press('Retry');
  await screen.findByText('Message 1');
});

test('a file that is no picture is refused with the reason', async () => {
  const { toasts, container } = open([message(1)]);
  await screen.findByText('Message 1');
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input.');
  await userEvent.upload(input, new File(['plain text'], 'notes.png', { type: 'image/png' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toContain('notes.png');
  expect(screen.queryByRole('img', { name: 'The chosen picture' })).toBeNull();
});

test('a pasted file is chosen as the picture', async () => {
  const { toasts } = open([message(1)]);
  await screen.findByText('Message 1');
  const files = [new File(['plain text'], 'pasted.png', { type: 'image/png' })];
  expect(fireEvent.paste(field(), { clipboardData: { files, types: ['Files'] } })).toBe(false);
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toContain('pasted.png');
});

test('in data saver mode a picture loads after a press', async () => {
  const connection = Object.assign(new EventTarget(), { saveData: true });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }));
  const picture = { url: '/media/p.jpg', width: 4, height: 3, sources: [], placeholder: 'data:image/png;base64,AA==' };
  open([message(1, { content: '', picture })]);
  await userEvent.click(await screen.findByRole('button', { name: /^Load: Photo/ }));
  expect(screen.getByRole('img', { name: 'Picture' }).getAttribute('src')).toBe('/media/p.jpg');
  vi.unstubAllGlobals();
});

test('without a network the messages of the last visit are shown, and end when the viewer has lost access', async () => {
  let failure: () => unknown = () => Promise.reject(new TypeError('Failed to fetch'));
  const { messages: _messages, ...details } = conversation([own(1)]);
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const thread: KeptThread = { messages: [own(1), message(2)], details };
  cache.setQueryData(keptThreadQuery(conversationId).queryKey, thread);
  const { toasts } = open([], { reply: () => failure(), cache });
  expect(await screen.findByText('Message 2')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  failure = () => problem('not_found');
  reconnect(namespace);
  expect(await screen.findByText('Error fetching chat...')).toBeDefined();
  expect(screen.queryByText('Message 2')).toBeNull();
  expect(cache.getQueryData(keptThreadQuery(conversationId).queryKey)).toBeNull();
  expect(toasts).toEqual([]);
});

test('an open conversation stores its newest messages, without deleted ones', async () => {
  const { cache } = open([own(1), message(2)]);
  await screen.findByText('Message 2');
  const stored = () => cache.getQueryData(keptThreadQuery(conversationId).queryKey)?.messages.map(({ seq }) => seq);
  await waitFor(() => expect(stored()).toEqual([1, 2]));
  sendSocketEvent(namespace, 'message:new', message(3));
  await waitFor(() => expect(stored()).toEqual([1, 2, 3]));
  sendSocketEvent(namespace, 'message:deleted', { conversationId, id: message(2).id });
  await waitFor(() => expect(stored()).toEqual([1, 3]));
});

describe('reactions', () => {
  const chip = (text: string, emoji: string) => article(text).getByRole('button', { name: new RegExp(`^${emoji} `) });
  const liked = (mine: boolean, count = 1) => [{ emoji: '👍', count, mine }];

  test('are chosen in the menu, shown at once, and taken back by a tap', async () => {
    const answers = [message(1, { reactions: liked(true, 2) }), message(1, { reactions: liked(false) })];
    const { calls } = open([message(1, { reactions: liked(false) })], {
      reply: ({ url }) => (url.pathname.includes('/reactions/') ? answers.shift() : undefined),
    });
    await screen.findByText('Message 1');
    expect(chip('Message 1', '👍').getAttribute('aria-pressed')).toBe('false');
    await choose('Message 1', '👍');
    expect(chip('Message 1', '👍').getAttribute('aria-pressed')).toBe('true');
    expect(chip('Message 1', '👍').textContent).toBe('👍2');
    await waitFor(() => expect(answers).toHaveLength(1));
    await userEvent.click(chip('Message 1', '👍'));
    await waitFor(() => expect(chip('Message 1', '👍').textContent).toBe('👍'));
    const changes = calls.filter(({ method }) => method !== 'GET').map(({ method, url }) => [method, url.pathname]);
    const path = `/api/conversations/${conversationId}/messages/${message(1).id}/reactions/${encodeURIComponent('👍')}`;
    expect(changes).toEqual([
      ['PUT', path],
      ['DELETE', path],
    ]);
  });

  test('that fail are taken back with a sentence', async () => {
    const { toasts } = open([message(1)], {
      reply: ({ method }) => (method === 'PUT' ? problem('too_many_reactions') : undefined),
    });
    await screen.findByText('Message 1');
    await choose('Message 1', '❤️');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(screen.queryByRole('list', { name: 'Reactions' })).toBeNull();
  });

  test('of others appear live', async () => {
    open([message(1)]);
    await screen.findByText('Message 1');
    act(() => sendSocketEvent(namespace, 'message:updated', message(1, { reactions: liked(false, 3) })));
    expect(chip('Message 1', '👍').textContent).toBe('👍3');
  });

  test('cannot be given by people who cannot write to each other', async () => {
    open([message(1, { reactions: liked(false) })], { details: { canWrite: false } });
    await screen.findByText('Message 1');
    expect(chip('Message 1', '👍')).toHaveProperty('disabled', true);
    await userEvent.click(article('Message 1').getByRole('button', { name: 'Message options' }));
    expect(article('Message 1').queryByRole('button', { name: '❤️' })).toBeNull();
  });
});

describe('a request', () => {
  const question = 'You can write again once Ben Otieno accepts your message or follows you back.';

  test.each([
    ['Accept', 'accept', { canWrite: true }, []],
    [
      'Refuse',
      'refuse',
      { request: 'RECEIVED' as const, archived: true },
      ['success: Refused. You can find it under Archived.'],
    ],
  ])('is answered by %s', async (button, path, answered, said) => {
    const { calls, toasts } = open([message(1)], {
      details: { request: 'RECEIVED' },
      reply: ({ method }) => (method === 'POST' ? conversation([message(1)], answered) : undefined),
    });
    const section = within(await screen.findByRole('region', { name: 'Message request' }));
    await userEvent.click(section.getByRole('button', { name: button }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)).toEqual([
        `/api/conversations/${conversationId}/${path}`,
      ]),
    );
    await waitFor(() => expect(toasts).toEqual(said));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Message request' }) === null).toBe(path === 'accept'),
    );
  });

  test('says why it could not be answered', async () => {
    open([message(1)], {
      details: { request: 'RECEIVED' },
      reply: ({ method }) => (method === 'POST' ? problem('unavailable') : undefined),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('alert')).toBeDefined();
  });

  test('is reported as a message', async () => {
    open([message(1)], { details: { request: 'RECEIVED' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
    expect(openReport).toHaveBeenCalledWith({ type: 'MESSAGE', id: message(1).id });
  });

  test('takes one message, and the composer comes back once it is accepted', async () => {
    let [stored, details]: [Message[], Partial<Conversation>] = [[], { request: 'SENT' }];
    open([], {
      details,
      acknowledge: (event, body) => {
        const sent = store(1)(event, body);
        if (sent) [stored, details] = [[sent.message], { request: 'SENT', canWrite: false }];
        return sent;
      },
      reply: ({ url: { pathname } }) => {
        if (pathname.startsWith('/api/connections/'))
          return { isFollowing: false, isFollowedBy: false, canMessage: true };
        return conversation(stored, details);
      },
    });
    await screen.findByText('You can send Ben Otieno one message, and more once they accept it.');
    await userEvent.type(field(), 'Is it still there?');
    await press('Send');
    await screen.findByText(question);
    expect(screen.queryByRole('textbox')).toBeNull();
    details = { canWrite: true };
    act(() => sendSocketEvent(namespace, 'conversation:updated', { conversationId }));
    await screen.findByRole('textbox', { name: 'Message' });
    expect(screen.queryByText(question)).toBeNull();
  });
});

describe('selected messages', () => {
  const box = (text: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: text });
  const bar = async () => within(await screen.findByRole('toolbar', { name: 'Selected messages' }));
  const clipboard = () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    return copied;
  };

  test('are chosen with the keyboard, and copied in their order', async () => {
    open([message(1), own(2), message(3)]);
    await screen.findByText('Message 3');
    await choose('Message 3', 'Select');
    await (await bar()).findByText('1 selected');
    expect(document.activeElement).toBe(box('Ben Otieno: Message 3'));
    expect(screen.queryByRole('textbox', { name: 'Message' })?.closest('.hidden')).not.toBeNull();
    const copied = clipboard();
    act(() => box('Ben Otieno: Message 1').focus());
    await userEvent.keyboard(' ');
    expect(box('Ben Otieno: Message 1').checked).toBe(true);
    expect((await bar()).getByText('2 selected')).toBeDefined();
    expect((await bar()).queryByRole('button', { name: 'Delete' })).toBeNull();
    await userEvent.click((await bar()).getByRole('button', { name: 'Copy text' }));
    expect(copied).toEqual(['Message 1\nMessage 3']);
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  });

  test('are at most twenty, which the bar says', async () => {
    open(Array.from({ length: 21 }, (_, index) => message(index + 1)));
    await screen.findByText('Message 21');
    await choose('Message 21', 'Select');
    await bar();
    for (let seq = 2; seq <= 20; seq += 1) await userEvent.click(box(`Ben Otieno: Message ${seq}`));
    expect((await bar()).getByText('You can select up to 20 messages.')).toBeDefined();
    expect(box('Ben Otieno: Message 1').disabled).toBe(true);
    await userEvent.click(box('Ben Otieno: Message 2'));
    expect((await bar()).queryByText('You can select up to 20 messages.')).toBeNull();
  });

  test('are deleted if all are own and new', async () => {
    const { calls } = open([own(1), own(2), message(3)], {
      reply: ({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : undefined),
    });
    await screen.findByText('Message 1');
    await choose('Message 1', 'Select');
    await bar();
    await userEvent.click(box('You: Message 2'));
    await userEvent.click((await bar()).getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('Message 2')).toBeNull());
    expect(screen.queryByRole('toolbar', { name: 'Selected messages' })).toBeNull();
  });

  test('are forwarded', async () => {
    const { posted } = open([message(1), message(2)], {
      acknowledge: (event) => (event === 'message:post' ? { ok: true, message: own(9) } : undefined),
      reply: ({ url: { pathname } }) => (pathname === '/api/conversations' ? [conversation([message(2)])] : undefined),
    });
    await screen.findByText('Message 1');
    await choose('Message 1', 'Select');
    await bar();
    await userEvent.click(box('Ben Otieno: Message 2'));
    await userEvent.click((await bar()).getByRole('button', { name: 'Forward' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Forward to' }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Ben Otieno' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Forward' }));
    await waitFor(() => expect(posted()).toMatchObject([{ forwardOf: message(1).id }, { forwardOf: message(2).id }]));
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  });

  test.each(['Escape', 'Back'])('are left by %s', async (way) => {
    open([message(1)]);
    await screen.findByText('Message 1');
    await choose('Message 1', 'Select');
    await bar();
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else history.back();
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected messages' })).toBeNull());
    expect(field()).toBeDefined();
  });
});
