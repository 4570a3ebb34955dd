import type { Message, MessageDraft } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { placeOf } from './outbox-keys.ts';

/** A picture that is uploaded and goes with a message; its size keeps its place while it loads. */
export interface UnsentPicture {
  url: string;
  width: number;
  height: number;
}

/** A message that the server has not acknowledged. */
export interface Unsent {
  /** Made once and sent with every try: the server stores it once. */
  clientId: string;
  conversationId: Id;
  content: string;
  picture?: UnsentPicture | undefined;
  replyTo?: Message['replyTo'];
  /** When it was written, in milliseconds; what was written first is sent first. */
  writtenAt: number;
  /** The server's sentence on why it does not take it. Then it is not sent again by itself. */
  refusal?: string | undefined;
}

/** What is written: everything else of an unsent message is made here. */
export type Written = Pick<Unsent, 'conversationId' | 'content' | 'picture' | 'replyTo'>;

/** What a failed try means: the same may work later, or never, or its sender has deleted it elsewhere. */
export type Verdict = { kind: 'later' } | { kind: 'refused'; why: string } | { kind: 'dropped' };

interface OutboxParts {
  userId: Id;
  /** Where unsent messages outlive a reload; `localStorage` in a browser. */
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | undefined;
  /** Sends one and answers with what was stored; throws when it cannot tell. */
  post: (draft: MessageDraft) => Promise<Message>;
  judge: (error: unknown) => Verdict;
  /** Told of every message that was stored. */
  onStored: (message: Message) => void;
  now?: () => number;
}

/** Between two tries while nothing else happens, in milliseconds: twice as long each time. */
const [firstPause, longestPause] = [1_000, 30_000];

