import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { ada, ben, carol, conversation, message } from '#features/conversations/conversations.fixtures.ts';
import { refetchLists } from '#features/conversations/conversations.api.ts';
import { endSession } from '#platform/api/session.ts';
import { onConnected } from '#platform/api/sockets.ts';
import { draftKeyOf, keepDraft } from '#platform/device/draft.ts';
import { answerCalls, pageWithNext, problem, signIn, type Asked } from '#testing/api.ts';
import { fakeSocketServer } from '#testing/fake-socket-server.ts';
import { scrollToEnd } from '#testing/layout.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { ConversationList } from './conversation-list.tsx';

beforeEach(() => {
  endSession('chosen');
  signIn();
});

const withBen = conversation([message(1)], { unreadCount: 3 });
const withCarol = conversation([message(2, { senderId: ada.id, content: 'Nakuona kesho' })], {
  id: '01920000-0000-7000-8000-000000000011',
  participants: [ada, carol],
  muted: true,
});

function Address() {
  return <p>at {useLocation().pathname}</p>;
}

function open(reply: (call: Asked) => unknown, username?: string) {
  const toasts = collectToasts();
  const emitted = fakeSocketServer();
  const calls = answerCalls(reply);
  const ui = (
    <>
      <ConversationList address={username === undefined ? { kind: 'list' } : { kind: 'person', username }} />
      <Address />
    </>
  );
  return { toasts, emitted, calls, ...renderWithApp(ui) };
}

interface Listed {
  name: string;
  intake: string | null;
}

/** Replies with these conversations, these friends and these people of the campus, searched by name. */
function list(conversations: Conversation[], friends: Listed[] = [], campus: Listed[] = []) {
  return ({ url }: Asked) => {
    if (url.searchParams.has('with')) return [];
    if (url.pathname === '/api/conversations') return conversations;
    const search = url.searchParams.get('search') ?? '';
    const asked = url.searchParams.get('intake');
    const users = url.pathname === '/api/users' ? campus : friends;
    const found = users.filter(
      ({ name, intake }) => name.toLowerCase().includes(search) && (!asked || intake === asked),
    );
    return { users: found, total: found.length };
  };
}

const noTexts = {
  bannerURL: null,
  bio: '',
  about: '',
  intake: null,
  program: null,
  programOther: null,
  campus: 'Nairobi',
};
const noLists = { interests: [], skills: [], languages: [], followersCount: 0, followingCount: 0 };
const relation = { isFollowing: true, isFollowedBy: true, canMessage: true };
const friend = { ...carol, first_name: 'Carol', last_name: 'Wanjiku', ...noTexts, ...noLists, ...relation };
const search = () => screen.getByRole('searchbox', { name: 'Search conversations' });

test('shows each conversation with its last message and what is unread', async () => {
  open(list([withBen, withCarol]));
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows[0]).toContain('Carol Wanjiku');
  expect(rows[0]).toContain('You: Nakuona kesho');
  expect(rows[0]).toContain('Muted');
  expect(rows[1]).toContain('Message 1');
  expect(rows[1]).toContain('3 unread');
  expect(screen.getByRole('link', { name: /Ben Otieno/ }).getAttribute('href')).toBe('/chat/ben');
});

test('lists requests only under their filter, which says that there are some', async () => {
  const request = conversation([message(3)], { id: '01920000-0000-7000-8000-000000000012', request: 'RECEIVED' });
  const refused = { ...request, id: '01920000-0000-7000-8000-000000000013', archived: true };
  const { calls } = open(list([withCarol, request, refused]));
  await screen.findByRole('link', { name: /Carol Wanjiku/ });
  expect(screen.queryByRole('link', { name: /Ben Otieno/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Requests New messages' }));
  expect(await screen.findAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: /Ben Otieno/ })).toBeDefined();
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('filter')).toBe('requests'));
});

