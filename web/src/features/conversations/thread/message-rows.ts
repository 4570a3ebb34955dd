import type { Message } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { calendarDay } from '#ui/calendar-day.ts';
import type { Unsent } from '#features/conversations/outbox/outbox.ts';

/** One row of a conversation, from its top to its end. */
export type MessageRow =
  | { kind: 'top'; key: string }
  | { kind: 'day'; key: string; at: number }
  | { kind: 'message'; key: string; message: Message; isOwn: boolean; isLastOfRun: boolean }
  | { kind: 'unsent'; key: string; unsent: Unsent };

/** The rows of messages in their order, grouped by the day they were sent on here, and of what is unsent after them. */
export function rowsOf(messages: readonly Message[], unsent: readonly Unsent[], ownId: Id): MessageRow[] {
  const rows: MessageRow[] = [{ kind: 'top', key: 'top' }];
  const arrived = new Set(messages.map(({ clientId }) => clientId).filter((clientId) => clientId !== undefined));
  let day = Number.NaN;
  const turnTo = (next: number, at: number | string) => {
    if (next === day) return;
    day = next;
    rows.push({ kind: 'day', key: `day ${next}`, at: new Date(at).getTime() });
  };
  messages.forEach((message, place) => {
    turnTo(dayOfMessage(message), message.createdAt);
    const next = messages[place + 1];
    const isLastOfRun = next?.senderId !== message.senderId || dayOfMessage(next) !== day;
    const isOwn = message.senderId === ownId;
    // One's own keeps its place on the screen when it is no longer unsent.
    const key = (isOwn && message.clientId) || message.id;
    rows.push({ kind: 'message', key, message, isOwn, isLastOfRun });
  });
  for (const each of unsent) {
    if (arrived.has(each.clientId)) continue;
    turnTo(calendarDay(each.writtenAt), each.writtenAt);
    rows.push({ kind: 'unsent', key: each.clientId, unsent: each });
  }
  return rows;
}

/** What a day is called: today and yesterday by these words, any other by its weekday and date. */
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

/** How far one's own message has come. */
export type Mark = 'sent' | 'delivered' | 'read';

export function markOf(
  id: Id,
  { readByOther, deliveredToOther }: { readByOther: Id | null; deliveredToOther: Id | null },
): Mark {
  if (readByOther !== null && id <= readByOther) return 'read';
  return deliveredToOther !== null && id <= deliveredToOther ? 'delivered' : 'sent';
}

/** Whether its sender may still change a message or take it back; the server has the last word. */
export function canChange({ createdAt }: Message, now: number, minutes: number): boolean {
  return now - Date.parse(createdAt) < minutes * 60_000;
}

/** All rows are made anew with each page; what a cheap phone would feel of thousands of messages is the reading of dates. */
const days = new WeakMap<Message, number>();

function dayOfMessage(message: Message): number {
  const known = days.get(message);
  if (known !== undefined) return known;
  const day = calendarDay(message.createdAt);
  days.set(message, day);
  return day;
}
