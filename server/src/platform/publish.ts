import type { Tx } from './database.ts';
import type { Deps } from './deps.ts';

/**
 * Everything that features tell others of, in the past tense, with what it carries. A feature that has something to tell
 * adds a line here and calls `publish`; it does not know who listens.
 */
export interface Happenings {
  /** Somebody deletes their account: every feature takes away what they made in it, within the same transaction. */
  'profiles.deleted': { personId: string };
  'connections.followed': { actorId: string; subjectId: string };
  'posts.posted': { actorId: string; postId: string; content: string };
  'posts.liked': { actorId: string; postId: string; ownerId: string };
  /** `parentAuthorId` is whose comment it answers. */
  'posts.commented': {
    actorId: string;
    postId: string;
    commentId: string;
    ownerId: string;
    parentAuthorId: string | undefined;
    content: string;
  };
  'posts.commentLiked': { actorId: string; postId: string; commentId: string; authorId: string };
}

/** One thing that happened: its type, and what that type carries. */
export type Happening = { [Type in keyof Happenings]: { type: Type } & Happenings[Type] }[keyof Happenings];

/**
 * Tells what happened, within the transaction in which it did: what listeners write is there if, and only if, that
 * commits, and what they send waits until it has (`afterCommit`). A listener that throws breaks the transaction off.
 */
export type Publish = (tx: Tx, happening: Happening) => Promise<void>;

/** Hears of everything that happens, and picks what it cares about by the type. */
export type Listener = (deps: Deps, tx: Tx, happening: Happening) => Promise<void>;

/** Lets listeners hear, one after the other in their order, since they share the transaction's connection. */
export function publishTo(listeners: readonly Listener[], deps: () => Deps): Publish {
  return async (tx, happening) => {
    for (const listener of listeners) await listener(deps(), tx, happening);
  };
}
