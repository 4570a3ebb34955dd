import type { EventComment } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';

/** A comment without its replies, which are found by `parentId`. */
export type FlatComment = Omit<EventComment, 'replies'>;

/** The part of a discussion that this device has loaded. */
export interface CommentTree {
  byId: Record<Id, FlatComment>;
  /** All top-level comments up to this id are loaded; null before the first page. Live comments can be newer. */
  loadedTo: Id | null;
  /** Whether the server has more top-level comments after `loadedTo`. */
  hasMore: boolean;
  /** The newest comment that arrived live, possibly far after `loadedTo`; null when none did. */
  lastLiveId: Id | null;
  /** The ids of live comments in order of arrival. */
  liveIds: readonly Id[];
}

export const emptyTree: CommentTree = { byId: {}, loadedTo: null, hasMore: false, lastLiveId: null, liveIds: [] };

/** Comment ids increase with time. */
function sortById(comments: FlatComment[]): FlatComment[] {
  return comments.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A tree of comments as a list in which each comment precedes its replies. */
function flatten(comments: readonly EventComment[]): FlatComment[] {
  return comments.flatMap(({ replies, ...comment }) => [comment, ...flatten(replies)]);
}

/** Adds the page of top-level comments that follows `loadedTo`. */
export function withPage(tree: CommentTree, comments: readonly EventComment[], hasMore: boolean): CommentTree {
  return {
    ...tree,
    byId: { ...tree.byId, ...indexById(flatten(comments)) },
    loadedTo: comments.at(-1)?.id ?? tree.loadedTo,
    hasMore,
  };
}

/** Adds comments that arrived live, were written by the viewer, or were missed while offline. Idempotent. */
export function withLiveComments(tree: CommentTree, comments: readonly EventComment[]): CommentTree {
  const byId = { ...tree.byId };
  const liveIds = [...tree.liveIds];
  let { lastLiveId } = tree;
  for (const comment of sortById(flatten(comments))) {
    if (lastLiveId === null || comment.id > lastLiveId) lastLiveId = comment.id;
    if (byId[comment.id]) continue;
    byId[comment.id] = comment;
    liveIds.push(comment.id);
    // A parent from the same reply already counts this comment, so only parents loaded earlier are updated.
    const parent = comment.parentId === undefined ? undefined : tree.byId[comment.parentId];
    if (parent) byId[parent.id] = { ...parent, repliesCount: (byId[parent.id]?.repliesCount ?? 0) + 1 };
  }
  return { ...tree, byId, lastLiveId, liveIds };
}

/**
 * Adds the first page of the comments that were missed while offline. When there are more, the rest becomes part of the
 * pages that the viewer loads on demand.
 */
export function withMissed(tree: CommentTree, comments: readonly EventComment[], hasMoreMissed: boolean): CommentTree {
  const caughtUp = withLiveComments(tree, comments);
  const last = comments.at(-1)?.id;
  if (!hasMoreMissed || tree.hasMore || last === undefined) return caughtUp;
  const loaded = topLevelOf(caughtUp).loaded.filter(({ id }) => id <= last);
  return { ...caughtUp, loadedTo: loaded.at(-1)?.id ?? null, hasMore: true };
}

/** Adds replies that the server left out of their parent's page. The parent already counts them. */
export function withReplies(tree: CommentTree, replies: readonly EventComment[]): CommentTree {
  return { ...tree, byId: { ...tree.byId, ...indexById(flatten(replies)) } };
}

/** Adds a comment and its ancestors. Comments that are already loaded are newer and stay. */
export function withThread(tree: CommentTree, thread: readonly EventComment[]): CommentTree {
  return { ...tree, byId: { ...indexById(flatten(thread)), ...tree.byId } };
}

/** Removes a comment and its replies. */
export function withoutComment(tree: CommentTree, id: Id): CommentTree {
  const comment = tree.byId[id];
  if (!comment) return tree;
  const removed = new Set([id]);
  // A reply has a greater id than its parent, so one pass in order finds all of them.
  for (const { id: each, parentId } of sortById(Object.values(tree.byId))) {
    if (parentId !== undefined && removed.has(parentId)) removed.add(each);
  }
  const byId = Object.fromEntries(Object.entries(tree.byId).filter(([each]) => !removed.has(each)));
  const parent = comment.parentId === undefined ? undefined : byId[comment.parentId];
  if (parent) byId[parent.id] = { ...parent, repliesCount: Math.max(0, parent.repliesCount - 1) };
  return { ...tree, byId };
}

/**
 * Replaces the loaded pages with newly fetched ones, which drops comments that were deleted on the server. Comments newer
 * than `since`, the newest id at the time of the request, stay: they may have arrived while the request was under way.
 */
export function refreshed(
  tree: CommentTree,
  { comments, hasMore, since }: { comments: readonly EventComment[]; hasMore: boolean; since: Id | null },
): CommentTree {
  const fetched = indexById(flatten(comments));
  const fetchedTo = comments.at(-1)?.id ?? '';
  const rootOf = (comment: FlatComment): FlatComment => {
    const parent = comment.parentId === undefined ? undefined : tree.byId[comment.parentId];
    return parent ? rootOf(parent) : comment;
  };
  const isNewer = ({ id }: FlatComment) => since === null || id > since;
  const isBeyondFetched = (comment: FlatComment) => hasMore && rootOf(comment).id > fetchedTo;
  const kept = Object.values(tree.byId).filter(
    (comment) => !fetched[comment.id] && (isNewer(comment) || isBeyondFetched(comment)),
  );
  const reachesFurther = !hasMore || tree.loadedTo === null || fetchedTo >= tree.loadedTo;
  return {
    ...tree,
    byId: { ...fetched, ...indexById(kept) },
    loadedTo: reachesFurther ? (comments.at(-1)?.id ?? null) : tree.loadedTo,
    hasMore: reachesFurther ? hasMore : tree.hasMore,
  };
}

/** The top-level comments: those loaded without a gap, and those after the gap that arrived live. */
export function topLevelOf({ byId, loadedTo, hasMore }: CommentTree): { loaded: FlatComment[]; live: FlatComment[] } {
  const topLevel = sortById(Object.values(byId).filter(({ parentId }) => parentId === undefined));
  if (!hasMore) return { loaded: topLevel, live: [] };
  const isLoaded = ({ id }: FlatComment) => loadedTo !== null && id <= loadedTo;
  return { loaded: topLevel.filter(isLoaded), live: topLevel.filter((comment) => !isLoaded(comment)) };
}

/** The replies by the id of their parent, oldest first. */
export function repliesByParent({ byId }: CommentTree): Map<Id, FlatComment[]> {
  const replies = new Map<Id, FlatComment[]>();
  for (const comment of sortById(Object.values(byId))) {
    if (comment.parentId === undefined) continue;
    const siblings = replies.get(comment.parentId);
    if (siblings) siblings.push(comment);
    else replies.set(comment.parentId, [comment]);
  }
  return replies;
}

/**
 * The id after which to fetch missed comments. While there are pages to load on demand, it is the last live comment (null
 * when there was none), because comments between the pages and it are not missed but not loaded yet.
 */
export function catchUpCursor(tree: CommentTree): Id | null {
  return tree.hasMore ? tree.lastLiveId : newestId(tree);
}

/** The newest loaded comment; null when there is none. */
export function newestId({ byId }: CommentTree): Id | null {
  return Object.keys(byId).reduce<Id | null>((last, id) => (last === null || id > last ? id : last), null);
}

function indexById(comments: FlatComment[]): Record<Id, FlatComment> {
  return Object.fromEntries(comments.map((comment) => [comment.id, comment]));
}
