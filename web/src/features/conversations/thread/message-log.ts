import type { Message } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';

/**
 * The messages of one conversation that this device has, from some message on and without a gap.
 *
 * Each message has a sequence number, which rises by one; an unexpected number means that messages were missed. A deleted
 * message leaves a permanent hole, which counts as filled after the server was queried once.
 */
export interface MessageLog {
  /** Sorted by sequence number. */
  messages: readonly Message[];
  /** Whether the server has messages before the first one. */
  hasOlder: boolean;
  /** No message up to this number is missing. */
  syncedSeq: number;
  /** Messages deleted since the log was opened. A late reply must not restore them. */
  deletedIds: ReadonlySet<Id>;
  /** Whether the newest page was received. */
  isLoaded: boolean;
}

export const emptyLog: MessageLog = {
  messages: [],
  hasOlder: false,
  syncedSeq: 0,
  deletedIds: new Set(),
  isLoaded: false,
};

/** Milliseconds after which a message no longer changes: the 15 minutes of the server, and 5 more for slow requests. */
const settledAfter = 20 * 60_000;
/** Sorts before the id of every message. */
const lowestId: Id = '00000000-0000-0000-0000-000000000000';

/** Adds a new or changed message that the server pushed or acknowledged. */
export function withMessage(log: MessageLog, message: Message): MessageLog {
  if (log.deletedIds.has(message.id)) return log;
  const { messages } = log;
  const first = messages[0];
  const index = indexOfSeq(messages, message.seq);
  const existing = messages[index];
  if (existing?.seq === message.seq) {
    if (isLater(existing, message)) return log;
    return { ...log, messages: messages.with(index, message) };
  }
  // A change to a message on a page that is not loaded: the page will contain the change.
  if (log.isLoaded && log.hasOlder && first && message.seq < first.seq) return log;
  return withSyncedSeq({ ...log, messages: messages.toSpliced(index, 0, message) });
}

/** Removes a deleted message. */
export function withoutMessage(log: MessageLog, id: Id): MessageLog {
  const messages = log.messages.filter((message) => message.id !== id);
  return { ...log, messages, deletedIds: new Set(log.deletedIds).add(id) };
}

/**
 * Adds the newest page, which is requested first. Keeps messages that arrived while the request was running; `newestSeq` is
 * the newest number that was known before it.
 */
export function withNewestPage(
  log: MessageLog,
  page: readonly Message[],
  { hasOlder, newestSeq }: { hasOlder: boolean; newestSeq: number },
): MessageLog {
  const end = Math.max(page.at(-1)?.seq ?? 0, newestSeq);
  const later = log.messages.filter(({ seq }) => seq > end);
  const changed = log.messages.filter(({ id }) => page.some((message) => message.id === id));
  const messages = mergeMessages([...changed, ...later], page, log.deletedIds);
  return withSyncedSeq({ ...log, messages, hasOlder, syncedSeq: end, isLoaded: true });
}

/** The highest number received so far. Lower ones may be missing. */
export function newestSeq({ messages, syncedSeq }: MessageLog): number {
  return Math.max(syncedSeq, messages.at(-1)?.seq ?? 0);
}

/** Adds the page before the first message. */
export function withOlderPage(log: MessageLog, page: readonly Message[], hasOlder: boolean): MessageLog {
  return { ...log, messages: mergeMessages(log.messages, page, log.deletedIds), hasOlder };
}

/** Whether a message arrived whose predecessor is missing. */
export function hasGap({ messages, syncedSeq }: MessageLog): boolean {
  return (messages.at(-1)?.seq ?? 0) > syncedSeq;
}

/** A request for the messages that may have been missed. */
interface CatchUp {
  /** The cursor for the query parameter `after`: an id just before the first message in question. */
  after: Id;
  /** Messages above this number are in question. */
  aboveSeq: number;
  /** The newest number that was known when the request was made. */
  newestSeq: number;
}

/**
 * Requests everything after the newest known message, and the known messages that could still have changed since then.
 * Compares timestamps of the server only, because the clock of a device may be wrong.
 */
export function catchUpFrom(log: MessageLog): CatchUp {
  const { messages, syncedSeq, hasOlder } = log;
  const newest = messages.findLast(({ seq }) => seq <= syncedSeq);
  const limit = newest ? Date.parse(newest.createdAt) - settledAfter : 0;
  const first = messages.find(({ seq, createdAt }) => seq > syncedSeq || Date.parse(createdAt) >= limit);
  const to = { newestSeq: newestSeq(log) };
  if (!newest || !first || (first === messages[0] && !hasOlder)) return { after: lowestId, aboveSeq: 0, ...to };
  return { after: idBefore(first.id), aboveSeq: first.seq - 1, ...to };
}

/**
 * Adds a page of a catch-up. A known message in the range of the page that the page does not contain was deleted; the range
 * of the last page reaches up to the newest number known when the request was made.
 */
export function withCatchUpPage(
  log: MessageLog,
  page: readonly Message[],
  request: CatchUp & { isLast: boolean },
): MessageLog {
  const pageEnd = page.at(-1)?.seq ?? request.aboveSeq;
  const end = request.isLast ? Math.max(pageEnd, request.newestSeq) : pageEnd;
  const inPage = new Set(page.map(({ id }) => id));
  const kept = log.messages.filter(({ id, seq }) => seq <= request.aboveSeq || seq > end || inPage.has(id));
  return withSyncedSeq({
    ...log,
    messages: mergeMessages(kept, page, log.deletedIds),
    syncedSeq: Math.max(log.syncedSeq, end),
  });
}

/** The newest message that is not the viewer's own. */
export function newestFromOther({ messages }: MessageLog, ownId: Id): Message | undefined {
  return messages.findLast(({ senderId }) => senderId !== ownId);
}

/** The index of a number, or where to insert it. Searches from the end, where most new messages belong. */
function indexOfSeq(messages: readonly Message[], seq: number): number {
  let index = messages.length;
  while (index > 0 && (messages[index - 1]?.seq ?? 0) >= seq) index -= 1;
  return index;
}

/** Whether a version of a message is later than another one. Reactions change its revision and not its time. */
function isLater(one: Message, other: Message): boolean {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt;
  return (one.revision ?? 0) > (other.revision ?? 0);
}

/** Joins two lists in the order of their numbers. Of two versions of a message the later one wins; of equal ones that of `right`. */
function mergeMessages(
  left: readonly Message[],
  right: readonly Message[],
  deletedIds: ReadonlySet<Id>,
): readonly Message[] {
  const bySeq = new Map<number, Message>();
  for (const message of [...left, ...right]) {
    const existing = bySeq.get(message.seq);
    if (!deletedIds.has(message.id) && !(existing && isLater(existing, message))) {
      bySeq.set(message.seq, message);
    }
  }
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
}

/** Raises `syncedSeq` over the numbers that follow it without a gap. */
function withSyncedSeq(log: MessageLog): MessageLog {
  if (!log.isLoaded) return log;
  let { syncedSeq } = log;
  let index = indexOfSeq(log.messages, syncedSeq + 1);
  while (log.messages[index]?.seq === syncedSeq + 1) {
    syncedSeq += 1;
    index += 1;
  }
  return syncedSeq === log.syncedSeq ? log : { ...log, syncedSeq };
}

/** The UUID that is one lower than `id`. It works as a cursor although no message has it. */
export function idBefore(id: Id): Id {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) - 1n).toString(16).padStart(32, '0');
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    '-',
  );
}
