import { type EventComment, type EventCommentDraft } from '@baraza/contract/features/events.ts';
import { eventCommentDepthMax } from '@baraza/contract/features/event-limits.ts';
import { countNewAccountUse, watchText } from '#features/limits/limits.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { requireRow, notAllowed, notFound, ruleBroken } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { transact } from '#platform/sql/pool.ts';
import { lockExistingEvent, requireParticipation } from '#features/events/events.service.ts';
import {
  addComment,
  findComment,
  findDiscussion,
  findParent,
  findSent,
  listCommentsAfter,
  listThread,
  removeComment,
} from './comments.queries.ts';
import { viewComment, withReplies } from './comments.view.ts';
import { receiversOf } from './discussion-room.ts';

export interface DiscussionQuery {
  eventId: string;
  limit: number;
  lastCommentId: string | undefined;
  parentId: string | undefined;
  after: string | undefined;
}

const cursorOf = ({ id }: { id: string }) => id;

/**
 * A page of the discussion as trees, or with `after` a flat list of the later comments. Throws 404 if the event is hidden,
 * and 403 to viewers who may not take part.
 */
export async function viewDiscussion(
  { db }: Deps,
  viewer: Viewer,
  { after, ...query }: DiscussionQuery,
): Promise<Page<EventComment>> {
  const { eventId, limit } = query;
  if (after) {
    await requireDetailsAccess(db, viewer, eventId);
    const rows = await listCommentsAfter(db, viewer.id, { eventId, after, limit: limit + 1 });
    return pageOf(rows, limit, { view: (row) => viewComment(row), cursorOf });
  }
  const discussion = await findDiscussion(db, viewer.id, query);
  if (!discussion) throw notFound();
  if (!discussion.seesDetails) throw noDetailsAccess();
  const page = pageOf(discussion.comments, limit, { view: (row) => viewComment(row), cursorOf });
  return {
    ...page,
    items: withReplies(
      page.items,
      discussion.replies.map((row) => viewComment(row)),
    ),
  };
}

/** A comment after all its ancestors, for a link to it; those after `lastCommentId`. Throws 404 and 403 as `viewDiscussion` does. */
export async function viewThread(
  { db }: Deps,
  viewer: Viewer,
  { eventId, commentId: id }: { eventId: string; commentId: string },
  lastCommentId = '',
): Promise<Page<EventComment>> {
  await requireDetailsAccess(db, viewer, eventId);
  const rows = await listThread(db, viewer.id, { eventId, id });
  if (rows.length === 0) throw notFound();
  // A reply is newer than its parent.
  const after = rows.filter((row) => row.id > lastCommentId);
  return pageOf(after, after.length, { view: (row) => viewComment(row), cursorOf });
}

/** Throws 404 and 403 as `viewDiscussion` does. */
export async function requireDetailsAccess(db: Db, viewer: Viewer, eventId: string): Promise<void> {
  const { sees_details: seesDetails } = await requireParticipation(db, viewer, eventId);
  if (!seesDetails) throw noDetailsAccess();
}

function noDetailsAccess() {
  return notAllowed('Only the host and the attendees can take part.');
}

/**
 * Posts a comment. One `clientId` of an author is stored once, and later calls return the stored comment. Throws 404 and
 * 403 as `viewDiscussion` does, and 422 `parent_mismatch` for a parent of another event.
 */
export async function postComment(deps: Deps, viewer: Viewer, draft: EventCommentDraft): Promise<EventComment> {
  const { db, publish, sockets } = deps;
  const { eventId, parentId, clientId } = draft;
  await requireDetailsAccess(db, viewer, eventId);
  const content = draft.content.trim();
  const posted = await transact(db, async (tx) => {
    // Under this lock the ids grow in commit order, so that a client that reads on from an id misses nothing.
    const event = await lockExistingEvent(tx, eventId);
    const sent = clientId && (await findSent(tx, { eventId, authorId: viewer.id, clientId }));
    if (sent) return withClientId(await viewStored(tx, viewer, { eventId, id: sent }), clientId);
    const { parentAuthorId, ...position } = await findPosition(tx, viewer, { eventId, parentId });
    await countNewAccountUse(deps, tx, viewer, 'comment');
    const id = await addComment(tx, {
      eventId,
      authorId: viewer.id,
      content,
      clientId: clientId ?? null,
      ...position,
    });
    await publish(tx, {
      type: 'events.commented',
      actorId: viewer.id,
      eventId,
      commentId: id,
      hostId: event.host_id,
      parentAuthorId,
      content,
    });
    const comment = withClientId(await viewStored(tx, viewer, { eventId, id }), clientId);
    sockets.announce(tx, '/events comment:new', await receiversOf(tx, { eventId, authorId: viewer.id }), comment);
    return comment;
  });
  const target = { type: 'EVENT_COMMENT', id: posted.id } as const;
  await watchText(deps, content, { personId: viewer.id, kind: 'comment', destinations: [posted.id], target });
  return posted;
}

function withClientId(comment: EventComment, clientId: string | undefined): EventComment {
  return clientId === undefined ? comment : { ...comment, clientId };
}

async function viewStored(tx: Tx, viewer: Viewer, key: { eventId: string; id: string }): Promise<EventComment> {
  return viewComment(requireRow(await findComment(tx, viewer.id, key)));
}

interface Position {
  parentId: string | null;
  depth: number;
  /** The author of the comment that is replied to. */
  parentAuthorId: string | undefined;
}

/** A reply to a comment of the greatest depth becomes its sibling. */
async function findPosition(
  tx: Tx,
  viewer: Viewer,
  { eventId, parentId }: { eventId: string; parentId: string | null | undefined },
): Promise<Position> {
  if (!parentId) return { parentId: null, depth: 0, parentAuthorId: undefined };
  const parent = await findParent(tx, viewer.id, parentId);
  if (!parent) throw notFound();
  if (parent.event_id !== eventId) {
    throw ruleBroken('parent_mismatch', 'The comment you reply to belongs to another event.');
  }
  const parentAuthorId = parent.author_id;
  if (parent.depth < eventCommentDepthMax) return { parentId, depth: parent.depth + 1, parentAuthorId };
  return { parentId: parent.parent_id, depth: parent.depth, parentAuthorId };
}

/** Deletes a comment with the replies to it. Throws 403 to everyone but its author and the host. */
export async function deleteComment(
  { db, sockets }: Deps,
  viewer: Viewer,
  { eventId, commentId: id }: { eventId: string; commentId: string },
): Promise<void> {
  const { is_host: isHost, sees_details: seesDetails } = await requireParticipation(db, viewer, eventId);
  const comment = await findComment(db, viewer.id, { eventId, id });
  // A 404 would reveal which comments exist to viewers who may not read the discussion.
  if (!comment && seesDetails) throw notFound();
  if (comment?.author_id !== viewer.id && !isHost) {
    throw notAllowed('Only its author and the host can delete a comment.');
  }
  await transact(db, async (tx) => {
    await lockExistingEvent(tx, eventId);
    if (!(await removeComment(tx, { eventId, id }))) throw notFound();
    const receivers = await receiversOf(tx, { eventId, authorId: comment?.author_id ?? viewer.id });
    sockets.announce(tx, '/events comment:deleted', receivers, { eventId, id });
  });
}
