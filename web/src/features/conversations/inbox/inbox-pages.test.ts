import { expect, test } from 'vitest';
import type { Conversation, Message } from '@baraza/contract/features/conversations.ts';
import { foldText } from '#platform/locale/plain-text.ts';
import {
  updateConversation,
  hasConversation,
  conversationsIn,
  otherParticipant,
  filterConversations,
  type InboxFilter,
  withNewMessage,
} from './inbox-pages.ts';

const person = (id: string, name: string) => ({ id, username: `${id}_k`, name, image: null, country: 'KENYA' });
function message(seq: number, content = `number ${seq}`): Message {
  const at = new Date(seq * 60_000).toISOString();
  const sender = { id: 'ben', username: 'ben', name: 'Ben', image: null };
  const rest = { conversationId: 'c1', senderId: 'ben', sender, createdAt: at, updatedAt: at };
  return { id: `m${seq}`, seq, content, reactions: [], ...rest };
}
function conversation(id: string, last?: Message, more: Partial<Conversation> = {}): Conversation {
  return {
    id,
    kind: 'DIRECT',
    name: null,
    image: null,
    membersCount: 2,
    viewerRole: 'MEMBER',
    communityId: null,
    onlyAdminsWrite: false,
    participants: [person('ada', 'Ada'), person('ben', 'Bénédicte Ngũgĩ')],
    messages: last ? [last] : [],
    lastMessageAt: last?.createdAt ?? null,
    unreadCount: 0,
    readByOther: null,
    deliveredToOther: null,
    canWrite: true,
    muted: false,
    mutedUntil: null,
    archived: false,
    isPinned: false,
    ...more,
  };
}
const pagesOf = (...pages: Conversation[][]) => ({
  pages: pages.map((items) => ({ items, next: null })),
  pageParams: pages.map(() => null),
});

test('sorts pinned conversations first, then by the last message, and drops duplicates of overlapping pages', () => {
  const data = pagesOf(
    [conversation('c2', message(2)), conversation('c1', message(1))],
    [conversation('c1', message(9))],
  );
  expect(conversationsIn(data).map(({ id }) => id)).toEqual(['c1', 'c2']);
  const pinned = pagesOf([conversation('c3', message(1), { isPinned: true })], [conversation('c4', message(2))]);
  expect(conversationsIn(pinned).map(({ id }) => id)).toEqual(['c3', 'c4']);
  expect(conversationsIn(undefined)).toEqual([]);
});

test('a new message becomes the last one, restores an archived conversation and counts once', () => {
  const before = conversation('c1', message(3), { archived: true, unreadCount: 2 });
  const next = withNewMessage(before, message(4), true);
  expect(next).toMatchObject({
    archived: false,
    unreadCount: 3,
    messages: [{ id: 'm4' }],
    lastMessageAt: message(4).createdAt,
  });
  expect(withNewMessage(next, message(4), true)).toMatchObject({ unreadCount: 3 });
  expect(withNewMessage(next, message(3), true)).toBe(next);
  expect(withNewMessage(next, message(5), false)).toMatchObject({ unreadCount: 3, messages: [{ id: 'm5' }] });
});

test('finds conversations by name, username or last message, ignoring case and accents', () => {
  const all = [
    conversation('c1', message(1, 'See you at NOON')),
    conversation('c2'),
    conversation('c3', message(2), { archived: true }),
  ];
  const filtered = (conversations: Conversation[], search: string, filter: InboxFilter = 'all') =>
    filterConversations(conversations, { ownId: 'ada', search, filter, isOpen: ({ id }) => id === 'c6' }, foldText);
  const shown = (search: string, filter?: InboxFilter) => filtered(all, search, filter).map(({ id }) => id);
  expect(shown('')).toEqual(['c1']);
  expect(shown('', 'archived')).toEqual(['c3']);
  expect(shown('', 'unread')).toEqual([]);
  for (const search of ['benedicte', 'ngugi', 'BEN_K', ' noon ']) expect(shown(search), search).toEqual(['c1']);
  expect(shown('ada')).toEqual([]);
  const arabic = [conversation('c4', message(4, 'مُحاضرة الأحد'))];
  expect(filtered(arabic, 'محاضره الاحد')).toHaveLength(1);
  const unread = [conversation('c5', message(5), { unreadCount: 1 }), conversation('c6', message(6))];
  expect(filtered(unread, '', 'unread').map(({ id }) => id)).toEqual(['c5', 'c6']);
});

test('updates one conversation and ignores an unknown id', () => {
  const data = pagesOf([conversation('c1')]);
  expect(updateConversation(data, 'c1', (each) => ({ ...each, muted: true })).pages[0]?.items[0]?.muted).toBe(true);
  expect(updateConversation(data, 'c9', (each) => ({ ...each, muted: true }))).toBe(data);
  expect([hasConversation(data, 'c1'), hasConversation(data, 'c9'), hasConversation(undefined, 'c1')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(otherParticipant(conversation('c1'), 'ben').id).toBe('ada');
});
