import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message, MessageDraft } from '@baraza/contract/features/conversations.ts';
import { hasUnsentMessages, isOutboxKey } from './outbox-keys.ts';
import { Outbox } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A `Storage` that several tabs can share. */
class Store {
  readonly map = new Map<string, string>();
  get length() {
    return this.map.size;
  }
  key(index: number) {
    return [...this.map.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.map.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.map.set(key, value);
  }
  removeItem(key: string) {
    this.map.delete(key);
  }
}

type Outcome = 'stored' | 'reply lost' | 'request lost' | 'refused' | 'deleted elsewhere';

/** A server that stores each client id once. `outcomes` are those of the next attempts. */
function createServer(outcomes: Outcome[] = []) {
  const stored: Message[] = [];
  const attempts: string[] = [];
  const send = async ({ conversationId, content, clientId = '' }: MessageDraft): Promise<Message> => {
    const outcome = outcomes.shift() ?? 'stored';
    attempts.push(content);
    await Promise.resolve();
    if (outcome === 'request lost' || outcome === 'refused' || outcome === 'deleted elsewhere')
      throw new Error(outcome);
    const sender = { id: 'ada', username: 'ada', name: 'Ada', image: null };
    const seq = stored.length + 1;
    const at = new Date(seq).toISOString();
    const first = stored.find((message) => message.clientId === clientId);
    const message = first ?? {
      id: `m${seq}`,
      seq,
      content,
      clientId,
      conversationId,
      senderId: 'ada',
      sender,
      createdAt: at,
      updatedAt: at,
    };
    if (!first) stored.push(message);
    if (outcome === 'reply lost') throw new Error(outcome);
    return message;
  };
  return { stored, attempts, send, contents: () => stored.map(({ content }) => content) };
}

function open(send: (draft: MessageDraft) => Promise<Message>, store: Store | undefined = new Store(), userId = 'ada') {
  const acknowledged: string[] = [];
  const outbox = new Outbox({
    userId,
    store,
    send,
    classify: ({ message }: Error) => {
      if (message === 'refused') return { kind: 'refused', reason: 'You are not friends.' };
      return { kind: message === 'deleted elsewhere' ? 'deleted' : 'retry' };
    },
    onStored: ({ content }) => acknowledged.push(content),
  } as ConstructorParameters<typeof Outbox>[0]);
  const write = (content: string, conversationId = 'c') => outbox.add({ conversationId, content });
  return { outbox, acknowledged, write, left: () => outbox.list('c').map(({ content }) => content) };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test('sends messages one after the other in their order and removes each when it is stored', async () => {
  const { send, contents } = createServer();
  const store = new Store();
  const { write, acknowledged, left, outbox } = open(send, store);
  for (const content of ['one', 'two', 'three']) write(content);
  expect(left()).toEqual(['one', 'two', 'three']);
  expect(store.length).toBe(3);
  await settled();
  expect([contents(), acknowledged, left(), store.length]).toEqual([
    ['one', 'two', 'three'],
    ['one', 'two', 'three'],
    [],
    0,
  ]);
  expect(outbox.isWaiting).toBe(false);
});

test('repeats an attempt without a reply before it sends later messages', async () => {
  const { send, contents, attempts } = createServer(['request lost', 'reply lost']);
  const { write, left } = open(send);
  write('one');
  write('two');
  await settled();
  expect([attempts, left()]).toEqual([['one'], ['one', 'two']]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(left()).toEqual(['one', 'two']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(attempts).toEqual(['one', 'one', 'one', 'two']);
  expect([contents(), left()]).toEqual([['one', 'two'], []]);
});

test('sends immediately after a connect, even if an attempt is still running', async () => {
  const { send, contents } = createServer(['request lost', 'request lost']);
  const { write, outbox } = open(send);
  write('one');
  outbox.flush();
  await settled();
  outbox.flush();
  await settled();
  expect(contents()).toEqual(['one']);
});

test('sends to one conversation while another is stuck', async () => {
  let release = (_message: Message): void => undefined;
  const { send, contents } = createServer();
  const { write } = open((draft) =>
    draft.content === 'stuck' ? new Promise((resolve) => (release = resolve)) : send(draft),
  );
  write('stuck', 'a');
  write('free', 'b');
  await settled();
  expect(contents()).toEqual(['free']);
  expect(release).toBeTypeOf('function');
});

test('keeps a refused message with the reason, sends the later ones, and can retry or discard it', async () => {
  const { send, contents } = createServer(['refused', 'stored', 'refused']);
  const { write, outbox, left } = open(send);
  write('one');
  write('two');
  await settled();
  expect(contents()).toEqual(['two']);
  expect(outbox.list('c')).toMatchObject([{ content: 'one', refusal: 'You are not friends.' }]);
  expect(outbox.isWaiting).toBe(false);
  outbox.retry(outbox.list('c')[0]?.clientId ?? '');
  await settled();
  expect(left()).toEqual(['one']);
  outbox.discard(outbox.list('c')[0]?.clientId ?? '');
  expect(left()).toEqual([]);
});

test('drops a message that its sender deleted on another device', async () => {
  const { send, contents } = createServer(['deleted elsewhere']);
  const { write, left } = open(send);
  write('one');
  await settled();
  expect([contents(), left()]).toEqual([[], []]);
});

test('removes a message whose reply was lost when its event arrives', async () => {
  const { send, stored, attempts } = createServer(['reply lost']);
  const { write, outbox, left } = open(send);
  write('one');
  await settled();
  const [message] = stored;
  if (!message) throw new Error('The message was not stored.');
  outbox.settle({ ...message, senderId: 'ben' });
  expect(left()).toEqual(['one']);
  outbox.settle(message);
  expect(left()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(attempts).toEqual(['one']);
});

test('sends the stored messages of the same user after a reload, with the same client id', async () => {
  const store = new Store();
  const { send, contents } = createServer(['reply lost']);
  const before = open(send, store);
  before.write('one');
  await settled();
  before.outbox.stop();
  expect(hasUnsentMessages('ada', store)).toBe(true);
  expect(hasUnsentMessages('ben', store)).toBe(false);
  expect(open(send, store, 'ben').left()).toEqual([]);
  const after = open(send, store);
  expect(after.left()).toEqual(['one']);
  after.outbox.flush();
  await settled();
  expect([contents(), after.left(), store.length]).toEqual([['one'], [], 0]);
});

test('two tabs lose no message, and a message that one tab has sent disappears in the other', async () => {
  const store = new Store();
  const { send, contents } = createServer(['request lost', 'request lost']);
  const [one, other] = [open(send, store), open(send, store)];
  one.write('one');
  await vi.advanceTimersByTimeAsync(5);
  other.write('two');
  await settled();
  for (const tab of [one, other]) tab.outbox.reload();
  expect(one.left()).toEqual(['one', 'two']);
  expect(other.left()).toEqual(['one', 'two']);
  for (const tab of [one, other]) tab.outbox.flush();
  await settled();
  for (const tab of [one, other]) tab.outbox.reload();
  expect([contents(), one.left(), other.left()]).toEqual([['one', 'two'], [], []]);
});

test('sends messages without a store, with a full store and with unreadable entries', async () => {
  const full = new Store();
  full.setItem('baraza.unsent.ada.x', '{"clientId":7');
  full.setItem('baraza.unsent.ada.y', '{"clientId":"y"}');
  full.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  for (const store of [undefined, full]) {
    const { send, contents } = createServer(['request lost']);
    const { write, outbox, left } = open(send, store);
    expect(left()).toEqual([]);
    write('one');
    await settled();
    outbox.reload();
    expect(left()).toEqual(['one']);
    outbox.flush();
    await settled();
    expect(contents()).toEqual(['one']);
  }
  expect([isOutboxKey(null), isOutboxKey('baraza.unsent.ada.x'), isOutboxKey('baraza')]).toEqual([true, true, false]);
});

test('stores every message once and in order, whatever happens to each attempt', async () => {
  vi.useRealTimers();
  const outcomes = fc.array(fc.constantFrom<Outcome>('stored', 'reply lost', 'request lost'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(
      outcomes,
      fc.array(fc.constantFrom('write', 'reload', 'flush', 'wait'), { maxLength: 40 }),
      async (outcomes, steps) => {
        const store = new Store();
        const { send, contents, stored } = createServer([...outcomes]);
        let tab = open(send, store);
        const written: string[] = [];
        for (const step of steps) {
          if (step === 'write') written.push(tab.write(`number ${written.length}`).content);
          if (step === 'flush') tab.outbox.flush();
          if (step === 'wait') await new Promise(setImmediate);
          if (step !== 'reload') continue;
          tab.outbox.stop();
          tab = open(send, store);
        }
        for (let turn = 0; tab.outbox.isWaiting && turn < 100; turn += 1) {
          tab.outbox.flush();
          await new Promise(setImmediate);
        }
        tab.outbox.stop();
        expect(contents()).toEqual(written);
        expect(new Set(stored.map(({ clientId }) => clientId)).size).toBe(written.length);
        expect(store.length).toBe(0);
      },
    ),
    { numRuns: 500 },
  );
});
