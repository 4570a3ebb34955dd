import { useSyncExternalStore } from 'react';
import { unreachable } from '#platform/api/network-errors.ts';
import type { OutboxQueue } from './outbox-queue.ts';
import { outboxStore } from './outbox-store.ts';
import type { LoadedKind, OutboxDraft, OutboxEntry, OutboxKind, Submitted, SubmitOptions } from './outbox-types.ts';
import { withinLimit } from '#platform/api/stall-timer.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { currentSession } from '#platform/api/session.ts';

/*
 * Keeps what a person writes, chooses or taps on the device until the server has confirmed it. This module is small, because
 * every page loads it; `outbox-queue.ts` has the queue, which loads after the page was painted.
 */

let queue: OutboxQueue | undefined;
let loading: Promise<OutboxQueue> | undefined;
/** Entries that were added before the queue was loaded. The device stores them at once. */
let early: { kind: LoadedKind; draft: OutboxDraft<unknown>; entry: OutboxEntry }[] = [];
let lastWrittenAt = 0;
let loadTimer: ReturnType<typeof setTimeout> | undefined;
/** The pause before the code of the queue is loaded again, in milliseconds. */
const loadAgainMs = 3_000;
const listeners = new Set<() => void>();

/** Loads the queue. Throws an ApiError if its code cannot be loaded. */
export function loadOutbox(): Promise<OutboxQueue> {
  loading ??= withinLimit(import('./own-outbox.ts')).then(
    ({ ownOutbox }) => {
      queue = ownOutbox;
      queue.subscribe(notify);
      for (const { kind, draft, entry } of early) void queue.enqueue(kind, { ...draft, id: entry.id });
      early = [];
      notify();
      return queue;
    },
    (error: unknown) => {
      loading = undefined;
      throw unreachable(error);
    },
  );
  return loading;
}

/** Returns the queue if it is loaded. */
export function loadedOutbox(): OutboxQueue | undefined {
  return queue;
}

/** Adds an entry that no form waits for. */
export function enqueue<Content, Reply>(kind: OutboxKind<Content, Reply>, draft: OutboxDraft<Content>): void {
  if (queue) return void queue.enqueue(kind, draft);
  const userId = currentSession()?.user.id;
  if (userId === undefined) throw new Error('The outbox requires a session.');
  if (draft.replaces) removeEarly(kind.name, draft.lane);
  const { id = crypto.randomUUID(), lane, content, note } = draft;
  lastWrittenAt = Math.max(serverNow(), lastWrittenAt + 1);
  const entry = { id, userId, kind: kind.name, lane, content, note, writtenAt: lastWrittenAt };
  early.push({ kind, draft, entry });
  // Without room on the device, only a reload before the entry is sent would lose it.
  outboxStore()
    .put(entry)
    .catch(() => undefined);
  notify();
  loadForEarly();
}

let isOpened = false;

/** Opens the database before the first tap, because a browser that is killed while it opens loses the entry. */
function openEarly(): void {
  const userId = currentSession()?.user.id;
  if (isOpened || userId === undefined) return;
  isOpened = true;
  outboxStore()
    .read(userId)
    .catch(() => undefined);
}

/** Loads the queue for the entries that wait for it. Tries again until it succeeds: not every return of the network is announced. */
function loadForEarly(): void {
  loadOutbox().catch(() => {
    loadTimer ??= setTimeout(() => {
      loadTimer = undefined;
      loadForEarly();
    }, loadAgainMs);
  });
}

/** Adds an entry and waits for its reply. See `OutboxQueue.submit`. */
export async function submitEntry<Content, Reply>(
  kind: OutboxKind<Content, Reply>,
  draft: OutboxDraft<Content>,
  options?: SubmitOptions,
): Promise<Submitted<Reply>> {
  return (await loadOutbox()).submit(kind, draft, options);
}

/** Removes a delayed entry that has replaced nothing. Returns whether there was one. */
export function undoEntry({ name }: LoadedKind, lane: string): boolean {
  return queue ? queue.undo(lane, name) : removeEarly(name, lane);
}

function removeEarly(name: string, lane: string): boolean {
  const removed = early.filter(({ entry }) => entry.kind === name && entry.lane === lane);
  if (removed.length === 0) return false;
  early = early.filter((each) => !removed.includes(each));
  for (const { entry } of removed) {
    outboxStore()
      .remove(entry)
      .catch(() => undefined);
  }
  notify();
  return true;
}

/** Returns the content of the last entry of a kind in a lane that is still to be sent, also if a form waits for it. */
export function lastUnsent<Content, Reply>({ name }: OutboxKind<Content, Reply>, lane: string): Content | undefined {
  const entry = queue
    ? queue.last(lane, name)
    : early.findLast((each) => each.entry.kind === name && each.entry.lane === lane)?.entry;
  // A kind's entries have its content.
  return entry?.content as Content | undefined;
}

/** Returns `lastUnsent`, and rerenders when it changes. */
export function useLastUnsent<Content, Reply>(kind: OutboxKind<Content, Reply>, lane: string): Content | undefined {
  return useSyncExternalStore(
    watchOutbox,
    () => lastUnsent(kind, lane),
    () => undefined,
  );
}

const none: readonly OutboxEntry[] = [];

/** Returns the unsent entries of a lane, oldest first, or of all lanes; without those that a form waits for. */
export function useOutbox(lane?: string): readonly OutboxEntry[] {
  return useSyncExternalStore(
    watchOutbox,
    () => queue?.list(lane) ?? none,
    () => none,
  );
}

/** Calls `listener` whenever an entry changes. Returns the function that unsubscribes. */
function watchOutbox(listener: () => void): () => void {
  listeners.add(listener);
  openEarly();
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
