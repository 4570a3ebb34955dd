import type { Deps } from '#platform/features/deps.ts';
import type { RemovalDeps, SubjectType } from '#platform/features/subjects.ts';
import type { AppError } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { CommentKey, CommentRow, ReadableSubject } from './comments.queries.ts';

/** A comment that was just added. */
interface AddedComment<View> extends CommentKey {
  comment: View;
  content: string;
  authorId: string;
  ownerId: string;
  /** The author of the comment that this one replies to. */
  parentAuthorId: string | undefined;
}

/**
 * Content that people can comment on. The feature of the content declares it once, and passes it to the functions of this
 * feature. Subjects are named by their ids.
 */
export interface CommentSubject<View extends { id: string }> extends ReadableSubject {
  /** The type of the comments themselves. */
  commentType: SubjectType;
  /** The path of a comment in the web client. */
  linkTo(key: CommentKey): string;
  /** Whether top-level comments are listed newest first. Replies never are. */
  isNewestFirst?: boolean;
  /** The greatest depth of a reply. A reply to a comment of this depth becomes its sibling. */
  depthMax: number;
  /** The detail of the 403 for a person who may not delete a comment. */
  deletionRule: string;
  /** Throws 404 or 403 if the viewer may not read the comments. */
  requireReadable(db: Db, viewer: Viewer, subjectId: string): Promise<unknown>;
  /** Whether a person may delete the comments of others. */
  isManager?(db: Db, personId: string, subjectId: string): Promise<boolean>;
  /** Locks the subject's row; undefined if it does not exist. Every write to its comments begins with this. */
  lock(tx: Tx, subjectId: string): Promise<{ ownerId: string; isClosed?: boolean } | undefined>;
  /** The error of a comment on a closed subject. */
  whenClosed?(): AppError;
  /** Throws 403 if the viewer may read the comments of the locked subject but not add one. */
  requireCommenter?(tx: Tx, viewer: Viewer, subjectId: string): Promise<void>;
  /** Adds to the number of comments of the locked subject. */
  count?(tx: Tx, subjectId: string, by: number): Promise<void>;
  /** `clientId` is given for a comment that was just sent with it. */
  view(row: CommentRow, clientId?: string): View;
  onAdded?(deps: Deps, tx: Tx, added: AddedComment<View>): Promise<void>;
  onLiked?(deps: Deps, tx: Tx, like: CommentKey & { liked: boolean; actorId: string; authorId: string }): Promise<void>;
  /** Called with a comment that was removed with its replies, or hidden. */
  onRemoved?(deps: RemovalDeps, tx: Tx, removed: CommentKey & { authorId: string }): Promise<void>;
}
