import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { loadedOutbox } from '#platform/outbox/outbox.ts';
import { queryClient } from '#platform/api/query-client.ts';
import type { FollowState } from '@baraza/contract/features/connections.ts';
import type { Message } from '@baraza/contract/features/conversations.ts';
import { endSession } from '#platform/api/session.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { profileFields } from '#testing/fixtures.ts';
import { fakeSocketServer, sendSocketEvent } from '#testing/fake-socket-server.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { ChatPage } from './chat-page.tsx';
import { ada, ben, carol, conversation, conversationId, message } from './conversations.fixtures.ts';
import { refetchLists } from './conversations.api.ts';

beforeEach(() => {
  endSession('chosen');
  signIn();
});

const messages = [message(1), message(2)];
const inbox = () => within(screen.getByRole('region', { name: 'Conversations' }));
const thread = () => within(screen.getByRole('region', { name: 'Conversation' }));

/** Opens a path below /chat. Ben is the only person with a conversation. */
function open(path: string, more: Parameters<typeof conversation>[1] = {}) {
  const toasts = collectToasts();
  const emitted = fakeSocketServer(() => ({ ok: true, activeIds: [ben.id] }));
  const calls = answerCalls(({ method, url }) => {
    if (method === 'POST') return { conversationId, userId: 'ada', messageId: null };
    if (url.pathname === `/api/conversations/${conversationId}`) return conversation(messages, more);
    if (url.pathname === '/api/conversations/unread-count') return { count: 0 };
    const isUnknown = url.searchParams.has('with') && url.searchParams.get('with') !== 'ben';
    return isUnknown ? [] : [conversation(messages.slice(-1), more)];
  });
  renderWithApp(<TestRoute path="/chat/*" page={<ChatPage />} />, { path });
  return { toasts, calls, emitted };
}

interface NewChat extends Partial<FollowState> {
  friends?: unknown[];
  profile?: unknown;
  /** The reply to the start of the conversation, unless undefined. */
  start?: () => unknown;
}

const bensProfile = { ...profileFields, ...ben, first_name: 'Ben', last_name: 'Otieno' };

/** Opens the conversation with Ben, which does not exist yet. */
function openNew({
  isFollowing = true,
  isFollowedBy = true,
  canMessage = false,
  canRequest,
  friends = [],
  profile = bensProfile,
  start = () => undefined,
}: NewChat) {
  const toasts = collectToasts();
  let hasStarted = false;
  const stored: Message[] = [];
  const emitted = fakeSocketServer((event, body) => {
    if (event === 'message:post') stored.push(message(1, { ...(body as object), senderId: ada.id }));
    return { ok: true, message: stored[0] };
  });
  const calls = answerCalls(({ method, url: { pathname } }) => {
    if (method === 'POST' && pathname === '/api/conversations') {
      const refusal = start();
      hasStarted ||= refusal === undefined;
      return refusal ?? conversation([]);
    }
    if (pathname.startsWith('/api/profile/')) return profile;
    if (method === 'POST' && pathname === '/api/connections') {
      return { isFollowing: true, isFollowedBy, canMessage: isFollowedBy };
    }
    if (pathname === '/api/connections/mutuals') return { users: friends, total: friends.length };
    if (pathname === '/api/users') return { users: [], total: 0 };
    if (pathname.startsWith('/api/connections/')) return { isFollowing, isFollowedBy, canMessage, canRequest };
    if (pathname === `/api/conversations/${conversationId}`) return conversation(stored);
    return hasStarted ? [conversation(stored)] : [];
  });
  renderWithApp(<TestRoute path="/chat/*" page={<ChatPage />} />, { path: '/chat/ben', cache: queryClient });
  onTestFinished(() => queryClient.clear());
  return { toasts, calls, emitted };
}

test('/chat shows the list and a welcome', async () => {
  open('/chat');
  await inbox().findByText('Ben Otieno');
  expect(thread().getByRole('heading', { name: 'Welcome to Campus Chat' })).toBeDefined();
});

test('a row of the list opens its conversation, and the link back closes it', async () => {
  open('/chat');
  await userEvent.click(await inbox().findByRole('link', { name: /Ben Otieno/ }));
  await thread().findByText('Message 1');
  expect(
    thread()
      .getByRole('link', { name: /Ben Otieno/ })
      .getAttribute('href'),
  ).toBe('/profile/ben');
  await userEvent.click(thread().getByRole('link', { name: 'Back to conversations' }));
  expect(thread().queryByText('Message 1')).toBeNull();
});

