import type { Conversation, Message } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { callPage } from '#platform/api/api-client.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { loadedOutbox } from '#platform/outbox/outbox.ts';
import { hasUnread, type Unread } from './message-rows.ts';
import { emit, listen, onConnected } from '#platform/api/sockets.ts';
import {
  catchUpFrom,
  emptyLog,
  hasGap,
  idBefore,
  type MessageLog,
  newestSeq,
  withCatchUpPage,
  withMessage,
  withNewestPage,
  withOlderPage,
  withoutMessage,
} from './message-log.ts';

/** A snapshot of an open conversation, for rendering. */
export interface ConversationState {
  log: MessageLog;
  /** The conversation without its messages; undefined until it is loaded. */
  details: Details | undefined;
  /** Why the first load failed. */
  failure: unknown;
  /** The other member who has typed last, until they stop. */
  typingId: Id | null;
  /** What was unread when the conversation was opened. */
  unread: Unread;
  /** The state of the request for the page before the first message. */
  older: 'idle' | 'loading' | 'failed';
}

type Details = Omit<Conversation, 'messages'>;
type Receipts = Pick<Conversation, 'readByOther' | 'deliveredToOther'>;

/**
 * Messages per page. A phone shows about a dozen; 32 short ones are still taller than the distance at which the list
 * requests older messages, so opening a conversation costs one request.
 */
const pageSize = 32;
/** Messages per page when many are loaded at once: the most that the server returns. */
const longPageSize = 50;
/** How many long pages are loaded at once for the first unread message. */
const unreadPagesMax = 20;
/** Milliseconds after which the typing indicator disappears if the `isTyping: false` event was lost. */
const typingTimeout = 6_000;
/** The first and the longest pause between retries, in milliseconds. */
const [firstPause, longestPause] = [2_000, 30_000];

/**
 * Loads one conversation and keeps it up to date from socket events.
 *
 * It subscribes before it loads, so nothing is missed in between. After a reconnect, and when a sequence number is skipped, it
 * requests what it may have missed. Lost receipts and typing events are corrected by the next reply. A reply may be older than an
 * event that arrived before it, so receipts never move back and messages that are missing in it count as unread.
 */
