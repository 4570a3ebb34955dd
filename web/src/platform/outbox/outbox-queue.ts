import { t } from '@lingui/core/macro';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import type { Progress } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { unreachable } from '#platform/api/network-errors.ts';
import type { LoadedKind, OutboxDraft, OutboxEntry, OutboxKind, Submitted, SubmitOptions } from './outbox-types.ts';
import type { OutboxStore } from './outbox-store.ts';
import { toServerTime } from '#platform/api/server-time.ts';

/** A form that waits for the reply to its entry. */
interface Form {
  onProgress: SubmitOptions['onProgress'];
  resolve: (outcome: Submitted<never>) => void;
  reject: (error: unknown) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** An entry and what this tab does with it. */
interface Item {
  entry: OutboxEntry;
  /** False while it is being stored, and if the device has no room for it. */
  isStored: boolean;
  /** An attempt could not send it, or an earlier visit left it. */
  isLate: boolean;
  /** It replaces nothing that can have reached the server. */
  isUndoable: boolean;
  /** A later entry replaces it once its attempt has ended. */
  isReplaced?: boolean;
  /** Runs while another entry may replace this one. */
  delay?: ReturnType<typeof setTimeout> | undefined;
  request?: AbortController | undefined;
  form?: Form | undefined;
}

interface Lane {
  isRunning: boolean;
  /** `wake` was called during an attempt. */
  isWoken: boolean;
  failures: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds since 1970 before which the server does not accept another attempt. */
  notBefore: number;
}

interface QueueOptions {
  store: OutboxStore;
  /** The person who is signed in. */
  viewerId: () => Id | undefined;
  loadKind: (name: string) => Promise<LoadedKind>;
  /** Called when another tab has sent, replaced or discarded an entry that this one shows. */
  onSentElsewhere?: () => void;
  now?: () => number;
}

/** Limits of what one person stores on the device: bytes per entry and in all, and entries. */
const limits = { entryBytes: 24_000_000, totalBytes: 96_000_000, entries: 500 };
/** The first and the longest pause between attempts, in milliseconds. Each pause is twice as long as the previous one. */
const [firstPauseMs, longestPauseMs] = [1_000, 30_000];
/** The server recognizes a repeated request for 24 hours. */
const repeatableMs = 23 * 3_600_000;
const defaultPatienceMs = 8_000;

/** Errors after which the same request may succeed. All others are refusals. */
const passingCodes: ReadonlySet<string> = new Set([
  'network',
  'unauthorized',
  'request_timeout',
  'request_in_progress',
  'rate_limited',
  'internal_error',
  'unavailable',
  'maintenance',
  'provider_unavailable',
  'storage_unavailable',
]);

/** Returns whether the server has refused this very entry. A page of a proxy or a hotspot is no refusal. */
function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || passingCodes.has(error.code)) return false;
  return error.code !== 'bad_request' || error.status === 400;
}

/** Returns whether an error that may pass is a refusal for entries of this kind. */
function isRefusedBy(kind: LoadedKind | undefined, error: unknown, content: unknown): error is ApiError {
  return error instanceof ApiError && kind?.isRefusal?.(error, content as never) === true;
}

/**
 * The unsent entries of the signed-in person.
 *
 * 1. An entry is stored before its first attempt and removed after the server's reply.
 * 2. Each lane sends one entry at a time, in one tab; lanes do not wait for each other.
 * 3. After an attempt without a reply the lane pauses, and repeats it with the same id. A refused entry stays, with the reason,
 *    and the lane continues with the next one.
 */