test('says that there are requests on pages that are not loaded', async () => {
  const older = conversation([message(3)], { id: '01920000-0000-7000-8000-000000000012', request: 'RECEIVED' });
  let requests = [older];
  const { cache } = open(({ url: { searchParams } }) => {
    if (searchParams.has('with')) return [];
    if (searchParams.get('filter') === 'requests') return requests;
    return pageWithNext([withCarol], '/api/conversations?after=p-_x');
  });
  expect(await screen.findByRole('button', { name: 'Requests New messages' })).toBeDefined();
  requests = [];
  refetchLists(cache);
  expect(await screen.findByRole('button', { name: 'Requests' })).toBeDefined();
});

test('says that there is no request', async () => {
  open(list([withCarol]));
  await userEvent.click(await screen.findByRole('button', { name: 'Requests' }));
  expect(await screen.findByText('No message requests.')).toBeDefined();
});

test('the open conversation is the current page and shows no unread count', async () => {
  open(list([withBen]), 'BEN');
  const row = await screen.findByRole('link', { name: /Ben Otieno/ });
  expect(row.getAttribute('aria-current')).toBe('page');
  expect(row.textContent).not.toContain('unread');
});

test('acknowledges the unread messages of other people as received', async () => {
  const { emitted } = open(list([withBen, withCarol]));
  onTestFinished(onConnected('/conversations', () => undefined));
  await waitFor(() =>
    expect(emitted).toEqual([
      { event: 'message:received', body: { conversationId: withBen.id, messageId: withBen.messages[0]?.id } },
    ]),
  );
});

test('a picture without a text is named', async () => {
  const picture = { url: '/media/p.jpg', width: 4, height: 3, sources: [], placeholder: 'data:image/png;base64,AA==' };
  open(list([conversation([message(1, { content: '', picture })])]));
  expect(await screen.findByText('Picture')).toBeDefined();
});

test('a voice note without a text is named', async () => {
  const voice = { url: '/media/private/a/n.m4a', duration: 7, bytes: 9, peaks: Array.from({ length: 64 }, () => 50) };
  open(list([conversation([message(1, { content: '', voice })])]));
  expect(await screen.findByText('Voice note')).toBeDefined();
});

test('shows the unsent draft of a conversation that is not open, until it is sent or emptied', async () => {
  const draft = draftKeyOf(ada.id, `chat.${ben.id}`);
  keepDraft(draft, 'Tutaonana\nkesho');
  const { unmount } = open(list([withBen, withCarol]));
  expect((await screen.findByText('Draft:')).closest('a')?.textContent).toContain('Draft: Tutaonana');
  expect(screen.queryByText('Message 1')).toBeNull();
  expect(screen.getByText('Nakuona kesho')).toBeDefined();
  act(() => keepDraft(draft, 'Baadaye'));
  expect(screen.getByText('Baadaye')).toBeDefined();
  act(() => keepDraft(draft, ''));
  expect(screen.queryByText('Draft:')).toBeNull();
  expect(screen.getByText('Message 1')).toBeDefined();
  unmount();
  keepDraft(draft, 'Baadaye');
  onTestFinished(() => keepDraft(draft, ''));
  open(list([withBen, withCarol]), 'ben');
  expect(await screen.findByText('Message 1')).toBeDefined();
  expect(screen.queryByText('Draft:')).toBeNull();
});

test('searches by name without regard to accents and case', async () => {
  open(list([withBen, withCarol]));
  await screen.findByText('Message 1');
  await userEvent.type(search(), 'CÁROL');
  expect(screen.queryByText('Message 1')).toBeNull();
  expect(screen.getByText('Carol Wanjiku')).toBeDefined();
  await userEvent.type(search(), 'x');
  expect(screen.getByText('No conversations found')).toBeDefined();
});

/** Replies to a filtered list as the server does. */
function filtered(conversations: Conversation[]) {
  return (call: Asked) => {
    const filter = call.url.searchParams.get('filter');
    return list(
      conversations.filter(({ archived, unreadCount }) =>
        filter === 'archived' ? archived : filter === 'unread' ? unreadCount > 0 : true,
      ),
    )(call);
  };
}

