import type { Message, MessageDraft } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { storageKey } from './outbox-keys.ts';
import type { SendFailure } from './send-failure.ts';

/** An uploaded picture of a message. The size reserves the space until it is loaded. */
export interface UploadedPicture {
  url: string;
  width: number;
  height: number;
}

/** A message that the server has not acknowledged. */
export interface UnsentMessage {
  /** Created once and sent with every attempt, so that the server stores the message once. */
  clientId: string;
  conversationId: Id;
  content: string;
  picture?: UploadedPicture | undefined;
  replyTo?: Message['replyTo'];
  /** Milliseconds since 1970. Messages are sent in this order. */
  writtenAt: number;
  /** The server's explanation of a refusal. A refused message is not retried automatically. */
  refusal?: string | undefined;
}

/** What the user entered. The outbox adds the remaining fields of an unsent message. */
type MessageInput = Pick<UnsentMessage, 'conversationId' | 'content' | 'picture' | 'replyTo'>;

interface OutboxOptions {
  userId: Id;
  /** Keeps unsent messages over a reload: `localStorage` in a browser. */
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | undefined;
  /** Sends a message and returns what was stored. Throws if the result is unknown. */
  send: (draft: MessageDraft) => Promise<Message>;
  classify: (error: unknown) => SendFailure;
  /** Called with every message that the server stored. */
  onStored: (message: Message) => void;
  now?: () => number;
}

/** The first and the longest pause between attempts, in milliseconds. Each pause is twice as long as the previous one. */
const [firstPause, longestPause] = [1_000, 30_000];

