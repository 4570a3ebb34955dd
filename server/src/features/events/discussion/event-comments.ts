import type { EventComment } from '@baraza/contract/features/events.ts';
import { eventCommentDepthMax } from '@baraza/contract/features/event-limits.ts';
import { sql } from 'kysely';
import type { CommentRow, CommentSubject } from '#features/comments/comments.public.ts';
import { requireLive } from '#features/communities/communities.public.ts';
import { findParticipation, lockEvent } from '#features/events/events.queries.ts';
import { requireParticipation } from '#features/events/events.service.ts';
import { areDetailsVisibleTo, isEventVisibleTo } from '#features/events/events.visibility.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import { notAllowed } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Db } from '#platform/sql/database.ts';
import { receiversOf } from './discussion-room.ts';

/** The discussion of an event. */
export const eventComments: CommentSubject<EventComment> = {
  type: 'EVENT',
  commentType: 'EVENT_COMMENT',
  linkTo: ({ subjectId, id }) => `/events-parties/events/${subjectId}?comment=${id}`,
  depthMax: eventCommentDepthMax,
  deletionRule: 'Only its author and the host can delete a comment.',
  isReadableTo: (viewerId, id) => sql`(
    select ${isEventVisibleTo(viewerId)} and ${areDetailsVisibleTo(viewerId)}
    from event join person as host on host.id = event.host_id where event.id = ${id})`,
  requireReadable: requireDetailsAccess,
  requireCommenter: async (tx, viewer, eventId) => requireLive(await requireParticipation(tx, viewer, eventId)),
  isManager: async (db, personId, eventId) => (await findParticipation(db, personId, eventId))?.can_manage === true,
  async lock(tx, eventId) {
    const event = await lockEvent(tx, eventId);
    return event && { ownerId: event.host_id };
  },
  view: viewComment,
  async onAdded({ publish, sockets }, tx, { subjectId: eventId, id: commentId, comment, ...added }) {
    const { authorId, parentAuthorId, content } = added;
    const actorId = authorId;
    await publish(tx, { type: 'events.commented', actorId, eventId, commentId, parentAuthorId, content });
    sockets.announce(tx, '/events comment:new', await receiversOf(tx, { eventId, authorId }), comment);
  },
  async onRemoved({ sockets }, tx, { subjectId: eventId, id, authorId }) {
    sockets.announce(tx, '/events comment:deleted', await receiversOf(tx, { eventId, authorId }), { eventId, id });
  },
};

/** Throws 404 if the event is hidden from the viewer, and 403 if they may not take part in the discussion. */
export async function requireDetailsAccess(db: Db, viewer: Viewer, eventId: string): Promise<void> {
  const { sees_details: seesDetails } = await requireParticipation(db, viewer, eventId);
  if (!seesDetails) throw notAllowed('Only the host and the attendees can take part.');
}

function viewComment(row: CommentRow, clientId?: string): EventComment {
  const createdAt = row.created_at.toISOString();
  return {
    id: row.id,
    eventId: row.subject_id,
    ...(row.parent_id !== null && { parentId: row.parent_id }),
    authorId: row.author_id,
    author: viewPerson(row, 'author'),
    content: row.content,
    createdAt,
    // Comments cannot be edited.
    updatedAt: createdAt,
    repliesCount: row.replies_count,
    replies: [],
    ...(row.hidden_at && { isHidden: true }),
    ...(clientId !== undefined && { clientId }),
  };
}