test.each([
  [true, false, 'You follow them. They have to follow you back.'],
  [false, true, 'They follow you. Follow them back and you can whisper to each other.'],
  [false, false, 'You have to follow each other. Follow them first; then they have to follow you back.'],
])('following: %s, followed: %s says why they cannot whisper', async (isFollowing, isFollowedBy, reason) => {
  const { toasts } = openNew({ canMessage: false, isFollowing, isFollowedBy });
  await thread().findByRole('heading', { name: 'You cannot whisper to Ben Otieno yet' });
  expect(thread().getByText(reason)).toBeDefined();
  expect(await thread().findByRole('link', { name: 'Find People' })).toBeDefined();
  expect(thread().queryByRole('textbox')).toBeNull();
  expect(toasts).toEqual([]);
});

test('following back a person makes whispers possible at once', async () => {
  openNew({ canMessage: false, isFollowing: false, isFollowedBy: true });
  await userEvent.click(await thread().findByRole('button', { name: 'Follow Back' }));
  expect(await thread().findByRole('textbox', { name: 'Message' })).toBeDefined();
});

test('offers people whom the viewer can write to instead', async () => {
  const friend = { ...bensProfile, id: carol.id, username: 'carol', name: 'Carol Wanjiku' };
  openNew({ canMessage: false, friends: [{ ...friend, isFollowing: true, isFollowedBy: true, canMessage: true }] });
  await userEvent.click(await thread().findByRole('button', { name: /Carol Wanjiku/ }));
  await waitFor(() => expect(thread().queryByText('You cannot whisper to Ben Otieno yet')).toBeNull());
});

test('a person who is not a friend can be asked with one message', async () => {
  openNew({ isFollowing: false, canMessage: false, canRequest: true });
  expect(await thread().findByText('You can send Ben Otieno one message, and more once they accept it.')).toBeDefined();
  expect(thread().getByRole('textbox', { name: 'Message' })).toBeDefined();
  // Only with text.
  for (const name of ['Send a picture', 'Record a voice note'])
    expect(thread().queryByRole('button', { name })).toBeNull();
});

test('a person who accepts whispers from the campus is written to as a friend is', async () => {
  openNew({ isFollowing: false, canMessage: true });
  expect(await thread().findByRole('button', { name: 'Send a picture' })).toBeDefined();
  expect(thread().queryByText(/one message, and more once/)).toBeNull();
});

test('a first message above the limit of the day is refused rather than kept waiting', async () => {
  const limited = problem('rate_limited');
  limited.headers.set('retry-after', '50000');
  openNew({ isFollowing: false, canMessage: true, start: () => limited });
  await userEvent.type(await thread().findByRole('textbox', { name: 'Message' }), 'Habari?');
  await userEvent.click(thread().getByRole('button', { name: 'Send' }));
  expect(await thread().findByText(/The server refused it|That was a lot at once/)).toBeDefined();
});

test('the own name leads back to the list with a message', async () => {
  const { toasts } = openNew({ profile: { ...bensProfile, id: ada.id } });
  await waitFor(() => expect(toasts).toEqual(["error: Conversation doesn't exist..."]));
});

test('a person who does not exist leads back to the list with a message', async () => {
  const { toasts } = openNew({ profile: problem('not_found') });
  await waitFor(() => expect(toasts).toEqual(["error: Conversation doesn't exist..."]));
});

test('a conversation that has not started has the drawing of an empty one', async () => {
  openNew({ canMessage: true });
  const text = await thread().findByText('No messages yet. Start the conversation!');
  expect(text.closest('p')?.previousElementSibling?.tagName).toBe('svg');
});

test('the first message to a friend starts the conversation, and nothing before it', async () => {
  const { calls, emitted } = openNew({ canMessage: true });
  await thread().findByText('No messages yet. Start the conversation!');
  await userEvent.type(thread().getByRole('textbox', { name: 'Message' }), 'Habari?');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.click(thread().getByRole('button', { name: 'Send' }));
  await thread().findByText('Habari?');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ participantIds: [ben.id], isRequest: true }),
  );
  await waitFor(() =>
    expect(emitted.filter(({ event }) => event === 'message:post')).toMatchObject([
      { body: { conversationId, content: 'Habari?' } },
    ]),
  );
  // The pane of the conversation has taken over.
  await thread().findByRole('button', { name: 'Conversation options' });
  expect(thread().getAllByText('Habari?')).toHaveLength(1);
});

test('a first message waits while the conversation cannot be started', async () => {
  let isDown = true;
  const { emitted } = openNew({ canMessage: true, start: () => (isDown ? problem('unavailable') : undefined) });
  await userEvent.type(await thread().findByRole('textbox', { name: 'Message' }), 'Are you there?');
  await userEvent.click(thread().getByRole('button', { name: 'Send' }));
  await thread().findByText('Are you there?');
  isDown = false;
  loadedOutbox()?.wake();
  await waitFor(() => expect(emitted.filter(({ event }) => event === 'message:post')).toHaveLength(1));
});