/**
 * The unsent messages of one user, in the order in which they were written.
 *
 * 1. A message is stored on the device before the first attempt and removed after the server's acknowledgement.
 * 2. Each conversation sends one message at a time, so messages never overtake each other.
 * 3. An attempt without a reply is repeated with the same client id: after each connect, and after a pause.
 *
 * Every message has its own storage key, so tabs that write at the same time do not overwrite each other. If two tabs send
 * the same message, the server stores it once.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #unsent = new Map<string, UnsentMessage>();
  /** The client id that is being sent, by conversation. */
  readonly #sending = new Map<Id, string>();
  readonly #listeners = new Set<() => void>();
  /** Client ids of messages that could not be written to the store. */
  readonly #unstored = new Set<string>();
  #lists = new Map<Id, readonly UnsentMessage[]>();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts calls of `flush`, to detect a connect during an attempt. */
  #flushes = 0;
  #isStopped = false;
  #lastWrittenAt = 0;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.reload();
  }

  /** The unsent messages of a conversation, oldest first. The same array until something changes. */
  list(conversationId: Id): readonly UnsentMessage[] {
    const cached = this.#lists.get(conversationId);
    if (cached) return cached;
    const list = [...this.#unsent.values()].filter((each) => each.conversationId === conversationId).toSorted(inOrder);
    this.#lists.set(conversationId, list);
    return list;
  }

  /** Whether a message waits to be sent. Refused messages do not count. */
  get isWaiting(): boolean {
    return [...this.#unsent.values()].some(({ refusal }) => refusal === undefined);
  }

  isSending(clientId: string): boolean {
    return [...this.#sending.values()].includes(clientId);
  }

  /** Stores a message and sends it after the earlier messages of its conversation. */
  add(input: MessageInput): UnsentMessage {
    const { now = Date.now } = this.#options;
    // Strictly rising, even if the clock is set back.
    this.#lastWrittenAt = Math.max(now(), this.#lastWrittenAt + 1);
    const unsent = { ...input, clientId: crypto.randomUUID(), writtenAt: this.#lastWrittenAt };
    this.#put(unsent);
    void this.#sendAll(unsent.conversationId);
    return unsent;
  }

  /** Sends a refused message again. */
  retry(clientId: string): void {
    const unsent = this.#unsent.get(clientId);
    if (!unsent) return;
    this.#put({ ...unsent, refusal: undefined });
    this.flush();
  }

  /** Deletes an unsent message. The server may have stored it if an attempt had no reply. */
  discard(clientId: string): void {
    this.#remove(clientId);
  }

  /** Removes the unsent message that the server has stored as `message`, even if its acknowledgement was lost. */
  settle({ clientId, senderId }: Message): void {
    if (senderId === this.#options.userId && clientId !== undefined) this.#remove(clientId);
  }

  /** Sends everything without waiting for the retry pause. Called after each connect. */
  flush(): void {
    this.#flushes += 1;
    this.#failures = 0;
    clearTimeout(this.#timer);
    for (const conversationId of this.#conversationIds()) void this.#sendAll(conversationId);
  }

  /** Reads the store again, after another tab has changed it. */
  reload(): void {
    const stored = this.#read();
    for (const clientId of this.#unsent.keys()) {
      if (!stored.has(clientId) && !this.#unstored.has(clientId)) this.#unsent.delete(clientId);
    }
    for (const [clientId, unsent] of stored) this.#unsent.set(clientId, unsent);
    for (const { writtenAt } of stored.values()) this.#lastWrittenAt = Math.max(this.#lastWrittenAt, writtenAt);
    this.#notify();
  }

  /** Stops sending. Unsent messages stay in the store. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Calls the listener on every change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #sendAll(conversationId: Id): Promise<void> {
    if (this.#sending.has(conversationId)) return;
    try {
      for (let next = this.#next(conversationId); next; next = this.#next(conversationId)) {
        this.#sending.set(conversationId, next.clientId);
        this.#notify();
        const flushes = this.#flushes;
        const failure = await this.#send(next);
        if (failure?.kind === 'retry' && flushes === this.#flushes) return this.#scheduleRetry();
      }
    } finally {
      this.#sending.delete(conversationId);
      this.#notify();
    }
  }

  /** Sends one message. Returns undefined on success. */
  async #send({
    clientId,
    conversationId,
    content,
    picture,
    replyTo,
  }: UnsentMessage): Promise<SendFailure | undefined> {
    try {
      const message = await this.#options.send({
        conversationId,
        content,
        clientId,
        ...(picture && { picture: picture.url }),
        ...(replyTo && { replyToId: replyTo.id }),
      });
      this.#failures = 0;
      this.#remove(clientId);
      this.#options.onStored(message);
      return undefined;
    } catch (error) {
      const failure = this.#options.classify(error);
      const unsent = this.#unsent.get(clientId);
      if (failure.kind === 'deleted') this.#remove(clientId);
      // After a sign-out nothing of this user may be written to the device.
      if (failure.kind === 'refused' && unsent && !this.#isStopped) this.#put({ ...unsent, refusal: failure.reason });
      return failure;
    }
  }

  #scheduleRetry(): void {
    if (this.#isStopped) return;
    const pause = Math.min(longestPause, firstPause * 2 ** this.#failures);
    this.#failures += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const conversationId of this.#conversationIds()) void this.#sendAll(conversationId);
    }, pause);
  }

  #next(conversationId: Id): UnsentMessage | undefined {
    if (this.#isStopped) return undefined;
    return this.list(conversationId).find(({ refusal }) => refusal === undefined);
  }

  #conversationIds(): Set<Id> {
    return new Set([...this.#unsent.values()].map(({ conversationId }) => conversationId));
  }

  #put(unsent: UnsentMessage): void {
    const { userId, store } = this.#options;
    this.#unsent.set(unsent.clientId, unsent);
    try {
      if (store) store.setItem(storageKey(userId, unsent.clientId), JSON.stringify(unsent));
      else this.#unstored.add(unsent.clientId);
    } catch {
      // The storage is full or forbidden. The message is sent anyway; only a reload before that would lose it.
      this.#unstored.add(unsent.clientId);
    }
    this.#notify();
  }

  #remove(clientId: string): void {
    if (!this.#unsent.delete(clientId)) return;
    this.#unstored.delete(clientId);
    try {
      this.#options.store?.removeItem(storageKey(this.#options.userId, clientId));
    } catch {
      // The message is sent again after a reload, and the server stores it once.
    }
    this.#notify();
  }

  #read(): Map<string, UnsentMessage> {
    const found = new Map<string, UnsentMessage>();
    const { store } = this.#options;
    try {
      for (let index = 0; index < (store?.length ?? 0); index += 1) {
        const key = store?.key(index) ?? '';
        if (!key.startsWith(storageKey(this.#options.userId))) continue;
        const unsent = parse(store?.getItem(key) ?? null);
        if (unsent) found.set(unsent.clientId, unsent);
      }
    } catch {
      // Storage is forbidden: there are only the messages written in this tab.
    }
    return found;
  }

  #notify(): void {
    this.#lists = new Map();
    for (const listener of this.#listeners) listener();
  }
}

function inOrder(one: UnsentMessage, other: UnsentMessage): number {
  return one.writtenAt - other.writtenAt || (one.clientId < other.clientId ? -1 : 1);
}

/** Reads a stored message, also of an older version of the app. Undefined for anything else. */
function parse(text: string | null): UnsentMessage | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<UnsentMessage> | null;
    const isUnsent = value?.clientId && value.conversationId && typeof value.content === 'string';
    // All required fields are checked here.
    return isUnsent && typeof value.writtenAt === 'number' ? (value as UnsentMessage) : undefined;
  } catch {
    return undefined;
  }
}
