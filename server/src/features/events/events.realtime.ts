import { eventSockets } from '@baraza/contract/features/event-sockets.ts';
import { createComment } from '#features/comments/comments.public.ts';
import type { App } from '#platform/http/route.ts';
import { toRefusal } from '#platform/http/problems.ts';
import { onSocketEvent } from '#platform/sockets/on-socket-event.ts';
import { removeFormerReaders, roomOf } from './discussion/discussion-room.ts';
import { eventComments, requireDetailsAccess } from './discussion/event-comments.ts';

/** How often the rights of those who follow a discussion are checked, in milliseconds. */
const checkInterval = 2_000;

export function eventsRealtime(app: App): void {
  const interval = setInterval(() => {
    removeFormerReaders(app.deps).catch((error: unknown) => toRefusal(error, app.log, { part: 'discussions' }));
  }, checkInterval);
  interval.unref();
  app.addHook('preClose', async () => clearInterval(interval));

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