test('a malformed or longer path shows no conversation', async () => {
  open('/chat/ben/extra');
  expect(await thread().findByRole('heading', { name: 'Welcome to Campus Chat' })).toBeDefined();
});

test('a failed request for the conversation can be repeated', async () => {
  fakeSocketServer();
  let failures = 1;
  answerCalls(({ url }) => {
    if (url.searchParams.has('with')) return (failures -= 1) >= 0 ? problem('unavailable') : [conversation(messages)];
    return url.pathname.endsWith(conversationId) ? conversation(messages) : [];
  });
  renderWithApp(<TestRoute path="/chat/*" page={<ChatPage />} />, { path: '/chat/ben' });
  await thread().findByText('Error fetching chat...');
  await userEvent.click(thread().getByRole('button', { name: 'Retry' }));
  expect(await thread().findByText('Message 1')).toBeDefined();
});

test('a conversation without messages is listed while it is open', async () => {
  fakeSocketServer();
  answerCalls(({ url }) => {
    if (url.pathname.endsWith(conversationId)) return conversation([]);
    return url.searchParams.has('with') ? [conversation([])] : [];
  });
  renderWithApp(<TestRoute path="/chat/*" page={<ChatPage />} />, { path: '/chat/ben' });
  await inbox().findByText('new chat');
  expect(await thread().findByText('No messages yet. Start the conversation!')).toBeDefined();
});

test('a friend who is active has a dot in the list and in the open conversation', async () => {
  const { emitted } = open('/chat/ben');
  await thread().findByText('Message 2');
  scrollToEnd();
  await waitFor(() => expect(screen.getAllByText('Active now')).toHaveLength(2));
  expect(thread().getByRole('heading', { name: /Active now.*Ben Otieno/ })).toBeDefined();
  expect(inbox().getByRole('link', { name: /Active now.*Ben Otieno/ })).toBeDefined();
  const asked = emitted.filter(({ event }) => event === 'presence:check').map(({ body }) => body);
  expect(asked).toEqual([{ userIds: [ben.id] }]);
});

test.each([{ canWrite: false }, { request: 'SENT' as const }])('nobody is asked about with %o', async (more) => {
  const { emitted } = open('/chat/ben', more);
  await thread().findByText('Message 2');
  scrollToEnd();
  sendSocketEvent('/conversations', 'message:new', message(3));
  await thread().findByText('Message 3');
  expect(emitted.filter(({ event }) => event === 'presence:check')).toEqual([]);
  expect(screen.queryByText('Active now')).toBeNull();
});

test('a message that arrives while the list is fetched again stays in it', async () => {
  fakeSocketServer();
  let answer = Promise.resolve(undefined);
  const lists = answerCalls(async ({ url }) => {
    if (url.pathname !== '/api/conversations' || url.searchParams.has('filter')) return [];
    await answer;
    return [conversation([message(2)])];
  });
  const { cache } = renderWithApp(<TestRoute path="/chat/*" page={<ChatPage />} />, { path: '/chat' });
  await inbox().findByText('Message 2');
  const held = Promise.withResolvers<undefined>();
  answer = held.promise;
  const before = lists.length;
  refetchLists(cache);
  await waitFor(() => expect(lists.length).toBeGreaterThan(before));
  sendSocketEvent('/conversations', 'message:new', message(3));
  await inbox().findByText('Message 3');
  // The response is older than the message.
  held.resolve(undefined);
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  expect(inbox().getByText('Message 3')).toBeDefined();
  expect(inbox().getByText('1 unread')).toBeDefined();
});

test('the list follows new, changed and deleted messages', async () => {
  const { calls } = open('/chat');
  await inbox().findByText('Message 2');
  const later = new Date(Date.now() + 1_000).toISOString();
  sendSocketEvent('/conversations', 'message:new', message(3));
  await inbox().findByText('Message 3');
  expect(inbox().getByText('1 unread')).toBeDefined();
  sendSocketEvent('/conversations', 'message:updated', message(3, { content: 'Better', updatedAt: later }));
  await inbox().findByText('Better');
  sendSocketEvent('/conversations', 'message:read', {
    conversationId,
    userId: signIn().id,
    messageId: message(3).id,
  });
  await waitFor(() => expect(inbox().queryByText('1 unread')).toBeNull());
  const before = calls.length;
  sendSocketEvent('/conversations', 'message:deleted', { conversationId, id: message(3).id });
  await inbox().findByText('Message 2');
  expect(calls.length).toBeGreaterThan(before);
});