export class OutboxQueue {
  readonly #options: QueueOptions;
  readonly #now: () => number;
  readonly #items = new Map<string, Item>();
  readonly #lanes = new Map<string, Lane>();
  /** Ids of entries that this tab has removed, which the device may still return. */
  readonly #removed = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #lists = new Map<string | undefined, readonly OutboxEntry[]>();
  #userId: Id | undefined;
  #lastWrittenAt = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#userId = options.viewerId();
    options.store.onChanged(() => void this.reload());
  }

  /** The entries of a lane or of all lanes, without those that a form waits for. The same array until something changes. */
  list(lane?: string): readonly OutboxEntry[] {
    const list = this.#lists.get(lane) ?? this.#select(lane).flatMap(({ entry, form }) => (form ? [] : [entry]));
    this.#lists.set(lane, list);
    return list;
  }

  /** The last entry of a kind in a lane that is still to be sent, also if a form waits for it. */
  last(lane: string, kind: string): OutboxEntry | undefined {
    return this.#select(lane, kind).findLast(({ entry }) => !entry.failure)?.entry;
  }

  /** The state to show of an entry. `isLate` if an attempt could not send it. */
  stateOf({ id }: Pick<OutboxEntry, 'id'>): { isSending: boolean; isLate: boolean } {
    const { request, isLate = false } = this.#items.get(id) ?? {};
    return { isSending: request !== undefined, isLate };
  }

  /** Whether an entry would be lost with the page. */
  get hasUnstored(): boolean {
    return [...this.#items.values()].some(({ isStored }) => !isStored);
  }

  /** Adds an entry that no form waits for. Returns whether the device has stored it; otherwise it is in memory only. */
  enqueue({ name }: Pick<LoadedKind, 'name'>, draft: OutboxDraft<unknown>): Promise<boolean> {
    return this.#add(name, draft).stored;
  }

  /**
   * Adds an entry and waits for its reply, at most for the patience of the form. Throws the ApiError of a refusal, and
   * `network` if the device cannot keep the entry; then the entry is gone, and the form still has what was typed.
   */
  async submit<Content, Reply>(
    kind: OutboxKind<Content, Reply>,
    draft: OutboxDraft<Content>,
    { signal, onProgress, patienceMs = defaultPatienceMs }: SubmitOptions = {},
  ): Promise<Submitted<Reply>> {
    signal?.throwIfAborted();
    const outcome = Promise.withResolvers<Submitted<Reply>>();
    const form: Form = { ...outcome, onProgress, timer: undefined };
    const { item, stored } = this.#add(kind.name, draft, form);
    const cancel = () => {
      outcome.reject(signal?.reason);
      this.discard(item.entry.id);
    };
    signal?.addEventListener('abort', cancel);
    const limitPatience = (isStored: boolean) => {
      if (!item.form || !isStored || patienceMs === Infinity) return;
      form.timer = setTimeout(() => this.#release(item), patienceMs);
    };
    void stored.then(limitPatience);
    try {
      return await outcome.promise;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Sends a refused entry again. */
  retry(id: string): void {
    const item = this.#items.get(id);
    if (!item) return;
    const { failure, ...rest } = item.entry;
    // The person has checked that the first attempt did not arrive.
    item.entry = failure?.code === 'expired' ? { ...rest, attemptedAt: undefined } : rest;
    void this.#store(item).then(() => this.wake());
  }

  /** Removes an unsent entry. The server may have stored it if an attempt had no reply. */
  discard(id: string): void {
    const item = this.#items.get(id);
    if (!item) return;
    item.request?.abort(new Error('Discarded.'));
    this.#remove(item);
  }

  /** Removes a delayed entry that has replaced nothing. Returns whether there was one. */
  undo(lane: string, kind: string): boolean {
    const item = this.#select(lane, kind).at(-1);
    if (!item?.delay || !item.isUndoable) return false;
    this.#remove(item);
    return true;
  }

  /** Sends everything now: after a connect, or when the person asks for it. */
  wake(): void {
    for (const lane of new Set([...this.#items.values()].map(({ entry }) => entry.lane))) {
      Object.assign(this.#laneOf(lane), { isWoken: true, failures: 0 });
      void this.#run(lane);
    }
  }

  /** Sends delayed entries while the page is being closed, so without waiting for the device. */
  flush(): void {
    for (const item of this.#items.values()) {
      if (!item.delay) continue;
      this.#endDelay(item);
      void this.#run(item.entry.lane, (work) => work());
    }
  }

  /** Reads the device again, after another tab has changed it or another person has signed in. */
  async reload(): Promise<void> {
    const userId = this.#options.viewerId();
    if (userId !== this.#userId) this.#clear(userId);
    if (userId === undefined) return;
    // What is stored while the device is being read is not in the result.
    const known = [...this.#items.values()].filter(({ isStored }) => isStored);
    const stored = await this.#options.store.read(userId).catch(() => undefined);
    if (!stored || userId !== this.#userId) return;
    const ids = new Set(stored.map(({ id }) => id));
    const gone = known.filter((item) => !ids.has(item.entry.id) && !item.request && this.#isKnown(item));
    for (const item of gone) this.#forget(item);
    if (gone.length > 0) this.#options.onSentElsewhere?.();
    for (const entry of stored) {
      this.#lastWrittenAt = Math.max(this.#lastWrittenAt, entry.writtenAt);
      const item = this.#items.get(entry.id);
      if (item?.isStored && !item.request) item.entry = entry;
      if (item || this.#removed.has(entry.id)) continue;
      this.#items.set(entry.id, { entry, isStored: true, isLate: true, isUndoable: false });
    }
    this.#notify();
  }

  /** Removes an entry that the server has stored, even if the reply was lost. A form that waits for it gets `reply`. */
  settle(id: string, reply?: unknown): void {
    const item = this.#items.get(id);
    if (!item) return;
    const { form } = item;
    this.#remove(item);
    form?.resolve({ isSent: true, reply: reply as never });
  }

  /** Calls the listener on every change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Puts an entry into memory, then on the device, and sends it. `stored` resolves to whether the device keeps it. */
  #add(kind: string, draft: OutboxDraft<unknown>, form?: Form): { item: Item; stored: Promise<boolean> } {
    const { id = crypto.randomUUID(), lane, content, note, replaces, delayMs } = draft;
    const userId = this.#options.viewerId();
    if (userId === undefined) throw new Error('The outbox requires a session.');
    if (userId !== this.#userId) this.#clear(userId);
    // Strictly rising, even if the clock is set back.
    this.#lastWrittenAt = Math.max(toServerTime(this.#now()), this.#lastWrittenAt + 1);
    const entry: OutboxEntry = { id, userId, kind, lane, content, note, writtenAt: this.#lastWrittenAt };
    const replaced = replaces ? this.#select(lane, kind) : [];
    const isUndoable = replaced.every((old) => old.delay && old.isUndoable);
    const item: Item = { entry, isStored: false, isLate: false, isUndoable, form };
    for (const old of replaced) {
      if (old.request) old.isReplaced = true;
      else this.#remove(old);
    }
    this.#removed.delete(id);
    this.#items.set(id, item);
    if (delayMs !== undefined) {
      item.delay = setTimeout(() => {
        this.#endDelay(item);
        void this.#run(lane);
      }, delayMs);
    }
    this.#notify();
    const stored = this.#store(item).then(() => {
      if (!item.delay) void this.#run(lane);
      return item.isStored;
    });
    return { item, stored };
  }

  async #store(item: Item): Promise<void> {
    item.isStored = false;
    try {
      if (!this.#fits(item.entry)) throw new Error('The outbox is full.');
      await this.#options.store.put(item.entry);
      item.isStored = true;
      // It was sent or discarded while it was being stored.
      if (!this.#isKnown(item)) await this.#options.store.remove(item.entry);
    } catch {
      // The device stores nothing or is full. The entry is sent anyway; only a reload before that would lose it.
    }
    this.#notify();
  }

  #fits(entry: OutboxEntry): boolean {
    const sizes = [...this.#items.values()].map((item) => bytesOf(item.entry));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    return bytesOf(entry) <= limits.entryBytes && total <= limits.totalBytes && sizes.length <= limits.entries;
  }

  /** Sends the entries of a lane until one has to wait. `hold` runs the work in one tab at a time. */
  async #run(name: string, hold = this.#inOneTab): Promise<void> {
    const lane = this.#laneOf(name);
    if (lane.isRunning || lane.notBefore > this.#now() || !this.#next(name)) return;
    clearTimeout(lane.timer);
    Object.assign(lane, { isRunning: true, isWoken: false });
    let pauseMs: number | undefined;
    try {
      await hold(async () => {
        for (let next = this.#next(name); next && pauseMs === undefined; next = this.#next(name)) {
          pauseMs = await this.#attempt(next);
        }
      }, name);
    } catch {
      // The browser has withdrawn the lock.
      pauseMs = 0;
    }
    lane.isRunning = false;
    this.#notify();
    if (pauseMs === undefined) lane.failures = 0;
    else this.#pause(name, pauseMs);
    // An entry was added, or the network has returned, while this call ended.
    if (pauseMs === undefined || lane.isWoken) await this.#run(name);
  }

  readonly #inOneTab = (work: () => Promise<void>, lane: string): Promise<void> =>
    this.#options.store.lock(lane, async () => {
      // Another tab may have sent or discarded entries.
      await this.reload();
      await work();
    });

  /** Sends one entry. Returns the least pause before the next attempt in milliseconds, or undefined if it is done. */
  async #attempt(item: Item): Promise<number | undefined> {
    const { entry } = item;
    item.request = new AbortController();
    this.#notify();
    let kind: LoadedKind | undefined;
    try {
      kind = await this.#options.loadKind(entry.kind);
      if (!kind.isRepeatable && !(await this.#markAttempt(item))) return undefined;
      // Entries are sent only in the session of their own person.
      if (this.#options.viewerId() !== entry.userId) {
        this.#clear(this.#options.viewerId());
        return undefined;
      }
      const { signal } = item.request;
      const onProgress = (progress: Progress) => item.form?.onProgress?.(progress);
      const reply = (await kind.send(entry.content as never, { id: entry.id, signal, onProgress })) as never;
      const { form } = item;
      if (!form) kind.onSent?.(reply, entry.content as never);
      this.#remove(item);
      form?.resolve({ isSent: true, reply });
      return undefined;
    } catch (error) {
      return await this.#handleFailure(item, error, kind);
    } finally {
      item.request = undefined;
      this.#notify();
    }
  }

  /** Records the first attempt. Returns false, and marks the entry as failed, if a repetition could be stored twice. */
  async #markAttempt(item: Item): Promise<boolean> {
    const { attemptedAt } = item.entry;
    if (attemptedAt === undefined) {
      await this.#change(item, { attemptedAt: this.#now() });
      return true;
    }
    if (this.#now() - attemptedAt < repeatableMs) return true;
    const reason = t`This may have been sent more than a day ago. Check before you send it again.`;
    await this.#change(item, { failure: { code: 'expired', reason } });
    this.#release(item);
    return false;
  }

  async #change(item: Item, change: Partial<OutboxEntry>): Promise<void> {
    item.entry = { ...item.entry, ...change };
    this.#notify();
    if (item.isStored) await this.#options.store.put(item.entry).catch(() => undefined);
  }

  async #handleFailure(item: Item, error: unknown, kind: LoadedKind | undefined): Promise<number | undefined> {
    // It was discarded, or the person has signed out.
    if (!this.#isKnown(item)) return undefined;
    const { lane, content } = item.entry;
    if (item.isReplaced) {
      this.#remove(item);
      return undefined;
    }
    if (!isFinal(error) && !isRefusedBy(kind, error, content)) {
      for (const each of this.#select(lane)) {
        each.isLate = true;
        if (each.isStored) this.#release(each);
        else if (each.form) this.#reject(each, notKept(error));
      }
      return error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
    }
    if (item.form) {
      this.#reject(item, error);
      return undefined;
    }
    if (kind?.onRefused?.(error, content as never) === 'drop') this.#remove(item);
    else await this.#change(item, { failure: { code: error.code, reason: error.detail } });
    return undefined;
  }

  #pause(name: string, leastMs: number): void {
    const lane = this.#laneOf(name);
    const pauseMs = Math.max(leastMs, Math.min(longestPauseMs, firstPauseMs * 2 ** lane.failures));
    lane.failures += 1;
    lane.notBefore = this.#now() + leastMs;
    lane.timer = setTimeout(() => void this.#run(name), pauseMs);
  }

  #next(lane: string): Item | undefined {
    return this.#select(lane).find(({ entry, delay }) => !entry.failure && !delay);
  }

  #laneOf(name: string): Lane {
    const lane = this.#lanes.get(name);
    if (lane) return lane;
    const added: Lane = { isRunning: false, isWoken: false, failures: 0, timer: undefined, notBefore: 0 };
    this.#lanes.set(name, added);
    return added;
  }

  /** The items of a lane and a kind, oldest first. */
  #select(lane?: string, kind?: string): Item[] {
    return [...this.#items.values()]
      .filter(({ entry }) => (lane ?? entry.lane) === entry.lane && (kind ?? entry.kind) === entry.kind)
      .toSorted(({ entry: one }, { entry: other }) => one.writtenAt - other.writtenAt || (one.id < other.id ? -1 : 1));
  }

  #isKnown(item: Item): boolean {
    return this.#items.get(item.entry.id) === item;
  }

  /** Stops letting a form wait. */
  #release(item: Item): void {
    const { form } = item;
    if (!form) return;
    clearTimeout(form.timer);
    item.form = undefined;
    item.isLate = true;
    this.#notify();
    form.resolve({ isSent: false });
  }

  #reject(item: Item, error: ApiError): void {
    const { form } = item;
    this.#remove(item);
    form?.reject(error);
  }

  #remove(item: Item): void {
    this.#removed.add(item.entry.id);
    item.form = undefined;
    this.#forget(item);
    // If removing fails, the entry is sent again after a reload, and the server recognizes it.
    void this.#options.store.remove(item.entry).catch(() => undefined);
    this.#notify();
  }

  #forget(item: Item): void {
    if (item.isStored) this.#release(item);
    else item.form?.reject(unreachable());
    this.#endDelay(item);
    this.#items.delete(item.entry.id);
  }

  #endDelay(item: Item): void {
    clearTimeout(item.delay);
    item.delay = undefined;
  }

  /** Forgets the entries of another person. They stay on the device unless that person has logged out. */
  #clear(userId: Id | undefined): void {
    for (const { timer } of this.#lanes.values()) clearTimeout(timer);
    this.#lanes.clear();
    for (const item of this.#items.values()) {
      item.request?.abort(new Error('Signed out.'));
      this.#forget(item);
    }
    this.#userId = userId;
    this.#notify();
  }

  #notify(): void {
    this.#lists.clear();
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the approximate size of an entry: its texts and pictures. */
function bytesOf({ content, note }: OutboxEntry): number {
  const pictures = note.pictures?.reduce((sum, { file }) => sum + file.size, 0) ?? 0;
  return pictures + (JSON.stringify(content)?.length ?? 0) + (note.text?.length ?? 0);
}

/** Returns the error of an attempt for a form whose entry the device cannot keep. */
function notKept(cause: unknown): ApiError {
  const { status, code, detail, errors } = cause instanceof ApiError ? cause : unreachable(cause);
  if (code !== 'network') return new ApiError({ status, code, detail, errors }, cause);
  return new ApiError({ status, code, detail: t`${detail} This phone has no room to keep it.`, errors }, cause);
}
