import { eventSockets } from '@baraza/contract/features/event-sockets.ts';
import { createComment } from '#features/comments/comments.public.ts';
import type { App } from '#platform/http/route.ts';
import { onSocketEvent } from '#platform/sockets/on-socket-event.ts';
import { roomOf } from './discussion/discussion-room.ts';
import { eventComments, requireDetailsAccess } from './discussion/event-comments.ts';

export function eventsRealtime(app: App): void {
  onSocketEvent(app, eventSockets, '/events event:join', async ({ deps, viewer, body, join, leave }) => {
    await requireDetailsAccess(deps.db, viewer, body.eventId);
    join(roomOf(body.eventId));
    // `removeNonReaders` misses a viewer who loses access between the check and the join.
    try {
      await requireDetailsAccess(deps.db, viewer, body.eventId);
    } catch (error) {
      leave(roomOf(body.eventId));
      throw error;
    }
  });
  onSocketEvent(app, eventSockets, '/events event:leave', async ({ deps, viewer, body, leave }) => {
    leave(roomOf(body.eventId));
    await requireDetailsAccess(deps.db, viewer, body.eventId);
  });
  onSocketEvent(app, eventSockets, '/events comment:post', async ({ deps, viewer, body }) => {
    const { eventId: subjectId, ...draft } = body;
    return { comment: await createComment(deps, viewer, eventComments, { subjectId, ...draft }) };
  });
}
