import { eventCommentDepthMax, type EventComment, type EventCommentDraft } from '@baraza/contract/features/events.ts';
import type { Tx } from '#platform/database.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { justWritten, notAllowed, notFound, ruleBroken } from '#platform/errors.ts';
import { transact } from '#platform/pool.ts';
import {
  lastBeforeMore,
  type RawJson,
  type WrittenPage,
  written,
  writtenListOf,
  writtenWith,
} from '#platform/written-json.ts';
import { standingAt } from '#features/events/events.service.ts';
import {
  addComment,
  type EventCommentRow,
  findComment,
  findDiscussion,
  findPlace,
  findSent,
  listCommentsAfter,
  listThread,
  removeComment,
} from './comments.queries.ts';
import type { StandingRow } from '#features/events/registration/registration.queries.ts';
import { roomOf } from './discussion-room.ts';
import { lockEvent } from '#features/events/events.queries.ts';
import type { SingleComment } from '#features/events/events.view.ts';
import type { Db } from '#platform/database.ts';

export interface DiscussionQuery {
  eventId: string;
  limit: number;
  lastCommentId: string | undefined;
  parentId: string | undefined;
  after: string | undefined;
}

/**
 * A page of the discussion as a tree, or with `after` all that was written since, one by one, for catching up. Throws 404
 * to whoever may not know of the event, and 403 to those who may not take part.
 */
export async function viewDiscussion(
  { db }: Deps,
  viewer: Viewer,
  { after, ...query }: DiscussionQuery,
): Promise<WrittenPage<EventComment>> {
  const { eventId, limit } = query;
  if (after) {
    await asTakingPart(db, viewer, eventId);
    return pageOfTrees(await listCommentsAfter(db, viewer.id, { eventId, after, limit: limit + 1 }), limit);
  }
  const found = await findDiscussion(db, viewer.id, query);
  if (!found) throw notFound();
  if (!found.seesInside) throw notTakingPart();
  return pageOfTrees(found.comments, limit, found.under);
}

/** A comment with all that it answers, for a page that leads to it. Throws 404 and 403 as `viewDiscussion` does. */
export async function viewThread(
  { db }: Deps,
  viewer: Viewer,
  { eventId, commentId: id }: { eventId: string; commentId: string },
): Promise<RawJson<EventComment[]>> {
  await asTakingPart(db, viewer, eventId);
  const rows = await listThread(db, viewer.id, { eventId, id });
  if (rows.length === 0) throw notFound();
  return asTrees(rows);
}

/** The page of comments that were asked for with one more than `limit`. */
function pageOfTrees(
  rows: readonly EventCommentRow[],
  limit: number,
  under?: readonly EventCommentRow[],
): WrittenPage<EventComment> {
  return { items: asTrees(rows.slice(0, limit), under), next: lastBeforeMore(rows, limit)?.id };
}

/** These comments, with all that hangs under each of them. */
function asTrees(rows: readonly EventCommentRow[], under: readonly EventCommentRow[] = []): RawJson<EventComment[]> {
  const answers = Map.groupBy(under, (row) => row.parent_id);
  const treesOf = (some: readonly EventCommentRow[]): RawJson<EventComment[]> =>
    writtenListOf(some.map((row) => writtenWith(single(row), 'replies', treesOf(answers.get(row.id) ?? []))));
  return treesOf(rows);
}

const single = (row: EventCommentRow) => written<SingleComment>(row);

/** Who takes part in a discussion: the service's answer to joining its room. Throws 404 and 403 as `viewDiscussion` does. */
export async function asTakingPart(db: Db, viewer: Viewer, eventId: string): Promise<StandingRow> {
  const standing = await standingAt(db, viewer, eventId);
  if (!standing.sees_inside) throw notTakingPart();
  return standing;
}

function notTakingPart() {
  return notAllowed('Only the host and those who come can take part.');
}

/**
 * Stores what somebody says about an event. The same `clientId` of the same author is stored once and answered with the
 * first comment. Throws 404 and 403 as `viewDiscussion` does, and 422 `parent_mismatch` for a parent of another event.
 */
export async function postComment(
  { db, publish, sockets }: Deps,
  viewer: Viewer,
  draft: EventCommentDraft,
): Promise<EventComment> {
  const { eventId, parentId, clientId } = draft;
  await asTakingPart(db, viewer, eventId);
  return transact(db, async (tx) => {
    // Under this lock ids come in the order of storing, so that whoever catches up after an id misses nothing.
    const event = await lockEvent(tx, eventId);
    if (!event) throw notFound();
    const sent = clientId && (await findSent(tx, { eventId, authorId: viewer.id, clientId }));
    if (sent) return withClientId(await readStored(tx, viewer, { eventId, id: sent }), clientId);
    const place = await findPlaceUnder(tx, eventId, parentId);
    const content = draft.content.trim();
    const written = { eventId, authorId: viewer.id, content, clientId: clientId ?? null };
    const id = await addComment(tx, { ...written, parentId: place.parentId, depth: place.depth });
    await publish(tx, {
      type: 'events.commented',
      actorId: viewer.id,
      eventId,
      commentId: id,
      hostId: event.host_id,
      parentAuthorId: place.authorId,
      content,
    });
    const comment = withClientId(await readStored(tx, viewer, { eventId, id }), clientId);
    sockets.announce(tx, '/events comment:new', { rooms: roomOf(eventId) }, comment);
    return comment;
  });
}

function withClientId(comment: EventComment, clientId: string | undefined): EventComment {
  return clientId === undefined ? comment : { ...comment, clientId };
}

async function readStored(tx: Tx, viewer: Viewer, place: { eventId: string; id: string }): Promise<EventComment> {
  const row = justWritten(await findComment(tx, viewer.id, place));
  return { ...single(row).read(), replies: [] };
}

interface Place {
  parentId: string | null;
  depth: number;
  /** Who is answered. */
  authorId: string | undefined;
}

/** A reply to what lies as deep as anything may hangs beside it. */
async function findPlaceUnder(tx: Tx, eventId: string, parentId: string | null | undefined): Promise<Place> {
  if (!parentId) return { parentId: null, depth: 0, authorId: undefined };
  const parent = await findPlace(tx, parentId);
  if (!parent) throw notFound();
  if (parent.event_id !== eventId) throw ruleBroken('parent_mismatch', 'The comment you answer is of another event.');
  const authorId = parent.author_id;
  if (parent.depth < eventCommentDepthMax) return { parentId, depth: parent.depth + 1, authorId };
  return { parentId: parent.parent_id, depth: parent.depth, authorId };
}

/** Deletes a comment with the replies under it, for its author or the host; 403 to others. */
export async function deleteComment(
  { db, sockets }: Deps,
  viewer: Viewer,
  { eventId, commentId: id }: { eventId: string; commentId: string },
): Promise<void> {
  const standing = await standingAt(db, viewer, eventId);
  const comment = await findComment(db, viewer.id, { eventId, id });
  if (comment?.author_id !== viewer.id && !standing.is_host) {
    // Whoever may not read the discussion is not told what is in it.
    if (!comment && standing.sees_inside) throw notFound();
    throw notAllowed('Only its author and the host can delete a comment.');
  }
  await transact(db, async (tx) => {
    if (!(await lockEvent(tx, eventId))) throw notFound();
    if ((await removeComment(tx, { eventId, id })) === 'not there') throw notFound();
    sockets.announce(tx, '/events comment:deleted', { rooms: roomOf(eventId) }, { eventId, id });
  });
}
