import type { EventComment } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';

/** A comment by itself: what hangs under it is found by its id. */
export type FlatComment = Omit<EventComment, 'replies'>;

/** As much of a discussion as this device knows. */
export interface Discussion {
  byId: Record<Id, FlatComment>;
  /** The top level is known without a gap up to this id; null before the first page. Later ones have come live. */
  knownTo: Id | null;
  /** Whether there is a top-level comment behind `knownTo` that no page has brought. */
  hasMore: boolean;
  /** The newestId of those that have come one by one, which may lie far behind `knownTo`; null where none has. */
  heardTo: Id | null;
  /** The ids of those that have come one by one, in the order of coming. */
  heard: readonly Id[];
}

export const emptyTree: Discussion = { byId: {}, knownTo: null, hasMore: false, heardTo: null, heard: [] };

/** Ids of comments are in the order of writing. */
function inOrder(comments: FlatComment[]): FlatComment[] {
  return comments.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A tree as a list, each comment by itself. */
export function flat(comments: readonly EventComment[]): FlatComment[] {
  return comments.flatMap(({ replies, ...said }) => [said, ...flat(replies)]);
}

/** With a page of the top level that goes on behind `knownTo`. */
export function withPage(discussion: Discussion, comments: readonly EventComment[], hasMore: boolean): Discussion {
  return {
    ...discussion,
    byId: { ...discussion.byId, ...indexed(flat(comments)) },
    knownTo: comments.at(-1)?.id ?? discussion.knownTo,
    hasMore,
  };
}

/** With comments that have come one by one: live, by one's own hand, or while one was away. Each counts once. */
export function withLiveComments(discussion: Discussion, comments: readonly EventComment[]): Discussion {
  const byId = { ...discussion.byId };
  const heard = [...discussion.heard];
  let { heardTo } = discussion;
  for (const said of inOrder(flat(comments))) {
    if (heardTo === null || said.id > heardTo) heardTo = said.id;
    if (byId[said.id]) continue;
    byId[said.id] = said;
    heard.push(said.id);
    // What came along in the same answer counts its replies already.
    const parent = said.parentId === undefined ? undefined : discussion.byId[said.parentId];
    if (parent) byId[parent.id] = { ...parent, repliesCount: (byId[parent.id]?.repliesCount ?? 0) + 1 };
  }
  return { ...discussion, byId, heardTo, heard };
}

/**
 * With the first page of what was said while one was away, in the order of writing. Where there is more of it, that is brought
 * when it is asked for, as more of the discussion is.
 */
export function withMissed(discussion: Discussion, comments: readonly EventComment[], isMore: boolean): Discussion {
  const caughtUp = withLiveComments(discussion, comments);
  const last = comments.at(-1)?.id;
  if (!isMore || discussion.hasMore || last === undefined) return caughtUp;
  const known = topLevelOf(caughtUp).known.filter(({ id }) => id <= last);
  return { ...caughtUp, knownTo: known.at(-1)?.id ?? null, hasMore: true };
}

/** With replies that were too many to come along with what they answer; it counts them already. */
export function withReplies(discussion: Discussion, replies: readonly EventComment[]): Discussion {
  return { ...discussion, byId: { ...discussion.byId, ...indexed(flat(replies)) } };
}

/** With a comment and all that it answers, wherever they stand; what is known of them already is as new. */
export function withThread(discussion: Discussion, thread: readonly EventComment[]): Discussion {
  return { ...discussion, byId: { ...indexed(flat(thread)), ...discussion.byId } };
}

/** Without a comment, and without all that hangs under it. */
export function withoutComment(discussion: Discussion, id: Id): Discussion {
  const gone = discussion.byId[id];
  if (!gone) return discussion;
  const lost = new Set([id]);
  // A reply is always younger than what it answers, so one walk in the order of writing finds them all.
  for (const { id: each, parentId } of inOrder(Object.values(discussion.byId))) {
    if (parentId !== undefined && lost.has(parentId)) lost.add(each);
  }
  const byId = Object.fromEntries(Object.entries(discussion.byId).filter(([each]) => !lost.has(each)));
  const parent = gone.parentId === undefined ? undefined : byId[gone.parentId];
  if (parent) byId[parent.id] = { ...parent, repliesCount: Math.max(0, parent.repliesCount - 1) };
  return { ...discussion, byId };
}

/**
 * As the server has it now, from the first of the top level on: what it no longer holds there is gone. What was said after
 * `since`, the newestId that was known when it was asked, may have come while the answer was on its way, and stays.
 */
export function refreshed(
  discussion: Discussion,
  { comments, hasMore, since }: { comments: readonly EventComment[]; hasMore: boolean; since: Id | null },
): Discussion {
  const fresh = indexed(flat(comments));
  const askedTo = comments.at(-1)?.id ?? '';
  const rootOf = (said: FlatComment): FlatComment => {
    const parent = said.parentId === undefined ? undefined : discussion.byId[said.parentId];
    return parent ? rootOf(parent) : said;
  };
  const isYounger = ({ id }: FlatComment) => since === null || id > since;
  const wasNotAsked = (said: FlatComment) => hasMore && rootOf(said).id > askedTo;
  const kept = Object.values(discussion.byId).filter(
    (said) => !fresh[said.id] && (isYounger(said) || wasNotAsked(said)),
  );
  const isFurther = !hasMore || discussion.knownTo === null || askedTo >= discussion.knownTo;
  return {
    ...discussion,
    byId: { ...fresh, ...indexed(kept) },
    knownTo: isFurther ? (comments.at(-1)?.id ?? null) : discussion.knownTo,
    hasMore: isFurther ? hasMore : discussion.hasMore,
  };
}

/** The comments of the top level that no gap parts from the first one, and those behind it that have come live. */
export function topLevelOf({ byId, knownTo, hasMore }: Discussion): { known: FlatComment[]; live: FlatComment[] } {
  const top = inOrder(Object.values(byId).filter(({ parentId }) => parentId === undefined));
  if (!hasMore) return { known: top, live: [] };
  const isKnown = ({ id }: FlatComment) => knownTo !== null && id <= knownTo;
  return { known: top.filter(isKnown), live: top.filter((said) => !isKnown(said)) };
}

/** The replies by what they answer, in the order of writing. */
export function repliesByParent({ byId }: Discussion): Map<Id, FlatComment[]> {
  const replies = new Map<Id, FlatComment[]>();
  for (const said of inOrder(Object.values(byId))) {
    if (said.parentId === undefined) continue;
    const others = replies.get(said.parentId);
    if (others) others.push(said);
    else replies.set(said.parentId, [said]);
  }
  return replies;
}

/**
 * Behind which comment one catches up. What lies behind a page that has more behind it is no news, however much it is: one goes
 * on from what was heard, and where nothing was, null.
 */
export function catchUpCursor(discussion: Discussion): Id | null {
  return discussion.hasMore ? discussion.heardTo : newestId(discussion);
}

/** The newestId comment known; null where none is. */
export function newestId({ byId }: Discussion): Id | null {
  return Object.keys(byId).reduce<Id | null>((last, id) => (last === null || id > last ? id : last), null);
}

function indexed(comments: FlatComment[]): Record<Id, FlatComment> {
  return Object.fromEntries(comments.map((said) => [said.id, said]));
}
