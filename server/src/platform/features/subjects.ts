import type { ReportTarget } from '@baraza/contract/features/reports.ts';
import type { Db, Tables, Tx } from '#platform/sql/database.ts';
import type { Publish } from './publish.ts';
import type { Sockets } from '#platform/sockets/sockets.ts';

export type SubjectType = ReportTarget;

/** Refers to content; the columns `subject_type` and `subject_id` wherever it is stored. */
export interface SubjectRef {
  type: SubjectType;
  id: string;
}

/** A picture of content; the columns of `media` that a copy needs. */
interface SubjectPicture {
  file: string;
  width: number;
  height: number;
  placeholder: string;
}

/** Content as stewards see it: everything that it says, whether or not it is hidden. */
export interface SubjectContent {
  authorId: string;
  /** The name of a person, an event, a business, a group or a club; empty for anything else. */
  title: string;
  content: string;
  pictures: SubjectPicture[];
  createdAt: Date;
  /** For a message: it and up to five messages before and after it, oldest first. */
  context: { authorId: string; content: string; createdAt: Date; isReported: boolean }[];
  /** For a group or a club: how many members it has, and those of its admins or owners whom `personId` of `find` sees. */
  group?: { membersCount: number; adminIds: string[] };
  /** The campus whose stewards decide; by default that of the author. */
  campusId?: string;
  /** The path of its page in the web client; null if it has none that others can open. */
  link: string | null;
}

export interface AuthoredSubject {
  id: string;
  authorId: string;
}

/** What hiding and removing content needs, besides the transaction. */
export interface RemovalDeps {
  publish: Publish;
  sockets: Sockets;
}

/** One type of content: where it is stored, and how others find, show, hide and remove it. */
export interface Subject {
  /** A trigger deletes what refers to a deleted row of this table. */
  table: keyof Tables;
  /** The column with its author. None for content whose author is that of its parent. */
  author?: string;
  /** Whether it has an audience of its own, in the columns `community_id` and `audience`. */
  hasAudience?: boolean;
  /** Whether its author is no longer notified of what others add to it after leaving the audience. */
  isForAudienceAlone?: boolean;
  /** Whether only members of the community in its column `community_id` see it. */
  isForMembers?: boolean;
  /** The content that it belongs to and is shown with, and the column with its id. */
  parent?: { type: SubjectType; column: string };
  /** The column with the name that notifications show; by default that of the parent. */
  title?: string;
  /** Whether the viewer may see the content. */
  isVisible(db: Db, viewerId: string, id: string): Promise<boolean>;
  /**
   * Whether a person belongs to what the content is about: a review's business, a comment's event, a message's conversation. False by default.
   */
  isParty?(db: Db, personId: string, id: string): Promise<boolean>;
  /** `personId`: the author or another person who can see it; needed to find a message. Undefined if it does not exist. */
  find(db: Db, id: string, personId: string): Promise<SubjectContent | undefined>;
  /** Hides the content from everyone but its author, unless it is hidden or does not exist. By default sets the row's `hidden_at`. */
  hide?(deps: RemovalDeps, tx: Tx, subject: AuthoredSubject): Promise<void>;
  /** Removes the content with its pictures. Does nothing if it does not exist. A club cannot be removed. */
  remove?(deps: RemovalDeps, tx: Tx, subject: AuthoredSubject): Promise<void>;
  /** The people whom sanctions for the content concern; by default its author. */
  listOwnerIds?(db: Db, id: string): Promise<string[]>;
  /** For what stewards freeze instead of hiding or removing it. */
  freezing?: {
    isFrozen(db: Db, id: string): Promise<boolean>;
    /** Idempotent. */
    freeze(deps: RemovalDeps, tx: Tx, id: string): Promise<void>;
    /** Ends a freeze, and notifies the owners with a message. Returns false if it was not frozen, or only after that decision. */
    lift(deps: RemovalDeps, tx: Tx, freeze: { id: string; decidedAt: Date; message: string }): Promise<boolean>;
  };
}

export type Subjects = Partial<Record<SubjectType, Subject>>;
