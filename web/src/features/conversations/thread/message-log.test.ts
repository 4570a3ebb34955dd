import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from '@baraza/contract/features/conversations.ts';
import {
  catchUpFrom,
  withCatchUpPage,
  emptyLog,
  hasGap,
  idBefore,
  type MessageLog,
  newestSeq,
  withMessage,
  withNewestPage,
  withOlderPage,
  withoutMessage,
} from './message-log.ts';

const minute = 60_000;
const start = Date.parse('2026-03-02T08:00:00.000Z');
const idOf = (seq: number) => `0190f5b8-0000-7000-8000-${seq.toString(16).padStart(12, '0')}`;

function message(seq: number, more: Partial<Message> = {}): Message {
  const at = new Date(start + seq * minute).toISOString();
  const sender = { id: 'ada', username: 'ada', name: 'Ada', image: null };
  const rest = { content: `number ${seq}`, conversationId: 'c', senderId: 'ada', sender, createdAt: at, updatedAt: at };
  return { id: idOf(seq), seq, reactions: [], ...rest, ...more };
}

const seqs = ({ messages }: MessageLog) => messages.map(({ seq }) => seq);
const loaded = (from: number, to: number, hasOlder = from > 1) => {
  const page = Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
  return withNewestPage(emptyLog, page, { hasOlder, newestSeq: 0 });
};

test('sorts messages by number and keeps each once, even if they arrive late', () => {
  let log = loaded(1, 2);
  for (const seq of [4, 3, 4, 3]) log = withMessage(log, message(seq));
  expect(seqs(log)).toEqual([1, 2, 3, 4]);
  expect(hasGap(log)).toBe(false);
});

test('an unexpected number is a gap until the next catch-up', () => {
  const log = withMessage(loaded(1, 2), message(5));
  expect(hasGap(log)).toBe(true);
  const request = catchUpFrom(log);
  const after = withCatchUpPage(log, [message(1), message(2), message(4), message(5)], { ...request, isLast: true });
  expect([seqs(after), hasGap(after)]).toEqual([[1, 2, 4, 5], false]);
  expect(hasGap(withMessage(after, message(6)))).toBe(false);
});

test('a deleted message does not return with a late reply or event', () => {
  let log = withoutMessage(loaded(1, 3), idOf(2));
  log = withMessage(log, message(2));
  log = withCatchUpPage(log, [message(2), message(3)], { ...catchUpFrom(log), isLast: true });
  expect(seqs(log)).not.toContain(2);
});

test('an earlier state of the reactions does not replace a later one', () => {
  const reactions = [{ emoji: '👍', count: 2, mine: false }];
  const later = message(2, { reactions, revision: 2 });
  const shown = (log: MessageLog) => log.messages[1]?.reactions;
  const log = withMessage(loaded(1, 3), later);
  expect(shown(withMessage(log, message(2, { revision: 1 })))).toEqual(reactions);
  const page = [message(1), message(2, { revision: 1 }), message(3)];
  expect(shown(withCatchUpPage(log, page, { ...catchUpFrom(log), isLast: true }))).toEqual(reactions);
  expect(shown(withMessage(log, message(2, { revision: 3 })))).toEqual([]);
});

test('the later version of a message wins, in any order of arrival', () => {
  const changed = message(2, { content: 'changed', updatedAt: new Date(start + 9 * minute).toISOString() });
  for (const order of [
    [changed, message(2)],
    [message(2), changed],
  ]) {
    const log = order.reduce(withMessage, loaded(1, 1));
    expect(log.messages.at(-1)?.content).toBe('changed');
  }
  const early = withNewestPage(withMessage(emptyLog, changed), [message(1), message(2)], {
    hasOlder: false,
    newestSeq: 2,
  });
  expect(early.messages[1]).toBe(changed);
});

test('ignores a change to a message whose page is not loaded', () => {
  expect(seqs(withMessage(loaded(5, 7), message(3)))).toEqual([5, 6, 7]);
  const log = withOlderPage(loaded(5, 7), [message(2), message(3), message(4)], true);
  expect(seqs(log)).toEqual([2, 3, 4, 5, 6, 7]);
});

test('a catch-up requests only messages that could still have changed', () => {
  const log = loaded(1, 100, true);
  const { after, aboveSeq, newestSeq } = catchUpFrom(log);
  expect([after, aboveSeq, newestSeq]).toEqual([idBefore(idOf(80)), 79, 100]);
  expect(catchUpFrom(loaded(1, 10)).after).toBe('00000000-0000-0000-0000-000000000000');
  expect(catchUpFrom(loaded(5, 10)).after).toBe(idBefore(idOf(5)));
});

test('idBefore returns the next lower UUID', () => {
  expect(idBefore('0190f5b8-0000-7000-8000-000000000000')).toBe('0190f5b8-0000-7000-7fff-ffffffffffff');
  expect(idBefore('0000aaaa-0000-7000-8000-000000000001')).toBe('0000aaaa-0000-7000-8000-000000000000');
});

