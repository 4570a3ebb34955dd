import { expect, test } from 'vitest';
import type { Message } from '@baraza/contract/features/conversations.ts';
import { canChange, dayLabel, deliveryStatus, buildRows, withUnreadLine } from './message-rows.ts';
import type { UnsentMessage } from '#features/conversations/message-outbox.ts';

const sender = { id: 'ada', username: 'ada', name: 'Ada', image: null };
/** A message sent at a local time. */
function message(id: string, at: Date, more: Partial<Message> = {}): Message {
  const iso = at.toISOString();
  return {
    id,
    seq: 1,
    content: id,
    conversationId: 'c',
    senderId: 'ben',
    sender,
    createdAt: iso,
    updatedAt: iso,
    reactions: [],
    ...more,
  };
}
const unsent = (clientId: string, at: Date): UnsentMessage => ({
  id: clientId,
  userId: 'ada',
  kind: 'message',
  lane: 'chat.c',
  content: { conversationId: 'c', other: { id: 'ben', username: 'ben' }, content: clientId },
  note: { path: '/chat/c' },
  writtenAt: at.getTime(),
});

test('groups messages by day and puts unsent ones at the end', () => {
  const [monday, tuesday] = [new Date(2026, 2, 2, 23, 59), new Date(2026, 2, 3, 0, 1)];
  const rows = buildRows(
    [message('m1', monday), message('m2', tuesday), message('m3', tuesday, { senderId: 'ada', clientId: 'c3' })],
    [unsent('c3', tuesday), unsent('c4', tuesday)],
    'ada',
  );
  expect(rows.map(({ kind, key }) => (kind === 'day' || kind === 'top' ? kind : key))).toEqual(
    'top day m1 day m2 c3 c4'.split(' '),
  );
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  expect(rows[5]).toMatchObject({ kind: 'message', isOwn: true });
});

test('a run of messages ends with another sender or another day', () => {
  const [monday, tuesday] = [new Date(2026, 2, 2, 12), new Date(2026, 2, 3, 12)];
  const rows = buildRows(
    [message('m1', monday), message('m2', monday), message('m3', tuesday), message('m4', tuesday, { senderId: 'ada' })],
    [],
    'ada',
  );
  const ends = rows.flatMap((row) => (row.kind === 'message' && row.isLastOfRun ? [row.key] : []));
  expect(ends).toEqual(['m2', 'm3', 'm4']);
});

test('labels a day as today, yesterday or a weekday with a date', () => {
  const labels = { locale: 'en', today: 'Today', yesterday: 'Yesterday' };
  const now = new Date(2026, 0, 1, 0, 30).getTime();
  const label = (...date: [number, number, number, number]) => dayLabel(new Date(...date).getTime(), now, labels);
  expect(label(2026, 0, 1, 0)).toBe('Today');
  expect(label(2025, 11, 31, 23)).toBe('Yesterday');
  expect(label(2025, 11, 30, 23)).toBe('Tuesday, December 30, 2025');
  expect(dayLabel(new Date(2026, 2, 2).getTime(), new Date(2026, 5, 1).getTime(), labels)).toBe('Monday, March 2');
});

test('a receipt counts for all messages up to its id', () => {
  const receipts = { readByOther: 'm2', deliveredToOther: 'm3' };
  expect(['m1', 'm2', 'm3', 'm4'].map((id) => deliveryStatus(id, receipts))).toEqual([
    'read',
    'read',
    'delivered',
    'sent',
  ]);
  expect(deliveryStatus('m1', { readByOther: null, deliveredToOther: null })).toBe('sent');
});

test('a message can be changed for 15 minutes', () => {
  const at = new Date(2026, 2, 2, 12);
  const isChangeable = (minutes: number) => canChange(message('m1', at), at.getTime() + minutes * 60_000, 15);
  expect([isChangeable(0), isChangeable(14.9), isChangeable(15)]).toEqual([true, true, false]);
});

test('a line is above the first message that was unread, without own and later messages', () => {
  const at = new Date(2026, 2, 2, 12);
  const messages = [
    message('m1', at, { seq: 1 }),
    message('m2', at, { seq: 2 }),
    message('m3', at, { seq: 3, senderId: 'ada' }),
    message('m4', at, { seq: 4 }),
    message('m5', at, { seq: 5 }),
  ];
  const rows = buildRows(messages, [], 'ada');
  const keys = (unread: Parameters<typeof withUnreadLine>[1]) =>
    withUnreadLine(rows, unread)
      .filter(({ kind }) => kind === 'message' || kind === 'unread')
      .map(({ key }) => key);
  expect(keys({ count: 2, upToSeq: 4 })).toEqual(['m1', 'unread', 'm2', 'm3', 'm4', 'm5']);
  expect(keys({ count: 0, upToSeq: 4 })).not.toContain('unread');
  // The first one is on a page that is not loaded.
  expect(keys({ count: 9, upToSeq: 4 })).not.toContain('unread');
});
