import type { Message } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';

/**
 * What this device knows of the messages of one conversation, without a hole from the first of them on.
 *
 * Their numbers rise by one, so one that was not to be expected next says that something was missed. A deleted message
 * leaves a hole in the numbers for good: once the server was asked, what is not there is known to be gone.
 */
export interface MessageLog {
  /** In the order of their numbers, and from some message on; `hasOlder` tells whether there are some before. */
  messages: readonly Message[];
  hasOlder: boolean;
  /** Up to this number nothing is missed. */
  knownSeq: number;
  /** Taken back while we listened: an answer that was older than that brings none of them back. */
  gone: ReadonlySet<Id>;
  isLoaded: boolean;
}

export const emptyLog: MessageLog = {
  messages: [],
  hasOlder: false,
  knownSeq: 0,
  gone: new Set(),
  isLoaded: false,
};

/** For so long a message may change, 15 minutes, and some more for those that were on their way, in milliseconds. */
const settledAfter = 20 * 60_000;
/** Before every message. */
const beforeAll: Id = '00000000-0000-0000-0000-000000000000';

/** Takes a message that came by itself: a new one, a changed one, or the acknowledgement of one's own. */
export function withMessage(log: MessageLog, message: Message): MessageLog {
  if (log.gone.has(message.id)) return log;
  const { messages } = log;
  const first = messages[0];
  const place = placeOf(messages, message.seq);
  const there = messages[place];
  if (there?.seq === message.seq) {
    if (there.updatedAt >= message.updatedAt) return log;
    return { ...log, messages: messages.with(place, message) };
  }
  // A change of one that lies before what is shown: it comes changed with its page.
  if (log.isLoaded && log.hasOlder && first && message.seq < first.seq) return log;
  return known({ ...log, messages: messages.toSpliced(place, 0, message) });
}

/** Forgets a message that was taken back. */
export function withoutMessage(log: MessageLog, id: Id): MessageLog {
  return { ...log, messages: log.messages.filter((message) => message.id !== id), gone: new Set(log.gone).add(id) };
}

/**
 * Takes the newest page, the first thing that is asked for. What came by itself since the asking began stays; `newestSeq`
 * is the newest that had come before.
 */
export function withNewest(
  log: MessageLog,
  page: readonly Message[],
  { hasOlder, newestSeq }: { hasOlder: boolean; newestSeq: number },
): MessageLog {
  const end = Math.max(page.at(-1)?.seq ?? 0, newestSeq);
  const later = log.messages.filter(({ seq }) => seq > end);
  const changed = log.messages.filter(({ id }) => page.some((message) => message.id === id));
  const messages = merged([...changed, ...later], page, log.gone);
  return known({ ...log, messages, hasOlder, knownSeq: end, isLoaded: true });
}

/** The newest number that has come, whatever may be missing before it. */
export function newestSeq({ messages, knownSeq }: MessageLog): number {
  return Math.max(knownSeq, messages.at(-1)?.seq ?? 0);
}

/** Takes a page of messages from before the first one. */
export function withOlder(log: MessageLog, page: readonly Message[], hasOlder: boolean): MessageLog {
  return { ...log, messages: merged(log.messages, page, log.gone), hasOlder };
}

/** Whether a number came that was not to be expected next. */
export function hasGap({ messages, knownSeq }: MessageLog): boolean {
  return (messages.at(-1)?.seq ?? 0) > knownSeq;
}

/** From where the server has to be asked what has become of the conversation. */
export interface CatchUp {
  /** A place just before the first message in question, for `after`. */
  after: Id;
  /** The numbers above this one are in question, up to the newest that was known when the asking began. */
  aboveSeq: number;
  newestSeq: number;
}

/**
 * Everything since the last message that is known is in question, and of those known whatever could still be changed or
 * taken back when we last heard of it. That is told by the server's own times, and by no clock of this device.
 */
export function catchUpFrom(log: MessageLog): CatchUp {
  const { messages, knownSeq, hasOlder } = log;
  const newest = messages.findLast(({ seq }) => seq <= knownSeq);
  const limit = newest ? Date.parse(newest.createdAt) - settledAfter : 0;
  const first = messages.find(({ seq, createdAt }) => seq > knownSeq || Date.parse(createdAt) >= limit);
  const to = { newestSeq: newestSeq(log) };
  if (!newest || !first || (first === messages[0] && !hasOlder)) return { after: beforeAll, aboveSeq: 0, ...to };
  return { after: justBefore(first.id), aboveSeq: first.seq - 1, ...to };
}

/** Takes an answer to `after`: what it leaves out between its ends is gone. The last one says so of all that was known. */
export function caughtUp(log: MessageLog, page: readonly Message[], asked: CatchUp & { isLast: boolean }): MessageLog {
  const pageEnd = page.at(-1)?.seq ?? asked.aboveSeq;
  const end = asked.isLast ? Math.max(pageEnd, asked.newestSeq) : pageEnd;
  const answered = new Set(page.map(({ id }) => id));
  const kept = log.messages.filter(({ id, seq }) => seq <= asked.aboveSeq || seq > end || answered.has(id));
  return known({ ...log, messages: merged(kept, page, log.gone), knownSeq: Math.max(log.knownSeq, end) });
}

/** The newest message of somebody else; what their devices are told of as received. */
export function newestOfOther({ messages }: MessageLog, ownId: Id): Message | undefined {
  return messages.findLast(({ senderId }) => senderId !== ownId);
}

/** Where a number stands or would have to stand. Looked for from the end, where nearly all of them belong. */
function placeOf(messages: readonly Message[], seq: number): number {
  let place = messages.length;
  while (place > 0 && (messages[place - 1]?.seq ?? 0) >= seq) place -= 1;
  return place;
}

/** Both together in the order of their numbers, each once, in its latest wording. */
function merged(one: readonly Message[], other: readonly Message[], gone: ReadonlySet<Id>): readonly Message[] {
  const bySeq = new Map<number, Message>();
  for (const message of [...one, ...other]) {
    const there = bySeq.get(message.seq);
    if (!gone.has(message.id) && !(there && there.updatedAt >= message.updatedAt)) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].toSorted((left, right) => left.seq - right.seq);
}

/** With `knownSeq` lifted over the numbers that follow it without a hole. */
function known(log: MessageLog): MessageLog {
  if (!log.isLoaded) return log;
  let { knownSeq } = log;
  for (let place = placeOf(log.messages, knownSeq + 1); log.messages[place]?.seq === knownSeq + 1; place += 1) {
    knownSeq += 1;
  }
  return knownSeq === log.knownSeq ? log : { ...log, knownSeq };
}

/** The id right before one: ids are numbers in hexadecimal, and a place need not be that of a message. */
export function justBefore(id: Id): Id {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) - 1n).toString(16).padStart(32, '0');
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    '-',
  );
}