/**
 * The messages of one person that are on their way, in the order in which they were written.
 *
 * 1. A message is kept before it is sent for the first time, and forgotten once the server has said that it is stored.
 * 2. In one conversation one is sent at a time, so none overtakes another, whatever becomes of a try.
 * 3. A try that was not answered is made again with the same client id: at each connect, and after a pause.
 *
 * Every message has a place of its own in the store, so tabs that write at once take nothing from each other; where two
 * tabs send the same message, the server stores it once.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #unsent = new Map<string, Unsent>();
  /** The client ids that are being tried, by conversation. */
  readonly #trying = new Map<Id, string>();
  readonly #listeners = new Set<() => void>();
  /** Those that the store did not take. */
  readonly #unstored = new Set<string>();
  #lists = new Map<Id, readonly Unsent[]>();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #connects = 0;
  #isStopped = false;
  #lastWrittenAt = 0;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.reload();
  }

  /** What of a conversation is unsent, first written first. The same list until something changes. */
  list(conversationId: Id): readonly Unsent[] {
    const known = this.#lists.get(conversationId);
    if (known) return known;
    const list = [...this.#unsent.values()].filter((each) => each.conversationId === conversationId).toSorted(inOrder);
    this.#lists.set(conversationId, list);
    return list;
  }

  /** Whether anything waits to be sent; what was refused does not. */
  get isWaiting(): boolean {
    return [...this.#unsent.values()].some(({ refusal }) => refusal === undefined);
  }

  /** Whether this very message is being tried right now. */
  isTrying(clientId: string): boolean {
    return [...this.#trying.values()].includes(clientId);
  }

  /** Keeps what was written, and sends it as soon as what was written before it is sent. */
  add(written: Written): Unsent {
    const { now = Date.now } = this.#parts;
    // No two of a tab share their moment, and a clock that is set back changes no order.
    this.#lastWrittenAt = Math.max(now(), this.#lastWrittenAt + 1);
    const unsent = { ...written, clientId: crypto.randomUUID(), writtenAt: this.#lastWrittenAt };
    this.#keep(unsent);
    void this.#send(unsent.conversationId);
    return unsent;
  }

  /** Tries a refused message once more. */
  retry(clientId: string): void {
    const unsent = this.#unsent.get(clientId);
    if (!unsent) return;
    this.#keep({ ...unsent, refusal: undefined });
    this.flush();
  }

  /** Gives a message up. It may have arrived all the same, if a try of it was not answered. */
  discard(clientId: string): void {
    this.#forget(clientId);
  }

  /** A message came from the server: one of these has arrived, though its acknowledgement may be lost. */
  settle({ clientId, senderId }: Message): void {
    if (senderId === this.#parts.userId && clientId !== undefined) this.#forget(clientId);
  }

  /** Tries everything at once, as after a connect. */
  flush(): void {
    this.#connects += 1;
    this.#failures = 0;
    clearTimeout(this.#timer);
    for (const conversationId of this.#waitingIn()) void this.#send(conversationId);
  }

  /** Reads the store again: another tab has written or sent something. */
  reload(): void {
    const stored = this.#read();
    for (const clientId of this.#unsent.keys()) {
      if (!stored.has(clientId) && !this.#unstored.has(clientId)) this.#unsent.delete(clientId);
    }
    for (const [clientId, unsent] of stored) this.#unsent.set(clientId, unsent);
    for (const { writtenAt } of stored.values()) this.#lastWrittenAt = Math.max(this.#lastWrittenAt, writtenAt);
    this.#tell();
  }

  /** Sends nothing any more; what is unsent stays in the store. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Calls back on every change until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #send(conversationId: Id): Promise<void> {
    if (this.#trying.has(conversationId)) return;
    try {
      for (let next = this.#next(conversationId); next; next = this.#next(conversationId)) {
        this.#trying.set(conversationId, next.clientId);
        this.#tell();
        const connects = this.#connects;
        const verdict = await this.#try(next);
        if (verdict?.kind === 'later' && connects === this.#connects) return this.#tryLater();
      }
    } finally {
      this.#trying.delete(conversationId);
      this.#tell();
    }
  }

  /** Sends one; answers with what its failure means, where it failed. */
  async #try({ clientId, conversationId, content, picture, replyTo }: Unsent): Promise<Verdict | undefined> {
    try {
      const message = await this.#parts.post({
        conversationId,
        content,
        clientId,
        ...(picture && { picture: picture.url }),
        ...(replyTo && { replyToId: replyTo.id }),
      });
      this.#failures = 0;
      this.#forget(clientId);
      this.#parts.onStored(message);
      return undefined;
    } catch (error) {
      const verdict = this.#parts.judge(error);
      const unsent = this.#unsent.get(clientId);
      if (verdict.kind === 'dropped') this.#forget(clientId);
      // After a sign-out nothing of this person may be stored any more.
      if (verdict.kind === 'refused' && unsent && !this.#isStopped) this.#keep({ ...unsent, refusal: verdict.why });
      return verdict;
    }
  }

  #tryLater(): void {
    if (this.#isStopped) return;
    const pause = Math.min(longestPause, firstPause * 2 ** this.#failures);
    this.#failures += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const conversationId of this.#waitingIn()) void this.#send(conversationId);
    }, pause);
  }

  #next(conversationId: Id): Unsent | undefined {
    if (this.#isStopped) return undefined;
    return this.list(conversationId).find(({ refusal }) => refusal === undefined);
  }

  #waitingIn(): Set<Id> {
    return new Set([...this.#unsent.values()].map(({ conversationId }) => conversationId));
  }

  #keep(unsent: Unsent): void {
    this.#unsent.set(unsent.clientId, unsent);
    try {
      if (this.#parts.store)
        this.#parts.store.setItem(placeOf(this.#parts.userId, unsent.clientId), JSON.stringify(unsent));
      else this.#unstored.add(unsent.clientId);
    } catch {
      // No room, or storage is forbidden: it is sent all the same, and only a reload before that would lose it.
      this.#unstored.add(unsent.clientId);
    }
    this.#tell();
  }

  #forget(clientId: string): void {
    if (!this.#unsent.delete(clientId)) return;
    this.#unstored.delete(clientId);
    try {
      this.#parts.store?.removeItem(placeOf(this.#parts.userId, clientId));
    } catch {
      // Found again after a reload it is sent again, and stored once.
    }
    this.#tell();
  }

  #read(): Map<string, Unsent> {
    const found = new Map<string, Unsent>();
    const { store } = this.#parts;
    try {
      for (let at = 0; at < (store?.length ?? 0); at += 1) {
        const key = store?.key(at) ?? '';
        if (!key.startsWith(placeOf(this.#parts.userId))) continue;
        const unsent = parse(store?.getItem(key) ?? null);
        if (unsent) found.set(unsent.clientId, unsent);
      }
    } catch {
      // Storage is forbidden: what was written in this tab is all there is.
    }
    return found;
  }

  #tell(): void {
    this.#lists = new Map();
    for (const listener of this.#listeners) listener();
  }
}

function inOrder(one: Unsent, other: Unsent): number {
  return one.writtenAt - other.writtenAt || (one.clientId < other.clientId ? -1 : 1);
}

/** What this version or an older one has written; undefined for anything else. */
function parse(text: string | null): Unsent | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Unsent> | null;
    const isUnsent = value?.clientId && value.conversationId && typeof value.content === 'string';
    // The fields that everything here stands on were looked at.
    return isUnsent && typeof value.writtenAt === 'number' ? (value as Unsent) : undefined;
  } catch {
    return undefined;
  }
}
