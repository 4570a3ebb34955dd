import type { Message, SystemEvent } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { calendarDay } from '#ui/text/calendar-day.ts';
import type { UnsentMessage } from '#features/conversations/message-outbox.ts';

/** A row of the message list. The `top` row shows the state of loading older messages. */
export type MessageRow =
  | { kind: 'top'; key: string }
  | { kind: 'day'; key: string; at: number }
  | { kind: 'message'; key: string; message: Message; isOwn: boolean; isFirstOfRun: boolean; isLastOfRun: boolean }
  | { kind: 'system'; key: string; event: SystemEvent }
  | { kind: 'unread'; key: string }
  | { kind: 'unsent'; key: string; unsent: UnsentMessage };

/** Builds the rows: messages in order with a heading per local day, then the unsent messages. */
export function buildRows(messages: readonly Message[], unsent: readonly UnsentMessage[], ownId: Id): MessageRow[] {
  const rows: MessageRow[] = [{ kind: 'top', key: 'top' }];
  const arrived = new Set(messages.map(({ clientId }) => clientId).filter((clientId) => clientId !== undefined));
  let day = Number.NaN;
  const startDay = (next: number, at: number | string) => {
    if (next === day) return;
    day = next;
    rows.push({ kind: 'day', key: `day ${next}`, at: new Date(at).getTime() });
  };
  // Messages of a group whose sender a block hides are empty and take no space.
  const shown = messages.filter(({ senderId, system }) => senderId !== null || system);
  shown.forEach((message, index) => {
    startDay(dayOfMessage(message), message.createdAt);
    if (message.system) return rows.push({ kind: 'system', key: message.id, event: message.system });
    const isOfRun = (neighbour: Message | undefined) =>
      neighbour?.senderId === message.senderId && dayOfMessage(neighbour) === day;
    const [isFirstOfRun, isLastOfRun] = [!isOfRun(shown[index - 1]), !isOfRun(shown[index + 1])];
    const isOwn = message.senderId === ownId;
    // The viewer's own message keeps its key, and so its position, when it is no longer unsent.
    const key = (isOwn && message.clientId) || message.id;
    rows.push({ kind: 'message', key, message, isOwn, isFirstOfRun, isLastOfRun });
  });
  for (const each of unsent) {
    if (arrived.has(each.id)) continue;
    startDay(calendarDay(each.writtenAt), each.writtenAt);
    rows.push({ kind: 'unsent', key: each.id, unsent: each });
  }
  return rows;
}

/** What was unread when a conversation was opened: how many messages, up to which number. */
export interface Unread {
  count: number;
  upToSeq: number;
}

/** Whether the first unread message is among these. */
export function hasUnread(messages: readonly Message[], { count, upToSeq }: Unread, ownId: Id): boolean {
  const isUnread = ({ seq, senderId }: Message) => senderId !== null && senderId !== ownId && seq <= upToSeq;
  return messages.filter(isUnread).length >= count;
}

/** Puts a line above the first unread message, if that is loaded. */
export function withUnreadLine(rows: MessageRow[], { count, upToSeq }: Unread): MessageRow[] {
  if (count === 0) return rows;
  let left = count;
  const index = rows.findLastIndex((row) => {
    if (row.kind === 'message' && !row.isOwn && row.message.seq <= upToSeq) left -= 1;
    return left === 0;
  });
  return index < 0 ? rows : rows.toSpliced(index, 0, { kind: 'unread', key: 'unread' });
}

/** The heading of a day: the given labels for today and yesterday, otherwise the weekday and date. */
export function dayLabel(
  at: number,
  now: number,
  { locale, today, yesterday }: Record<'locale' | 'today' | 'yesterday', string>,
): string {
  const daysAgo = calendarDay(now) - calendarDay(at);
  if (daysAgo === 0) return today;
  if (daysAgo === 1) return yesterday;
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at);
}

/** The delivery status of the viewer's own message. */
export type DeliveryStatus = 'sent' | 'delivered' | 'read';

export function deliveryStatus(
  id: Id,
  { readByOther, deliveredToOther }: { readByOther: Id | null; deliveredToOther: Id | null },
): DeliveryStatus {
  if (readByOther !== null && id <= readByOther) return 'read';
  return deliveredToOther !== null && id <= deliveredToOther ? 'delivered' : 'sent';
}

/** Whether the sender may still edit or delete a message. The server checks it again. */
export function canChange({ createdAt }: Message, now: number, minutes: number): boolean {
  return now - Date.parse(createdAt) < minutes * 60_000;
}

/** Rows are rebuilt with each page. Parsing the dates of thousands of messages would be slow on a cheap phone. */
const days = new WeakMap<Message, number>();

function dayOfMessage(message: Message): number {
  const cached = days.get(message);
  if (cached !== undefined) return cached;
  const day = calendarDay(message.createdAt);
  days.set(message, day);
  return day;
}