/** Random steps. `by` selects the message, or the time to wait. */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom(
      'post',
      'change',
      'delete',
      'wait',
      'drop',
      'connect',
      'receive',
      'request',
      'reply',
      'older',
    ),
    by: fc.nat(1000),
  }),
  { maxLength: 120 },
);

/** Two messages are loaded, and the older one changes while the device is offline. */
function whileAway(what: 'delete' | 'change') {
  const all = ['reply', 'post', 'post', 'receive', 'receive', 'drop', what] as const;
  return all.map((step) => ({ what: step, by: 0 }));
}

/** A conversation on the server, and one device with an unreliable connection. */
class Simulation {
  now = start;
  lastSeq = 0;
  stored: Message[] = [];
  log = emptyLog;
  isConnected = false;
  /** Events that were emitted and not received. */
  events: (() => void)[] = [];
  /** Delivers the reply to the running request. */
  reply: (() => void) | undefined;

  do({ what, by }: { what: string; by: number }): void {
    const changeable = this.stored.filter(({ createdAt }) => this.now - Date.parse(createdAt) <= 15 * minute);
    const chosen = changeable[by % Math.max(1, changeable.length)];
    this.now += 1;
    const at = new Date(this.now).toISOString();
    if (what === 'post') {
      this.lastSeq += 1;
      const posted = message(this.lastSeq, { createdAt: at, updatedAt: at });
      this.stored.push(posted);
      this.emit(() => (this.log = withMessage(this.log, posted)));
    } else if (what === 'change' && chosen) {
      const changed = { ...chosen, content: `changed ${at}`, updatedAt: at };
      this.stored = this.stored.map((each) => (each === chosen ? changed : each));
      this.emit(() => (this.log = withMessage(this.log, changed)));
    } else if (what === 'delete' && chosen) {
      this.stored = this.stored.filter((each) => each !== chosen);
      this.emit(() => (this.log = withoutMessage(this.log, chosen.id)));
    } else if (what === 'wait') this.now += (by % 20) * minute;
    else if (what === 'drop') this.drop();
    else if (what === 'connect' && !this.isConnected) this.connect();
    else if (what === 'receive') this.events.shift()?.();
    else if (what === 'request' && this.isConnected) this.request();
    else if (what === 'reply') this.reply?.();
    else if (what === 'older') this.older();
  }

  emit(event: () => void): void {
    if (this.isConnected) this.events.push(event);
  }

  drop(): void {
    this.isConnected = false;
    this.events = [];
    this.reply = undefined;
  }

  connect(): void {
    this.isConnected = true;
    this.request();
  }

  /** The server reads immediately; its reply is delivered later, perhaps after newer events. */
  request(): void {
    if (this.reply) return;
    if (!this.log.isLoaded) {
      const page = this.stored.slice(-5);
      const request = { hasOlder: this.stored.length > 5, newestSeq: newestSeq(this.log) };
      this.reply = () => {
        this.reply = undefined;
        this.log = withNewestPage(this.log, page, request);
      };
      return;
    }
    const request = catchUpFrom(this.log);
    this.requestAfter(request.after, request.aboveSeq, request.newestSeq);
  }

  requestAfter(after: string, aboveSeq: number, newestSeq: number): void {
    const found = this.stored.filter(({ id }) => id > after);
    const page = found.slice(0, 4);
    const isLast = found.length <= 4;
    this.reply = () => {
      this.reply = undefined;
      this.log = withCatchUpPage(this.log, page, { after, aboveSeq, newestSeq, isLast });
      const last = page.at(-1);
      if (!isLast && last) this.requestAfter(last.id, last.seq, newestSeq);
    };
  }

  older(): void {
    const [first] = this.log.messages;
    if (!this.log.hasOlder || !first || !this.isConnected) return;
    const before = this.stored.filter(({ seq }) => seq < first.seq);
    this.log = withOlderPage(this.log, before.slice(-3), before.length > 3);
  }

  /** Reconnects and delivers everything. */
  settle(): void {
    while (this.reply || this.events.length > 0) {
      this.events.shift()?.();
      this.reply?.();
    }
    this.drop();
    this.connect();
    const next = () => this.reply;
    for (let reply = next(); reply; reply = next()) reply();
  }
}

test('after a reconnect a device shows the same messages as the server, whatever it has missed', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const simulation = new Simulation();
      simulation.connect();
      for (const step of all) {
        simulation.do(step);
        const shown = seqs(simulation.log);
        expect(shown).toEqual([...new Set(shown)].toSorted((one, other) => one - other));
      }
      simulation.settle();
      const from = simulation.log.hasOlder ? (simulation.log.messages[0]?.seq ?? 0) : 0;
      expect(simulation.log.messages).toEqual(simulation.stored.filter(({ seq }) => seq >= from));
      expect(hasGap(simulation.log)).toBe(false);
    }),
    { numRuns: 2_000, examples: [[whileAway('delete')], [whileAway('change')]] },
  );
});
