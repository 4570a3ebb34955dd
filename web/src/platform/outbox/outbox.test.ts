import { beforeEach, expect, test, vi } from 'vitest';
import { currentUser } from '#testing/fixtures.ts';
import { fakeDatabases } from '#testing/databases.ts';

const user = currentUser();
let values: Record<string, string>;
let rows: ReturnType<typeof fakeDatabases>;

/** Opens the app anew, on the same device. */
async function openApp(send: () => Promise<void>) {
  vi.resetModules();
  const { startSession } = await import('#platform/api/session.ts');
  startSession({ token: 'token', user });
  const { defineOutboxKind } = await import('./outbox-registry.ts');
  const kind = defineOutboxKind<string, void>({ name: 'text', isRepeatable: true, send });
  return { ...(await import('./outbox.ts')), kind };
}

const draft = (content: string) => ({ lane: 'a', content, note: { path: '/' } });
const journaled = () => Object.keys(values).filter((key) => key.startsWith('baraza.outbox.'));

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

test('an entry survives a crash right after the tap, and is sent once', async () => {
  const first = await openApp(() => new Promise(() => undefined));
  first.enqueue(first.kind, draft('one'));
  first.enqueue(first.kind, draft('two'));
  // The call has returned, and neither the queue nor its database is open.
  expect(journaled()).toHaveLength(2);
  expect(rows('baraza-outbox')).toEqual([]);

  const sent = vi.fn<() => Promise<void>>(async () => undefined);
  const second = await openApp(sent);
  await second.loadOutbox();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect([journaled(), rows('baraza-outbox')]).toEqual([[], []]));
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

test('the database takes over from the journal', async () => {
  const { enqueue, kind, loadOutbox } = await openApp(() => new Promise(() => undefined));
  enqueue(kind, draft('one'));
  await loadOutbox();
  await vi.waitFor(() => expect(rows('baraza-outbox')).toMatchObject([{ content: 'one', userId: user.id }]));
  await vi.waitFor(() => expect(journaled()).toEqual([]));
});

test('an entry that is undone before the queue has loaded leaves nothing', async () => {
  const { enqueue, kind, lastUnsent, undoEntry } = await openApp(async () => undefined);
  enqueue(kind, draft('one'));
  expect(lastUnsent(kind, 'a')).toBe('one');
  expect(undoEntry(kind, 'a')).toBe(true);
  expect([lastUnsent(kind, 'a'), journaled()]).toEqual([undefined, []]);
});
