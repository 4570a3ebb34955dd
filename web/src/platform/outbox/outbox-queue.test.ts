import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#platform/api/api-error.ts';
import { OutboxQueue } from './outbox-queue.ts';
import { defineOutboxKind, loadOutboxKind } from './outbox-registry.ts';
import type { OutboxEntry } from './outbox-types.ts';
import type { OutboxStore } from './outbox-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The database of a browser, its locks and the channel between its tabs. */
class Device {
  readonly rows = new Map<string, OutboxEntry>();
  readonly #locks = new Map<string, Promise<void>>();
  readonly #listeners = new Map<object, () => void>();
  isFull = false;

  openStore(): OutboxStore {
    const tab = {};
    const announce = () => {
      for (const [other, listener] of this.#listeners) if (other !== tab) listener();
    };
    return {
      read: async (userId) => structuredClone([...this.rows.values()].filter((row) => row.userId === userId)),
      put: async (entry) => {
        await Promise.resolve();
        if (this.isFull) throw new Error('QuotaExceededError');
        this.rows.set(entry.id, structuredClone(entry));
        announce();
      },
      remove: async ({ id }) => {
        await Promise.resolve();
        this.rows.delete(id);
        announce();
      },
      lock: async (lane, work) => {
        const held = (this.#locks.get(lane) ?? Promise.resolve()).then(work);
        this.#locks.set(
          lane,
          held.catch(() => undefined),
        );
        await held;
      },
      onChanged: (listener) => void this.#listeners.set(tab, listener),
    };
  }
}

type Outcome = 'stored' | 'reply lost' | 'request lost' | 'refused' | 'busy' | 'limited' | 'maintenance';

/** A server that stores each id once. `outcomes` are those of the next attempts. */
function createServer(outcomes: Outcome[] = []) {
  const stored = new Map<string, string>();
  const attempts: string[] = [];
  const sent: string[] = [];
  const refused: string[] = [];
  const kind = defineOutboxKind({
    name: 'text',
    async send(content: string, { id }) {
      const outcome = outcomes.shift() ?? 'stored';
      attempts.push(content);
      await Promise.resolve();
      if (outcome === 'request lost') throw error('network', 0);
      if (outcome === 'refused') throw error('not_found', 404);
      if (outcome === 'busy') throw error('rate_limited', 429, 5_000);
      if (outcome === 'limited') throw error('rate_limited', 429, 50_000_000);
      if (outcome === 'maintenance') throw error('maintenance', 503, 30_000);
      if (!stored.has(id)) stored.set(id, content);
      if (outcome === 'reply lost') throw error('network', 0);
      return `reply to ${content}`;
    },
    isRefusal: ({ retryAfterMs = 0 }) => retryAfterMs > 1_000_000,
    onSent: (reply) => void sent.push(reply),
    onRefused(_, content) {
      refused.push(content);
      return content === 'like' ? 'drop' : 'keep';
    },
  });
  return { kind, attempts, sent, refused, outcomes, contents: () => [...stored.values()] };
}

function error(code: ApiError['code'], status: number, retryAfterMs?: number): ApiError {
  return new ApiError({ status, code, detail: `The reason is ${code}.`, errors: [], retryAfterMs });
}

function openTab({ kind }: ReturnType<typeof createServer>, device = new Device(), start = 'ada') {
  const viewer: { id: string | undefined } = { id: start };
  const onSentElsewhere = vi.fn<() => void>();
  const queue = new OutboxQueue({
    store: device.openStore(),
    viewerId: () => viewer.id,
    loadKind: loadOutboxKind,
    onSentElsewhere,
  });
  const draft = (content: string, lane = 'a') => ({ lane, content, note: { path: '/', text: content } });
  return {
    queue,
    device,
    viewer,
    onSentElsewhere,
    write(content: string, lane?: string) {
      const id = `id of ${content}`;
      queue.enqueue(kind, { ...draft(content, lane), id });
      return id;
    },
    submit: (content: string, options = {}) => queue.submit(kind, draft(content), options),
    choose: (content: string) => queue.enqueue(kind, { ...draft(content), replaces: true, delayMs: 2_000 }),
    left: () => queue.list().map(({ content }) => content),
    late: () => queue.list().filter((entry) => queue.stateOf(entry).isLate).length,
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test('sends entries of a lane one after the other and removes each when the server has replied', async () => {
  const server = createServer();
  const { write, left, device } = openTab(server);
  for (const content of ['one', 'two', 'three']) write(content);
  expect(left()).toEqual(['one', 'two', 'three']);
  await settled();
  expect([server.contents(), left(), device.rows.size]).toEqual([['one', 'two', 'three'], [], 0]);
  expect(server.sent).toEqual(['reply to one', 'reply to two', 'reply to three']);
});

test('repeats an attempt without a reply before it sends later entries, with longer pauses', async () => {
  const server = createServer(['request lost', 'reply lost']);
  const { write, left, late } = openTab(server);
  write('one');
  write('two');
  await settled();
  expect([server.attempts, left(), late()]).toEqual([['one'], ['one', 'two'], 2]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.attempts).toEqual(['one', 'one']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([server.attempts, server.contents(), left()]).toEqual([['one', 'one', 'one', 'two'], ['one', 'two'], []]);
});

test('waits as long as the server asks for, also when the network returns', async () => {
  const server = createServer(['busy']);
  const { write, queue } = openTab(server);
  write('one');
  await settled();
  queue.wake();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(server.attempts).toEqual(['one']);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.contents()).toEqual(['one']);
});

test('keeps an entry during maintenance and sends it afterwards', async () => {
  const server = createServer(['maintenance', 'maintenance']);
  const { write, queue } = openTab(server);
  write('one');
  await settled();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(queue.list()).toMatchObject([{ content: 'one' }]);
  expect(queue.list()[0]?.failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect([queue.list(), server.contents()]).toEqual([[], ['one']]);
});

test('sends immediately when the network returns', async () => {
  const server = createServer(['request lost', 'request lost']);
  const { write, queue } = openTab(server);
  write('one');
  await settled();
  queue.wake();
  await settled();
  queue.wake();
  await settled();
  expect(server.contents()).toEqual(['one']);
});

test('sends one lane while another fails', async () => {
  const server = createServer(['request lost']);
  const { write, left } = openTab(server);
  write('stuck', 'a');
  write('free', 'b');
  await settled();
  expect([server.contents(), left()]).toEqual([['free'], ['stuck']]);
});

test('keeps a refused entry with the reason, sends the later ones, and can retry or discard it', async () => {
  const server = createServer(['refused', 'stored', 'refused']);
  const { write, left, queue, device } = openTab(server);
  const id = write('one');
  write('two');
  await settled();
  expect(server.contents()).toEqual(['two']);
  expect(queue.list()).toMatchObject([{ content: 'one', failure: { reason: 'The reason is not_found.' } }]);
  expect(queue.stateOf({ id })).toEqual({ isSending: false, isLate: false });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.attempts).toHaveLength(2);
  queue.retry(id);
  await settled();
  expect([server.attempts.length, left()]).toEqual([3, ['one']]);
  queue.discard(id);
  await settled();
  expect([left(), device.rows.size]).toEqual([[], 0]);
});

test('a limit that its kind counts as a refusal does not delay later entries', async () => {
  const server = createServer(['limited']);
  const { write, left, queue } = openTab(server);
  const one = write('one');
  write('two');
  await settled();
  expect([server.contents(), left()]).toEqual([['two'], ['one']]);
  expect(queue.list()[0]?.failure).toEqual({ code: 'rate_limited', reason: 'The reason is rate_limited.' });
  queue.retry(one);
  await settled();
  expect([server.contents(), left()]).toEqual([['two', 'one'], []]);
});

test('drops a refused entry if its kind says so', async () => {
  const server = createServer(['refused']);
  const { write, left } = openTab(server);
  write('like');
  await settled();
  expect([server.refused, left()]).toEqual([['like'], []]);
});

test('sends what an earlier visit left, with the same ids', async () => {
  const server = createServer(['reply lost']);
  const device = new Device();
  const first = openTab(server, device);
  first.write('one');
  await settled();
  first.viewer.id = undefined;
  await first.queue.reload();
  const second = openTab(server, device);
  await second.queue.reload();
  expect([second.left(), second.late()]).toEqual([['one'], 1]);
  second.queue.wake();
  await settled();
  expect([server.attempts, server.contents(), device.rows.size]).toEqual([['one', 'one'], ['one'], 0]);
});

test('does not repeat by itself what the server may no longer recognize', async () => {
  const server = createServer(['reply lost']);
  const device = new Device();
  const first = openTab(server, device);
  const id = first.write('one');
  await settled();
  first.viewer.id = undefined;
  await first.queue.reload();
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  const second = openTab(server, device);
  await second.queue.reload();
  second.queue.wake();
  await settled();
  expect([server.attempts.length, second.queue.list()]).toMatchObject([1, [{ failure: { code: 'expired' } }]]);
  second.queue.retry(id);
  await settled();
  expect([server.attempts.length, second.left()]).toEqual([2, []]);
});

test('two tabs send each entry once, and both see it go', async () => {
  const server = createServer();
  const device = new Device();
  const [one, two] = [openTab(server, device), openTab(server, device)];
  one.write('one');
  two.write('two');
  one.write('three');
  for (const { queue } of [one, two]) queue.wake();
  await settled();
  expect([server.attempts.toSorted(), one.left(), two.left()]).toEqual([['one', 'three', 'two'], [], []]);
});

test('a tab is told when another one has sent or replaced its entry', async () => {
  const server = createServer(['request lost']);
  const device = new Device();
  const [one, two] = [openTab(server, device), openTab(server, device)];
  one.write('like');
  await settled();
  const told = () => [one, two].map(({ onSentElsewhere }) => onSentElsewhere.mock.calls.length);
  void two.choose('no like');
  await settled();
  expect(told()).toEqual([1, 0]);
  // The first tab makes its next attempt, and sends what still waits in the second one.
  await vi.advanceTimersByTimeAsync(1_000);
  expect([server.contents(), two.left()]).toEqual([['no like'], []]);
  expect(told()).toEqual([1, 1]);
});

test('a tab is not told about entries that it sends or discards itself', async () => {
  const server = createServer(['stored', 'reply lost']);
  const { write, queue, onSentElsewhere } = openTab(server);
  write('one');
  write('two');
  await vi.advanceTimersByTimeAsync(1_000);
  queue.discard(write('three'));
  await queue.reload();
  await settled();
  expect([server.contents(), onSentElsewhere.mock.calls]).toEqual([['one', 'two'], []]);
});

test('sends nothing of a person who has signed out, and keeps it for them', async () => {
  const server = createServer(['request lost']);
  const { write, viewer, queue, left, device } = openTab(server);
  write('one');
  await settled();
  viewer.id = 'ben';
  await queue.reload();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([server.attempts.length, left(), device.rows.size]).toEqual([1, [], 1]);
  viewer.id = 'ada';
  await queue.reload();
  queue.wake();
  await settled();
  expect(server.contents()).toEqual(['one']);
});

test('a form gets the reply, or the refusal, or that the entry waits', async () => {
  const server = createServer(['stored', 'refused', 'request lost']);
  const { submit, left, device } = openTab(server);
  await expect(submit('one')).resolves.toEqual({ isSent: true, reply: 'reply to one' });
  await expect(submit('two')).rejects.toMatchObject({ code: 'not_found' });
  expect([left(), device.rows.size]).toEqual([[], 0]);
  await expect(submit('three')).resolves.toEqual({ isSent: false });
  expect(left()).toEqual(['three']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.contents()).toEqual(['one', 'three']);
});

test('a form waits no longer than its patience, and its entry appears only then', async () => {
  const kind = defineOutboxKind({ name: 'slow', send: () => new Promise<string>(() => undefined) });
  const { queue, left } = openTab(createServer());
  const outcome = queue.submit(kind, { lane: 'a', content: 'one', note: { path: '/' } });
  await settled();
  expect(left()).toEqual([]);
  await vi.advanceTimersByTimeAsync(8_000);
  await expect(outcome).resolves.toEqual({ isSent: false });
  expect(left()).toEqual(['one']);
});

test('a form can cancel, which removes the entry', async () => {
  const kind = defineOutboxKind({ name: 'slow', send: () => new Promise<string>(() => undefined) });
  const { queue, left, device } = openTab(createServer());
  const controller = new AbortController();
  const draft = { lane: 'a', content: 'one', note: { path: '/' } };
  const outcome = queue.submit(kind, draft, { signal: controller.signal });
  await settled();
  controller.abort(new Error('Cancelled.'));
  await expect(outcome).rejects.toThrow('Cancelled.');
  await settled();
  expect([left(), device.rows.size]).toEqual([[], 0]);
});

test('without room a form keeps its text when offline, and other entries stay in memory', async () => {
  const server = createServer(['request lost', 'request lost', 'stored', 'stored']);
  const { submit, write, left, device, queue } = openTab(server);
  device.isFull = true;
  await expect(submit('one')).rejects.toMatchObject({ code: 'network' });
  expect([left(), queue.hasUnstored]).toEqual([[], false]);
  write('two');
  await settled();
  expect([left(), queue.hasUnstored]).toEqual([['two'], true]);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(submit('three')).resolves.toMatchObject({ isSent: true });
  expect([server.contents(), queue.hasUnstored]).toEqual([['two', 'three'], false]);
});

test('the last choice replaces the earlier ones, and one that was undone is not sent', async () => {
  const server = createServer();
  const { choose, queue, left } = openTab(server);
  choose('follow');
  choose('unfollow');
  expect(left()).toEqual(['unfollow']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.attempts).toEqual(['unfollow']);
  choose('follow');
  expect(queue.undo('a', 'text')).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.attempts).toEqual(['unfollow']);
});

test('a choice is not undone if an earlier one may have arrived', async () => {
  const server = createServer(['reply lost']);
  const { choose, queue } = openTab(server);
  choose('like');
  await vi.advanceTimersByTimeAsync(2_000);
  choose('unlike');
  expect(queue.undo('a', 'text')).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.attempts).toEqual(['like', 'unlike']);
});

test('sends a delayed entry when the page is closed', async () => {
  const server = createServer();
  const { choose, queue, left } = openTab(server);
  choose('like');
  await settled();
  queue.flush();
  await settled();
  expect([server.attempts, left()]).toEqual([['like'], []]);
});

test('stores every entry once and in order, whatever happens to each attempt', async () => {
  vi.useRealTimers();
  const outcomes = fc.array(fc.constantFrom<Outcome>('stored', 'reply lost', 'request lost'), { maxLength: 30 });
  const steps = fc.array(fc.constantFrom('write', 'reload', 'wake', 'wait'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(outcomes, steps, async (outcomes, steps) => {
      const server = createServer([...outcomes]);
      const device = new Device();
      let tab = openTab(server, device);
      const written: string[] = [];
      for (const step of steps) {
        if (step === 'write') {
          tab.write(`number ${written.length}`);
          written.push(`number ${written.length}`);
        }
        if (step === 'wake') tab.queue.wake();
        if (step === 'wait') await new Promise(setImmediate);
        if (step !== 'reload') continue;
        await new Promise(setImmediate);
        tab.viewer.id = undefined;
        await tab.queue.reload();
        tab = openTab(server, device);
        await tab.queue.reload();
      }
      for (let turn = 0; device.rows.size + tab.left().length > 0 && turn < 100; turn += 1) {
        tab.queue.wake();
        await new Promise(setImmediate);
      }
      tab.viewer.id = undefined;
      await tab.queue.reload();
      expect([server.contents(), device.rows.size]).toEqual([written, 0]);
    }),
    { numRuns: 200 },
  );
});
