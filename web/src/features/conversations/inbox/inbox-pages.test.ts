import { expect, test } from 'vitest';
import type { Conversation, Message } from '@baraza/contract/features/conversations.ts';
import { changeListed, isListed, listedOf, otherOf, shownOf, withLast } from './inbox-pages.ts';

const person = (id: string, name: string) => ({ id, username: `${id}_k`, name, image: null, country: 'KENYA' });
function message(seq: number, content = `number ${seq}`): Message {
  const at = new Date(seq * 60_000).toISOString();
  const sender = { id: 'ben', username: 'ben', name: 'Ben', image: null };
  const rest = { conversationId: 'c1', senderId: 'ben', sender, createdAt: at, updatedAt: at };
  return { id: `m${seq}`, seq, content, ...rest };
}
function conversation(id: string, last?: Message, more: Partial<Conversation> = {}): Conversation {
  return {
    id,
    participants: [person('ada', 'Ada'), person('ben', 'Bénédicte Ngũgĩ')],
    messages: last ? [last] : [],
    lastMessageAt: last?.createdAt ?? null,
    unreadCount: 0,
    readByOther: null,
    deliveredToOther: null,
    canWrite: true,
    muted: false,
    archived: false,
    ...more,
  };
}
const pagesOf = (...pages: Conversation[][]) => ({
  pages: pages.map((items) => ({ items, next: null })),
  pageParams: pages.map(() => null),
});

test('the list is in the order of the last message, each once though pages overlap', () => {
  const data = pagesOf(
    [conversation('c2', message(2)), conversation('c1', message(1))],
    [conversation('c1', message(9))],
  );
  expect(listedOf(data).map(({ id }) => id)).toEqual(['c1', 'c2']);
  expect(listedOf(undefined)).toEqual([]);
});

test('a new message becomes the last one, brings its conversation back and counts once', () => {
  const there = conversation('c1', message(3), { archived: true, unreadCount: 2 });
  const next = withLast(there, message(4), true);
  expect(next).toMatchObject({
    archived: false,
    unreadCount: 3,
    messages: [{ id: 'm4' }],
    lastMessageAt: message(4).createdAt,
  });
  expect(withLast(next, message(4), true)).toMatchObject({ unreadCount: 3 });
  expect(withLast(next, message(3), true)).toBe(next);
  expect(withLast(next, message(5), false)).toMatchObject({ unreadCount: 3, messages: [{ id: 'm5' }] });
});

test('only those with a message are shown, found by name, username or last words in any spelling', () => {
  const all = [
    conversation('c1', message(1, 'See you at NOON')),
    conversation('c2'),
    conversation('c3', message(2), { archived: true }),
  ];
  const shown = (search: string, isArchive = false) =>
    shownOf(all, { ownId: 'ada', search, isArchive }).map(({ id }) => id);
  expect(shown('')).toEqual(['c1']);
  expect(shown('', true)).toEqual(['c3']);
  for (const search of ['benedicte', 'ngugi', 'BEN_K', ' noon ']) expect(shown(search), search).toEqual(['c1']);
  expect(shown('ada')).toEqual([]);
});

test('a change reaches one conversation, and none that is not listed', () => {
  const data = pagesOf([conversation('c1')]);
  expect(changeListed(data, 'c1', (there) => ({ ...there, muted: true })).pages[0]?.items[0]?.muted).toBe(true);
  expect(changeListed(data, 'c9', (there) => ({ ...there, muted: true }))).toBe(data);
  expect([isListed(data, 'c1'), isListed(data, 'c9'), isListed(undefined, 'c1')]).toEqual([true, false, false]);
  expect(otherOf(conversation('c1'), 'ben').id).toBe('ada');
});
