import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message, MessageDraft } from '@baraza/contract/features/conversations.ts';
import { hasUnsentOf, isOfOutbox } from './outbox-keys.ts';
import { Outbox } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A browser's storage, which tabs share. */
class Store {
  readonly map = new Map<string, string>();
  get length() {
    return this.map.size;
  }
  key(at: number) {
    return [...this.map.keys()][at] ?? null;
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

type Fate = 'answered' | 'answer lost' | 'lost' | 'refused' | 'deleted elsewhere';

/** The server as far as posting goes: it stores a client id once. `fates` are those of the next tries. */
function world(fates: Fate[] = []) {
  const stored: Message[] = [];
  const tried: string[] = [];
  const post = async ({ conversationId, content, clientId = '' }: MessageDraft): Promise<Message> => {
    const fate = fates.shift() ?? 'answered';
    tried.push(content);
    await Promise.resolve();
    if (fate === 'lost' || fate === 'refused' || fate === 'deleted elsewhere') throw new Error(fate);
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
    if (fate === 'answer lost') throw new Error(fate);
    return message;
  };
  return { stored, tried, post, contents: () => stored.map(({ content }) => content) };
}

function open(post: (draft: MessageDraft) => Promise<Message>, store: Store | undefined = new Store(), userId = 'ada') {
  const arrived: string[] = [];
  const outbox = new Outbox({
    userId,
    store,
    post,
    judge: ({ message }: Error) => {
      if (message === 'refused') return { kind: 'refused', why: 'You are not friends.' };
      return { kind: message === 'deleted elsewhere' ? 'dropped' : 'later' };
    },
    onStored: ({ content }) => arrived.push(content),
  } as ConstructorParameters<typeof Outbox>[0]);
  const write = (content: string, conversationId = 'c') => outbox.add({ conversationId, content });
  return { outbox, arrived, write, left: () => outbox.list('c').map(({ content }) => content) };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test('what is written is sent in its order, one after the other, and forgotten once it is stored', async () => {
  const { post, contents } = world();
  const store = new Store();
  const { write, arrived, left, outbox } = open(post, store);
  for (const content of ['one', 'two', 'three']) write(content);
  expect(left()).toEqual(['one', 'two', 'three']);
  expect(store.length).toBe(3);
  await settled();
  expect([contents(), arrived, left(), store.length]).toEqual([['one', 'two', 'three'], arrived, [], 0]);
  expect(outbox.isWaiting).toBe(false);
});

test('a try without an answer is made again, and none written later overtakes it', async () => {
  const { post, contents, tried } = world(['lost', 'answer lost']);
  const { write, left } = open(post);
  write('one');
  write('two');
  await settled();
  expect([tried, left()]).toEqual([['one'], ['one', 'two']]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(left()).toEqual(['one', 'two']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(tried).toEqual(['one', 'one', 'one', 'two']);
  expect([contents(), left()]).toEqual([['one', 'two'], []]);
});

test('a connect tries at once, also while the last try of before still waits for its end', async () => {
  const { post, contents } = world(['lost', 'lost']);
  const { write, outbox } = open(post);
  write('one');
  outbox.flush();
  await settled();
  outbox.flush();
  await settled();
  expect(contents()).toEqual(['one']);
});

test('one conversation does not wait for another', async () => {
  let letGo = (_message: Message): void => undefined;
  const { post, contents } = world();
  const { write } = open((draft) =>
    draft.content === 'stuck' ? new Promise((resolve) => (letGo = resolve)) : post(draft),
  );
  write('stuck', 'a');
  write('free', 'b');
  await settled();
  expect(contents()).toEqual(['free']);
  expect(letGo).toBeTypeOf('function');
});

test('a refused one says why, lets those behind it through, and goes when it is tried again or given up', async () => {
  const { post, contents } = world(['refused', 'answered', 'refused']);
  const { write, outbox, left } = open(post);
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

test('one that its sender deleted elsewhere is not sent again', async () => {
  const { post, contents } = world(['deleted elsewhere']);
  const { write, left } = open(post);
  write('one');
  await settled();
  expect([contents(), left()]).toEqual([[], []]);
});

test('a message heard live settles the try whose answer is lost', async () => {
  const { post, stored, tried } = world(['answer lost']);
  const { write, outbox, left } = open(post);
  write('one');
  await settled();
  const [message] = stored;
  if (!message) throw new Error('It was not stored.');
  outbox.settle({ ...message, senderId: 'ben' });
  expect(left()).toEqual(['one']);
  outbox.settle(message);
  expect(left()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tried).toEqual(['one']);
});

test('after a reload the same message goes out under the same client id, and nobody else’s', async () => {
  const store = new Store();
  const { post, contents } = world(['answer lost']);
  const before = open(post, store);
  before.write('one');
  await settled();
  before.outbox.stop();
  expect(hasUnsentOf('ada', store)).toBe(true);
  expect(hasUnsentOf('ben', store)).toBe(false);
  expect(open(post, store, 'ben').left()).toEqual([]);
  const after = open(post, store);
  expect(after.left()).toEqual(['one']);
  after.outbox.flush();
  await settled();
  expect([contents(), after.left(), store.length]).toEqual([['one'], [], 0]);
});

test('tabs that write at once lose nothing, and what one has sent leaves the other', async () => {
  const store = new Store();
  const { post, contents } = world(['lost', 'lost']);
  const [one, other] = [open(post, store), open(post, store)];
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

test('without a store, or one that is full or holds nonsense, messages are sent all the same', async () => {
  const full = new Store();
  full.setItem('baraza.unsent.ada.x', '{"clientId":7');
  full.setItem('baraza.unsent.ada.y', '{"clientId":"y"}');
  full.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  for (const store of [undefined, full]) {
    const { post, contents } = world(['lost']);
    const { write, outbox, left } = open(post, store);
    expect(left()).toEqual([]);
    write('one');
    await settled();
    outbox.reload();
    expect(left()).toEqual(['one']);
    outbox.flush();
    await settled();
    expect(contents()).toEqual(['one']);
  }
  expect([isOfOutbox(null), isOfOutbox('baraza.unsent.ada.x'), isOfOutbox('baraza')]).toEqual([true, true, false]);
});

test('whatever becomes of each try, all is stored once and in the order it was written', async () => {
  vi.useRealTimers();
  const fates = fc.array(fc.constantFrom<Fate>('answered', 'answer lost', 'lost'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(
      fates,
      fc.array(fc.constantFrom('write', 'reload', 'flush', 'wait'), { maxLength: 40 }),
      async (fates, steps) => {
        const store = new Store();
        const { post, contents, stored } = world([...fates]);
        let tab = open(post, store);
        const written: string[] = [];
        for (const step of steps) {
          if (step === 'write') written.push(tab.write(`number ${written.length}`).content);
          if (step === 'flush') tab.outbox.flush();
          if (step === 'wait') await new Promise(setImmediate);
          if (step !== 'reload') continue;
          tab.outbox.stop();
          tab = open(post, store);
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