test('lists archived and unread conversations alone', async () => {
  open(filtered([withBen, { ...withCarol, archived: true }]));
  await screen.findByText('Message 1');
  expect(screen.queryByText('Carol Wanjiku')).toBeNull();
  const [archived, unread] = ['Archived', 'Unread'].map((name) => screen.getByRole('button', { name }));
  await userEvent.click(archived!);
  expect(await screen.findByText('Carol Wanjiku')).toBeDefined();
  expect(screen.queryByText('Message 1')).toBeNull();
  await userEvent.click(unread!);
  expect(await screen.findByText('Message 1')).toBeDefined();
  expect(archived?.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(unread!);
  expect(unread?.getAttribute('aria-pressed')).toBe('false');
});

test('without a network, filters what the whole list has', async () => {
  open((call) => (call.url.searchParams.has('filter') ? problem('unavailable') : [withBen, withCarol]));
  await screen.findByText('Carol Wanjiku');
  await userEvent.click(screen.getByRole('button', { name: 'Unread' }));
  await waitFor(() => expect(screen.queryByText('Carol Wanjiku')).toBeNull());
  expect(screen.getByText('Message 1')).toBeDefined();
});

test('says so when nothing is unread', async () => {
  open(filtered([withCarol]));
  await screen.findByText('Carol Wanjiku');
  await userEvent.click(screen.getByRole('button', { name: 'Unread' }));
  expect(await screen.findByText('You have read everything.')).toBeDefined();
});

test('pinned conversations come first', async () => {
  open(list([{ ...withBen, isPinned: true }, withCarol]));
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows[0]).toContain('Pinned');
  expect(rows[0]).toContain('Message 1');
});

test('loads the next page at the end of the list, and again after a failure', async () => {
  let failures = 1;
  open(({ url }) => {
    if (!url.searchParams.has('after')) return pageWithNext([withCarol], '/api/conversations?after=x');
    return (failures -= 1) >= 0 ? problem('unavailable') : [withBen];
  });
  await screen.findByText('Carol Wanjiku');
  scrollToEnd();
  await screen.findByText('Failed to load your conversations');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Ben Otieno')).toBeDefined();
});

test('loads again after a failure', async () => {
  let replies = 0;
  open(() => ((replies += 1) === 1 ? problem('unavailable') : [withBen]));
  await screen.findByText('Failed to load your conversations');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Ben Otieno')).toBeDefined();
});

