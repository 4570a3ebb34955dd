import type { Conversation, Message } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { callPage } from '#platform/api-client.ts';
import { ApiError } from '#platform/api-error.ts';
import { emit, listen, onConnected } from '#platform/sockets.ts';
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
import { onStored, ownOutbox } from '#features/conversations/outbox/own-outbox.ts';

/** What a conversation shows at one moment. */
export interface OpenState {
  log: MessageLog;
  /** Everything but its messages, once loaded. */
  about: Omit<Conversation, 'messages'> | undefined;
  /** Why nothing could be loaded so far. */
  failure: unknown;
  isOtherTyping: boolean;
  older: 'idle' | 'loading' | 'failed';
}

/**
 * A phone shows a dozen at once, and each costs its reader bytes. So many, however short, reach so far up that opening a
 * conversation asks for one page (`nearTop` of the list).
 */
const pageSize = 32;
/** How long a typing mark stands when its end is lost, in milliseconds. */
const typingLasts = 6_000;
/** Between two tries to load while nothing else happens, in milliseconds. */
const [firstPause, longestPause] = [2_000, 30_000];

/**
 * One conversation as long as it is looked at: what is loaded, what comes by itself, and how both become one.
 *
 * It listens first and asks then, so that nothing falls in between; at every connect, and whenever a number is skipped,
 * it asks for what it may have missed. Marks and typing are shown as they come and are right again with the next answer.
 */
