import type { Id } from '@baraza/contract/shared/scalars.ts';
import type { Progress } from '#platform/api/api-client.ts';
import type { ApiError } from '#platform/api/api-error.ts';

/** A picture of an entry, or of a draft. */
export interface OutboxPicture {
  file: Blob;
  name: string;
  alt: string;
}

/** How an entry is listed, and where its text goes when it is changed. */
interface OutboxNote {
  /** The page where it will appear. */
  path: string;
  text?: string;
  pictures?: readonly OutboxPicture[];
  /** Texts by the key of their draft, without the person, which the person gets back to change the entry. */
  drafts?: Readonly<Record<string, string>>;
}

/** Something that waits to be sent, as it is stored on the device. */
export interface OutboxEntry<Content = unknown> {
  /** Sent with every attempt as the idempotency key or client id, so that the server stores the entry once. */
  id: string;
  userId: Id;
  kind: string;
  /** Entries of a lane are sent one after the other. Lanes do not wait for each other. */
  lane: string;
  content: Content;
  note: OutboxNote;
  /** Milliseconds since 1970, rising. Entries of a lane are sent in this order. */
  writtenAt: number;
  /** The start of the first attempt, in milliseconds since 1970. */
  attemptedAt?: number | undefined;
  /** Set after a refusal; the entry is then sent again only if the person chooses so. */
  failure?: { code: string; reason: string } | undefined;
}

/** What a feature passes to the outbox. */
export type OutboxDraft<Content> = Pick<OutboxEntry<Content>, 'lane' | 'content' | 'note'> & {
  /** A random id unless given. */
  id?: string;
  /** Replaces the unsent entries of the same kind in the lane: only the last one counts. */
  replaces?: boolean;
  /** Milliseconds to wait before the first attempt, in which another entry may replace this one. */
  delayMs?: number;
};

interface SendOptions {
  id: string;
  signal: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** How the entries of a kind are sent. */
export interface OutboxKind<Content, Reply> {
  name: string;
  send: (content: Content, options: SendOptions) => Promise<Reply>;
  /** Applies a reply that no form waits for to cached data. */
  onSent?: (reply: Reply, content: Content) => void;
  /** Called when the server refuses an entry that no form waits for. `drop` removes the entry, which is kept otherwise. */
  onRefused?: (error: Error & { code: string }, content: Content) => 'drop' | 'keep';
  /** Whether an error that may pass, such as a limit, is a refusal: later entries of the lane do not wait until it has passed. */
  isRefusal?: (error: ApiError, content: Content) => boolean;
  /** The server recognizes a repeated entry at any time, and not only within a day. */
  isRepeatable?: boolean;
}

/** A kind as the queue uses it: entries on the device have lost their types. */
export interface LoadedKind extends Pick<
  OutboxKind<never, unknown>,
  'name' | 'send' | 'onRefused' | 'isRefusal' | 'isRepeatable'
> {
  onSent?: (reply: never, content: never) => void;
}

/** The result of `submit`: the reply, or that the entry waits on the device. */
export type Submitted<Reply> = { isSent: true; reply: Reply } | { isSent: false };

export interface SubmitOptions {
  /** Cancels: the entry is removed, and `submit` rejects with the reason. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Milliseconds after which a form no longer waits for the reply. */
  patienceMs?: number;
}