test('starts a chat with a friend found by name', async () => {
  const created = conversation([], { participants: [ada, carol] });
  const { calls } = open((call) => (call.method === 'POST' ? created : list([], [friend])(call)));
  await screen.findByText('No conversations found');
  await userEvent.click(screen.getByRole('button', { name: 'New Chat' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a New Chat' }));
  await dialog.findByText('Carol Wanjiku');
  await userEvent.type(dialog.getByRole('searchbox'), 'zuri');
  expect(await dialog.findByText('No Mutual friends not found')).toBeDefined();
  expect(dialog.queryByText('Carol Wanjiku')).toBeNull();
  await userEvent.clear(dialog.getByRole('searchbox'));
  await userEvent.type(dialog.getByRole('searchbox'), 'wanj');
  await userEvent.click(await dialog.findByRole('button', { name: /Carol Wanjiku/ }));
  await screen.findByText('at /chat/carol');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ participantIds: [carol.id], isRequest: true });
});

test('leads a newcomer without friends through New Chat to Find People, but not after a search without results', async () => {
  open(list([]));
  await screen.findByText('No conversations found');
  expect(screen.queryByRole('link', { name: 'Find People' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'New Chat' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a New Chat' }));
  expect(await dialog.findByText(/those who follow you back appear here/)).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Find People' }).getAttribute('href')).toBe('/dashboard');
  await userEvent.type(dialog.getByRole('searchbox'), 'zuri');
  await waitFor(() => expect(dialog.queryByRole('link', { name: 'Find People' })).toBeNull());
});

test('lists friends first, then the others of the campus who accept whispers', async () => {
  const dan = { ...friend, id: '01920000-0000-7000-8000-00000000000d', username: 'dan', name: 'Dan Ouma' };
  const others = [friend, { ...dan, isFollowing: false, intake: 'MAY_2025' }];
  const { calls } = open(list([], [friend], others));
  await userEvent.click(screen.getByRole('button', { name: 'New Chat' }));
  const campus = within(await screen.findByRole('region', { name: 'On your campus, open to whispers' }));
  expect(campus.getAllByRole('button', { name: /@/ })).toHaveLength(1);
  expect(campus.getByRole('button', { name: /Dan Ouma/ })).toBeDefined();
  const friends = within(screen.getByRole('region', { name: 'Friends' }));
  expect(friends.getAllByRole('button')).toHaveLength(1);
  const asked = calls.find(({ url }) => url.pathname === '/api/users');
  expect(asked?.url.searchParams.get('messagesFrom')).toBe('campus');
});

test('lists people of the campus who began with the viewer before the rest of the campus', async () => {
  const campus = ['Dan Ouma', 'Eve Auma'].map((name, index) => ({
    ...friend,
    id: `01920000-0000-7000-8000-0000000000a${index}`,
    username: name.slice(0, 3).toLowerCase(),
    name,
    isFollowing: false,
    intake: index === 0 ? 'MAY_2025' : 'JANUARY_2026',
  }));
  open(list([], [], campus));
  await userEvent.click(screen.getByRole('button', { name: 'New Chat' }));
  const fellows = await screen.findByRole('region', { name: 'Started with you, open to whispers' });
  const rest = screen.getByRole('region', { name: 'On your campus, open to whispers' });
  expect(within(fellows).getByRole('button').textContent).toContain('Eve Auma');
  expect(within(rest).getByRole('button').textContent).toContain('Dan Ouma');
});

test('the people of the campus load again after a failure', async () => {
  let failures = 1;
  open((call) => {
    const isCampus = call.url.pathname === '/api/users';
    return isCampus && (failures -= 1) >= 0 ? problem('unavailable') : list([], [], [friend])(call);
  });
  await userEvent.click(screen.getByRole('button', { name: 'New Chat' }));
  await screen.findByText('Failed to load people of your campus');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No Mutual friends not found')).toBeDefined();
});

test.each([
  ['not_friends', 'You are no longer friends.'],
  ['unavailable', 'Failed to create conversation. Please try again later.'],
] as const)('a chat refused with %s keeps the dialog open and shows why', async (code, sentence) => {
  const { toasts } = open((call) =>
    call.method === 'POST' ? problem(code, 'You are no longer friends.') : list([], [friend])(call),
  );
  await userEvent.click(screen.getByRole('button', { name: 'New Chat' }));
  await userEvent.click(await screen.findByRole('button', { name: /Carol Wanjiku/ }));
  await waitFor(() => expect(toasts).toEqual([`error: ${sentence}`]));
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('the list of friends loads again after a failure', async () => {
  let failures = 1;
  open((call) => {
    const isFriends = call.url.pathname !== '/api/conversations';
    return isFriends && (failures -= 1) >= 0 ? problem('unavailable') : list([], [friend])(call);
  });
  await userEvent.click(screen.getByRole('button', { name: 'New Chat' }));
  await screen.findByText('Failed to fetch friends...');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: /Carol Wanjiku/ })).toBeDefined();
});

test('reports that more friends did not load, and loads them on Retry', async () => {
  const next = '/api/connections/mutuals?page=2';
  const dan = { ...friend, id: '01920000-0000-7000-8000-00000000000d', username: 'dan', name: 'Dan Ouma' };
  let isDown = true;
  open((call) => {
    if (call.url.pathname === '/api/conversations') return list([])(call);
    if (!call.url.searchParams.has('page')) return pageWithNext({ users: [friend], total: 2 }, next);
    return isDown ? problem('unavailable') : { users: [dan], total: 2 };
  });
  await userEvent.click(screen.getByRole('button', { name: 'New Chat' }));
  await screen.findByRole('button', { name: /Carol Wanjiku/ });
  scrollToEnd();
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch friends...');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: /Dan Ouma/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /Carol Wanjiku/ })).toBeDefined();
});