export class OpenConversation {
  readonly id: Id;
  readonly #ownId: Id;
  readonly #listeners = new Set<() => void>();
  #state: OpenState = { log: emptyLog, about: undefined, failure: undefined, isOtherTyping: false, older: 'idle' };
  #ends: (() => void)[] = [];
  #isSyncing = false;
  #syncAgain = false;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: Id, ownId: Id) {
    this.id = id;
    this.#ownId = ownId;
  }

  /** Listens and loads until the returned function is called. */
  start(): () => void {
    let isFirst = true;
    this.#ends = [
      listen('/conversations message:new', (message) => this.#take(message)),
      listen('/conversations message:updated', (message) => this.#take(message)),
      listen('/conversations message:deleted', ({ conversationId, id }) => {
        if (conversationId === this.id) this.#set({ log: withoutMessage(this.#state.log, id) });
      }),
      listen('/conversations message:read', ({ conversationId, userId, messageId }) => {
        if (conversationId === this.id && userId !== this.#ownId) this.#mark({ readByOther: messageId });
      }),
      listen('/conversations message:delivered', ({ conversationId, messageId }) => {
        if (conversationId === this.id) this.#mark({ deliveredToOther: messageId });
      }),
      listen('/conversations user:typing', ({ conversationId, userId, isTyping }) => {
        if (conversationId === this.id && userId !== this.#ownId) this.#showTyping(isTyping);
      }),
      onStored((message) => this.#take(message)),
      onConnected('/conversations', () => {
        emit('/conversations conversation:join', this.id).catch(() => undefined);
        // Connected before the first answer was asked for: nothing can be missing from it.
        if (!isFirst) void this.sync();
      }),
    ];
    isFirst = false;
    void this.sync();
    return () => this.#stop();
  }

  /** The same until something changes. */
  get state(): OpenState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks the server what is so now: the newest page at first, then whatever may have been missed. */
  async sync(): Promise<void> {
    if (this.#isSyncing) {
      this.#syncAgain = true;
      return;
    }
    this.#isSyncing = true;
    clearTimeout(this.#retryTimer);
    try {
      do {
        this.#syncAgain = false;
        await (this.#state.log.isLoaded ? this.#catchUp() : this.#load());
      } while (this.#syncAgain);
      this.#failures = 0;
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isSyncing = false;
    }
  }

  /** Loads the page before the first message. */
  async loadOlder(): Promise<void> {
    const [first] = this.#state.log.messages;
    if (!first || !this.#state.log.hasOlder || this.#state.older === 'loading') return;
    this.#set({ older: 'loading' });
    try {
      const { items, next } = await this.#ask({ lastMessageId: first.id, limit: pageSize });
      this.#settle(items.messages);
      this.#set({ log: withOlder(this.#state.log, items.messages, next !== null), older: 'idle' });
    } catch {
      this.#set({ older: 'failed' });
    }
  }

  /** Loads everything back to a message, for going there. Throws the ApiError of a failed call. */
  async loadBackTo(id: Id): Promise<void> {
    const [first] = this.#state.log.messages;
    if (!first || first.id <= id) return;
    const found: Message[] = [];
    let from: string | null = null;
    do {
      const page = await this.#ask({ after: justBefore(id) }, from);
      found.push(...page.items.messages);
      from = (found.at(-1)?.id ?? first.id) >= first.id ? null : page.next;
    } while (from !== null);
    // Perhaps there are none before; the next page up tells.
    this.#set({ log: withOlder(this.#state.log, found, true), older: 'idle' });
  }

  /** Takes what one has changed by a call of one's own, before the server says so. */
  adopt(conversation: Conversation): void {
    const { messages: _messages, ...about } = conversation;
    this.#set({ about });
  }

  /** Takes the answer to a change of a message. */
  take(message: Message): void {
    this.#take(message);
  }

  /** Forgets a message that one has taken back. */
  forget(id: Id): void {
    this.#set({ log: withoutMessage(this.#state.log, id) });
  }

  async #load(): Promise<void> {
    const asked = newestSeq(this.#state.log);
    const { items, next } = await this.#ask({ limit: pageSize });
    const { messages, ...about } = items;
    this.#settle(messages);
    const log = withNewest(this.#state.log, messages, { hasOlder: next !== null, newestSeq: asked });
    this.#set({ log, about, failure: undefined });
  }

  async #catchUp(): Promise<void> {
    const asked = catchUpFrom(this.#state.log);
    let { after, aboveSeq } = asked;
    for (let isLast = false; !isLast;) {
      const { items, next } = await this.#ask({ after });
      const { messages, ...about } = items;
      isLast = next === null;
      this.#settle(messages);
      this.#set({ about, log: caughtUp(this.#state.log, messages, { ...asked, aboveSeq, isLast }) });
      const last = messages.at(-1);
      if (last) [after, aboveSeq] = [last.id, last.seq];
    }
  }

  #ask(query: { limit?: number; after?: Id; lastMessageId?: Id }, from: string | null = null) {
    return callPage('GET /api/conversations/:id', { params: { id: this.id }, query, from });
  }

  /** One's own among them have arrived, though their acknowledgements may be lost. */
  #settle(messages: readonly Message[]): void {
    for (const message of messages) if (message.senderId === this.#ownId) ownOutbox().settle(message);
  }

  #take(message: Message): void {
    if (message.conversationId !== this.id) return;
    if (message.senderId !== this.#ownId && this.#state.isOtherTyping) this.#showTyping(false);
    this.#set({ log: withMessage(this.#state.log, message) });
    if (this.#state.log.isLoaded && hasGap(this.#state.log)) void this.sync();
  }

  /** Marks only move on: ids rise, and an older word may come late. */
  #mark(marks: Partial<Pick<Conversation, 'readByOther' | 'deliveredToOther'>>): void {
    const { about } = this.#state;
    if (!about) return;
    const { readByOther = about.readByOther, deliveredToOther = about.deliveredToOther } = marks;
    const read = later(about.readByOther, readByOther);
    this.#set({
      about: {
        ...about,
        readByOther: read,
        deliveredToOther: later(later(about.deliveredToOther, deliveredToOther), read),
      },
    });
  }

  #showTyping(isOtherTyping: boolean): void {
    clearTimeout(this.#typingTimer);
    if (isOtherTyping) this.#typingTimer = setTimeout(() => this.#set({ isOtherTyping: false }), typingLasts);
    this.#set({ isOtherTyping });
  }

  #fail(error: unknown): void {
    // A conversation that is not there will not be there in a moment either.
    if (this.#ends.length === 0) return;
    if (!this.#state.log.isLoaded) this.#set({ failure: error });
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return;
    const pause = Math.min(longestPause, firstPause * 2 ** this.#failures);
    this.#failures += 1;
    this.#retryTimer = setTimeout(() => void this.sync(), pause);
  }

  #stop(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#typingTimer);
    this.#set({ isOtherTyping: false });
    emit('/conversations conversation:leave', this.id).catch(() => undefined);
  }

  #set(change: Partial<OpenState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function later(one: Id | null, other: Id | null): Id | null {
  return (one ?? '') > (other ?? '') ? one : other;
}