export class OpenConversation {
  readonly id: Id;
  readonly #ownId: Id;
  readonly #listeners = new Set<() => void>();
  #state: ConversationState = {
    log: emptyLog,
    details: undefined,
    failure: undefined,
    typingId: null,
    unread: { count: 0, upToSeq: 0 },
    older: 'idle',
  };
  /** The newest receipts of all replies and events. */
  #receipts: Receipts = { readByOther: null, deliveredToOther: null };
  #unsubscribes: (() => void)[] = [];
  #isSyncing = false;
  #syncAgain = false;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: Id, ownId: Id) {
    this.id = id;
    this.#ownId = ownId;
  }

  /** Subscribes and loads. Returns a function that stops both. */
  start(): () => void {
    let isFirst = true;
    this.#unsubscribes = [
      listen('/conversations message:new', (message) => this.receiveMessage(message)),
      listen('/conversations message:updated', (message) => this.receiveMessage(message)),
      listen('/conversations message:deleted', ({ conversationId, id }) => {
        if (conversationId === this.id) this.removeMessage(id);
      }),
      listen('/conversations conversation:updated', ({ conversationId }) => {
        if (conversationId === this.id) void this.sync();
      }),
      listen('/conversations message:read', ({ conversationId, userId, messageId }) => {
        if (conversationId === this.id && userId !== this.#ownId)
          this.#showReceipts({ readByOther: messageId, deliveredToOther: messageId });
      }),
      listen('/conversations message:delivered', ({ conversationId, messageId }) => {
        if (conversationId === this.id) this.#showReceipts({ readByOther: null, deliveredToOther: messageId });
      }),
      listen('/conversations user:typing', ({ conversationId, userId, isTyping }) => {
        if (conversationId !== this.id || userId === this.#ownId) return;
        if (isTyping) this.#showTyping(userId);
        else if (userId === this.#state.typingId) this.#showTyping(null);
      }),
      onConnected('/conversations', () => {
        emit('/conversations conversation:join', this.id).catch(() => undefined);
        // If the socket is connected already, the load below misses nothing.
        if (!isFirst) void this.sync();
      }),
    ];
    isFirst = false;
    void this.sync();
    return () => this.#stop();
  }

  /** The same object until something changes. */
  get state(): ConversationState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Loads the newest page, or what was missed since the last call. Retries after a failure. */
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
      this.#handleFailure(error);
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
      const { items, next } = await this.#fetchPage({ lastMessageId: first.id, limit: pageSize });
      this.#settleOutbox(items.messages);
      this.#set({ log: withOlderPage(this.#state.log, items.messages, next !== null), older: 'idle' });
    } catch {
      this.#set({ older: 'failed' });
    }
  }

  /** Loads the messages back to the first one that was unread when the conversation was opened, or a bounded part of them. */
  async loadBackToUnread(): Promise<void> {
    this.#set({ older: 'loading' });
    try {
      for (let pages = 0; pages < unreadPagesMax; pages += 1) {
        const { log, unread } = this.#state;
        const [first] = log.messages;
        if (!first || !log.hasOlder || hasUnread(log.messages, unread, this.#ownId)) break;
        const { items, next } = await this.#fetchPage({ lastMessageId: first.id, limit: longPageSize });
        this.#settleOutbox(items.messages);
        this.#set({ log: withOlderPage(this.#state.log, items.messages, next !== null) });
      }
      this.#set({ older: 'idle' });
    } catch {
      this.#set({ older: 'failed' });
    }
  }

  /** Loads all messages back to the given one. Throws the ApiError of a failed call. */
  async loadBackTo(id: Id): Promise<void> {
    const [first] = this.#state.log.messages;
    if (!first || first.id <= id) return;
    const found: Message[] = [];
    let from: string | null = null;
    do {
      const page = await this.#fetchPage({ after: idBefore(id) }, from);
      found.push(...page.items.messages);
      from = (found.at(-1)?.id ?? first.id) >= first.id ? null : page.next;
    } while (from !== null);
    // Whether there are older messages is unknown; the next older page shows it.
    this.#set({ log: withOlderPage(this.#state.log, found, true), older: 'idle' });
  }

  /** Shows the reply to a change of the conversation's settings. */
  setDetails(conversation: Conversation): void {
    const { messages: _messages, ...details } = conversation;
    // Replies to changes do not have the pinned message.
    const pinned = this.#state.details?.pinned;
    this.#set({ details: this.#withReceipts({ ...(pinned && { pinned }), ...details }) });
  }

  /** Adds or replaces a message, from an event or from the reply to a change. */
  receiveMessage(message: Message): void {
    if (message.conversationId !== this.id) return;
    if (message.senderId !== null && message.senderId === this.#state.typingId) this.#showTyping(null);
    this.#set({ log: withMessage(this.#state.log, message) });
    const { log } = this.#state;
    // A change of the group may be one of its name, its members or the viewer's role, and a message may change a request.
    const changesMore = message.kind === 'SYSTEM' || this.#state.details?.request !== undefined;
    if (log.isLoaded && (hasGap(log) || changesMore)) void this.sync();
  }

  /** Removes a deleted message. */
  removeMessage(id: Id): void {
    this.#set({ log: withoutMessage(this.#state.log, id) });
  }

  async #load(): Promise<void> {
    const newestBefore = newestSeq(this.#state.log);
    const { items, next } = await this.#fetchPage({ limit: pageSize });
    const { messages, ...details } = items;
    this.#settleOutbox(messages);
    const log = withNewestPage(this.#state.log, messages, { hasOlder: next !== null, newestSeq: newestBefore });
    const pageEnd = messages.at(-1)?.seq ?? 0;
    if (details.request && newestSeq(log) > pageEnd) this.#syncAgain = true;
    const arrived = log.messages.filter(({ seq, senderId }) => seq > pageEnd && senderId !== this.#ownId);
    const unreadCount = details.unreadCount + arrived.length;
    const unread = { count: details.unreadCount, upToSeq: pageEnd };
    this.#set({ log, unread, details: this.#withReceipts({ ...details, unreadCount }), failure: undefined });
  }

  async #catchUp(): Promise<void> {
    const request = catchUpFrom(this.#state.log);
    let { after, aboveSeq } = request;
    for (let isLast = false; !isLast;) {
      const { items, next } = await this.#fetchPage({ after });
      const { messages, ...details } = items;
      isLast = next === null;
      this.#settleOutbox(messages);
      this.#set({
        details: this.#withReceipts(details),
        log: withCatchUpPage(this.#state.log, messages, { ...request, aboveSeq, isLast }),
      });
      const last = messages.at(-1);
      if (last) [after, aboveSeq] = [last.id, last.seq];
    }
  }

  #fetchPage(query: { limit?: number; after?: Id; lastMessageId?: Id }, from: string | null = null) {
    return callPage('GET /api/conversations/:id', { params: { id: this.id }, query, from });
  }

  /** The viewer's own messages in a reply are stored, even if their acknowledgements were lost. */
  #settleOutbox(messages: readonly Message[]): void {
    for (const { senderId, clientId } of messages) {
      if (senderId === this.#ownId && clientId !== undefined) loadedOutbox()?.settle(clientId);
    }
  }

  #showReceipts(receipts: Receipts): void {
    this.#receipts = laterReceipts(this.#receipts, receipts);
    const { details } = this.#state;
    if (details) this.#set({ details: this.#withReceipts(details) });
  }

  #withReceipts(details: Details): Details {
    this.#receipts = laterReceipts(this.#receipts, details);
    return { ...details, ...this.#receipts };
  }

  #showTyping(typingId: Id | null): void {
    clearTimeout(this.#typingTimer);
    if (typingId !== null) this.#typingTimer = setTimeout(() => this.#set({ typingId: null }), typingTimeout);
    this.#set({ typingId });
  }

  #handleFailure(error: unknown): void {
    const isStopped = this.#unsubscribes.length === 0;
    if (isStopped) return;
    if (!this.#state.log.isLoaded) this.#set({ failure: error });
    const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (isFinal) return;
    const pause = Math.min(longestPause, firstPause * 2 ** this.#failures);
    this.#failures += 1;
    this.#retryTimer = setTimeout(() => void this.sync(), pause);
  }

  #stop(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#unsubscribes = [];
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#typingTimer);
    this.#set({ typingId: null });
    emit('/conversations conversation:leave', this.id).catch(() => undefined);
  }

  #set(change: Partial<ConversationState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Receipts only move forward: ids rise, and events and replies may arrive out of order. */
function laterReceipts(one: Receipts, other: Receipts): Receipts {
  return {
    readByOther: laterId(one.readByOther, other.readByOther),
    deliveredToOther: laterId(one.deliveredToOther, other.deliveredToOther),
  };
}

function laterId(one: Id | null, other: Id | null): Id | null {
  return (one ?? '') > (other ?? '') ? one : other;
}
