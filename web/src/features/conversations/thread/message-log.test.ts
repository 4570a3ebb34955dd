import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from '@baraza/contract/features/conversations.ts';
import {
  catchUpFrom,
  caughtUp,
  emptyLog,
  hasGap,
  justBefore,
  type MessageLog,
  newestSeq,
  withMessage,
  withNewest,
  withOlder,
  withoutMessage,
} from './message-log.ts';

const minute = 60_000;
const began = Date.parse('2026-03-02T08:00:00.000Z');
const idOf = (seq: number) => `0190f5b8-0000-7000-8000-${seq.toString(16).padStart(12, '0')}`;

function message(seq: number, more: Partial<Message> = {}): Message {
  const at = new Date(began + seq * minute).toISOString();
  const sender = { id: 'ada', username: 'ada', name: 'Ada', image: null };
  const rest = { content: `number ${seq}`, conversationId: 'c', senderId: 'ada', sender, createdAt: at, updatedAt: at };
  return { id: idOf(seq), seq, ...rest, ...more };
}

const seqs = ({ messages }: MessageLog) => messages.map(({ seq }) => seq);
const loaded = (from: number, to: number, hasOlder = from > 1) => {
  const page = Array.from({ length: to - from + 1 }, (_, at) => message(from + at));
  return withNewest(emptyLog, page, { hasOlder, newestSeq: 0 });
};

test('a message stands where its number says, however late it comes, and once', () => {
  let log = loaded(1, 2);
  for (const seq of [4, 3, 4, 3]) log = withMessage(log, message(seq));
  expect(seqs(log)).toEqual([1, 2, 3, 4]);
  expect(hasGap(log)).toBe(false);
});

test('a number that was not to be expected next is a gap until the server was asked', () => {
  const log = withMessage(loaded(1, 2), message(5));
  expect(hasGap(log)).toBe(true);
  const asked = catchUpFrom(log);
  const after = caughtUp(log, [message(1), message(2), message(4), message(5)], { ...asked, isLast: true });
  expect([seqs(after), hasGap(after)]).toEqual([[1, 2, 4, 5], false]);
  expect(hasGap(withMessage(after, message(6)))).toBe(false);
});

test('what was taken back does not return with an older answer or a late copy', () => {
  let log = withoutMessage(loaded(1, 3), idOf(2));
  log = withMessage(log, message(2));
  log = caughtUp(log, [message(2), message(3)], { ...catchUpFrom(log), isLast: true });
  expect(seqs(log)).not.toContain(2);
});

test('of two wordings the later one stands, in whatever order they come', () => {
  const changed = message(2, { content: 'changed', updatedAt: new Date(began + 9 * minute).toISOString() });
  for (const order of [
    [changed, message(2)],
    [message(2), changed],
  ]) {
    const log = order.reduce(withMessage, loaded(1, 1));
    expect(log.messages.at(-1)?.content).toBe('changed');
  }
  const early = withNewest(withMessage(emptyLog, changed), [message(1), message(2)], { hasOlder: false, newestSeq: 2 });
  expect(early.messages[1]).toBe(changed);
});

test('the change of a message that is not shown yet waits for its page', () => {
  expect(seqs(withMessage(loaded(5, 7), message(3)))).toEqual([5, 6, 7]);
  const log = withOlder(loaded(5, 7), [message(2), message(3), message(4)], true);
  expect(seqs(log)).toEqual([2, 3, 4, 5, 6, 7]);
});

test('only what could still change is asked for again', () => {
  const log = loaded(1, 100, true);
  const { after, aboveSeq, newestSeq } = catchUpFrom(log);
  expect([after, aboveSeq, newestSeq]).toEqual([justBefore(idOf(80)), 79, 100]);
  expect(catchUpFrom(loaded(1, 10)).after).toBe('00000000-0000-0000-0000-000000000000');
  expect(catchUpFrom(loaded(5, 10)).after).toBe(justBefore(idOf(5)));
});

