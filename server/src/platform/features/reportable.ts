import type { ReportTarget } from '@baraza/contract/features/reports.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Publish } from './publish.ts';
import type { Sockets } from '#platform/sockets/sockets.ts';

/** A picture of reported content; the columns of `media` that a copy needs. */
interface ReportedPicture {
  file: string;
  width: number;
  height: number;
  placeholder: string;
}

/** Content as stewards see it: everything that it says, whether or not it is hidden. */
export interface ReportedContent {
  authorId: string;
  /** The name of a person, an event or a business; empty for anything else. */
  title: string;
  content: string;
  pictures: ReportedPicture[];
  createdAt: Date;
  /** For a message: it and up to five messages before and after it, oldest first. */
  context: { authorId: string; content: string; createdAt: Date; isReported: boolean }[];
  /** The path of its page in the web client; null if it has none that others can open. */
  link: string | null;
}

export interface ReportedTarget {
  id: string;
  authorId: string;
}

/** What hiding and removing content needs, besides the transaction. */
export interface ReportableDeps {
  publish: Publish;
  sockets: Sockets;
}

/** How moderation finds, hides and removes one kind of content. */
export interface Reportable {
  /** Whether the viewer may see the content. */
  isVisible(db: Db, viewerId: string, id: string): Promise<boolean>;
  /**
   * Whether a person belongs to what the content is about: a review's business, a comment's event, a message's conversation. False by default.
   */
  isParty?(db: Db, personId: string, id: string): Promise<boolean>;
  /** `personId`: the author or another person who can see it; needed to find a message. Undefined if it does not exist. */
  find(db: Db, id: string, personId: string): Promise<ReportedContent | undefined>;
  /** Hides the content from everyone but its author. Does nothing if it is hidden or does not exist. */
  hide(deps: ReportableDeps, tx: Tx, target: ReportedTarget): Promise<void>;
  /** Removes the content with its pictures. Does nothing if it does not exist. */
  remove(deps: ReportableDeps, tx: Tx, target: ReportedTarget): Promise<void>;
}

export type Reportables = Partial<Record<ReportTarget, Reportable>>;
