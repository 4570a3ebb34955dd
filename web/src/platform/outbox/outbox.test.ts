import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { currentUser } from '#testing/fixtures.ts';
import { fakeDatabases } from '#testing/databases.ts';

const user = currentUser();
let values: Record<string, string>;
let rows: ReturnType<typeof fakeDatabases>;

/** Opens the app anew, on the same device. */
async function openApp(send: (content: string) => Promise<void>) {
  vi.resetModules();
  const { startSession } = await import('#platform/api/session.ts');
  startSession({ token: 'token', user });
  const { defineOutboxKind } = await import('./outbox-registry.ts');
  const kind = defineOutboxKind<string, void>({ name: 'text', isRepeatable: true, send });
  return { ...(await import('./outbox.ts')), kind };
}

const draft = (content: string) => ({ lane: 'a', content, note: { path: '/' } });

beforeEach(() => {
  values = {};
  const methods: Record<string, unknown> = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => void (values[key] = value),
    removeItem: (key: string) => delete values[key],
  };
  vi.stubGlobal('localStorage', new Proxy(values, { get: (target, key: string) => methods[key] ?? target[key] }));
  rows = fakeDatabases();
});

test('an entry is stored before the code of the queue has loaded, and the next visit sends it once', async () => {
  vi.doMock('./own-outbox.ts', () => {
    throw new TypeError('Failed to fetch');
  });
  const first = await openApp(() => new Promise(() => undefined));
  first.enqueue(first.kind, draft('one'));
  first.enqueue(first.kind, draft('two'));
  await vi.waitFor(() => expect(rows('baraza-outbox')).toMatchObject([{ content: 'one' }, { content: 'two' }]));
  vi.doUnmock('./own-outbox.ts');

  const sent = vi.fn<(content: string) => Promise<void>>(async () => undefined);
  const second = await openApp(sent);
  await second.loadOutbox();
  await vi.waitFor(() => expect(rows('baraza-outbox')).toEqual([]));
  expect(sent.mock.calls.map(([content]) => content)).toEqual(['one', 'two']);
});

test('the queue takes over what was stored before it has loaded', async () => {
  const reply = Promise.withResolvers<void>();
  const sent = vi.fn<() => Promise<void>>(() => reply.promise);
  const { enqueue, kind, loadOutbox } = await openApp(sent);
  enqueue(kind, draft('one'));
  await vi.waitFor(() => expect(rows('baraza-outbox')).toMatchObject([{ content: 'one', userId: user.id }]));
  await loadOutbox();
  reply.resolve();
  await vi.waitFor(() => expect(rows('baraza-outbox')).toEqual([]));
  expect(sent).toHaveBeenCalledOnce();
});

test('an entry is sent once the code of the queue can be loaded, although nothing announces the network', async () => {
  vi.doMock('./own-outbox.ts', () => {
    throw new TypeError('Failed to fetch');
  });
  const sent = vi.fn<() => Promise<void>>(async () => undefined);
  const { enqueue, kind, lastUnsent, loadOutbox } = await openApp(sent);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    enqueue(kind, draft('one'));
    await expect(loadOutbox()).rejects.toMatchObject({ status: 0 });
    vi.doUnmock('./own-outbox.ts');
    await vi.advanceTimersByTimeAsync(3_000);
  } finally {
    vi.useRealTimers();
  }
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(lastUnsent(kind, 'a')).toBeUndefined());
});

test('an entry that is undone before the queue has loaded leaves nothing', async () => {
  const { enqueue, kind, lastUnsent, undoEntry } = await openApp(async () => undefined);
  enqueue(kind, draft('one'));
  expect(lastUnsent(kind, 'a')).toBe('one');
  expect(undoEntry(kind, 'a')).toBe(true);
  expect(lastUnsent(kind, 'a')).toBeUndefined();
  await vi.waitFor(() => expect(rows('baraza-outbox')).toEqual([]));
});

test('what another tab has sent is fetched again, once for all of its entries', async () => {
  const { enqueue, kind, loadOutbox } = await openApp(async () => undefined);
  const { queryClient } = await import('#platform/api/query-client.ts');
  const { outboxStore } = await import('./outbox-store.ts');
  const fetchAgain = vi.spyOn(queryClient, 'invalidateQueries');
  const queue = await loadOutbox();
  for (const lane of ['a', 'b']) enqueue(kind, { ...draft('one'), lane, delayMs: 60_000 });
  await vi.waitFor(() => expect(rows('baraza-outbox')).toHaveLength(2));
  const entries = queue.list();
  const otherTab = new BroadcastChannel('baraza-outbox');
  onTestFinished(() => otherTab.close());
  for (const [index, entry] of entries.entries()) {
    await outboxStore().remove(entry);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
    otherTab.postMessage('changed');
    await vi.waitFor(() => expect(queue.list()).toHaveLength(1 - index));
  }
  expect(fetchAgain).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(fetchAgain).toHaveBeenCalledOnce(), { timeout: 3_000 });
});