test('the place before an id is the number below it', () => {
  expect(justBefore('0190f5b8-0000-7000-8000-000000000000')).toBe('0190f5b8-0000-7000-7fff-ffffffffffff');
  expect(justBefore('0000aaaa-0000-7000-8000-000000000001')).toBe('0000aaaa-0000-7000-8000-000000000000');
});

/** What happens, each with a number that chooses which message or how long. */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('post', 'change', 'delete', 'wait', 'drop', 'connect', 'hear', 'ask', 'answer', 'older'),
    by: fc.nat(1000),
  }),
  { maxLength: 120 },
);

/** Two messages are there, and something happens to the older one while the device is away. */
function whileAway(what: 'delete' | 'change') {
  const all = ['answer', 'post', 'post', 'hear', 'hear', 'drop', what] as const;
  return all.map((step) => ({ what: step, by: 0 }));
}

/** A conversation as the server has it, and one device of it with a connection that comes and goes. */
class World {
  now = began;
  lastSeq = 0;
  stored: Message[] = [];
  log = emptyLog;
  isConnected = false;
  /** Emitted and not heard yet. */
  events: (() => void)[] = [];
  /** Asked and not answered yet. */
  answer: (() => void) | undefined;

  do({ what, by }: { what: string; by: number }): void {
    const young = this.stored.filter(({ createdAt }) => this.now - Date.parse(createdAt) <= 15 * minute);
    const chosen = young[by % Math.max(1, young.length)];
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
    else if (what === 'hear') this.events.shift()?.();
    else if (what === 'ask' && this.isConnected) this.ask();
    else if (what === 'answer') this.answer?.();
    else if (what === 'older') this.older();
  }

  emit(event: () => void): void {
    if (this.isConnected) this.events.push(event);
  }

  drop(): void {
    this.isConnected = false;
    this.events = [];
    this.answer = undefined;
  }

  connect(): void {
    this.isConnected = true;
    this.ask();
  }

  /** The server reads now; what it read arrives later, and what it emitted meanwhile perhaps before that. */
  ask(): void {
    if (this.answer) return;
    if (!this.log.isLoaded) {
      const page = this.stored.slice(-5);
      const asked = { hasOlder: this.stored.length > 5, newestSeq: newestSeq(this.log) };
      this.answer = () => {
        this.answer = undefined;
        this.log = withNewest(this.log, page, asked);
      };
      return;
    }
    const asked = catchUpFrom(this.log);
    this.askAfter(asked.after, asked.aboveSeq, asked.newestSeq);
  }

  askAfter(after: string, aboveSeq: number, newestSeq: number): void {
    const found = this.stored.filter(({ id }) => id > after);
    const page = found.slice(0, 4);
    const isLast = found.length <= 4;
    this.answer = () => {
      this.answer = undefined;
      this.log = caughtUp(this.log, page, { after, aboveSeq, newestSeq, isLast });
      const last = page.at(-1);
      if (!isLast && last) this.askAfter(last.id, last.seq, newestSeq);
    };
  }

  older(): void {
    const [first] = this.log.messages;
    if (!this.log.hasOlder || !first || !this.isConnected) return;
    const before = this.stored.filter(({ seq }) => seq < first.seq);
    this.log = withOlder(this.log, before.slice(-3), before.length > 3);
  }

  /** A last connect, and everything arrives. */
  settle(): void {
    while (this.answer || this.events.length > 0) {
      this.events.shift()?.();
      this.answer?.();
    }
    this.drop();
    this.connect();
    const next = () => this.answer;
    for (let answer = next(); answer; answer = next()) answer();
  }
}

test('whatever is missed, changed, taken back or late: after one connect a device shows what the server has', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const world = new World();
      world.connect();
      for (const step of all) {
        world.do(step);
        const shown = seqs(world.log);
        expect(shown).toEqual([...new Set(shown)].toSorted((one, other) => one - other));
      }
      world.settle();
      const from = world.log.hasOlder ? (world.log.messages[0]?.seq ?? 0) : 0;
      expect(world.log.messages).toEqual(world.stored.filter(({ seq }) => seq >= from));
      expect(hasGap(world.log)).toBe(false);
    }),
    { numRuns: 2_000, examples: [[whileAway('delete')], [whileAway('change')]] },
  );
});
