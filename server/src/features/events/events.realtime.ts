import { eventSockets } from '@baraza/contract/features/event-sockets.ts';
import type { App } from '#platform/route.ts';
import { onSocketEvent } from '#platform/sockets.ts';
import { asTakingPart, postComment } from './discussion/comments.service.ts';
import { roomOf } from './discussion/discussion-room.ts';

export function eventsRealtime(app: App): void {
  onSocketEvent(app, eventSockets, '/events event:join', async ({ deps, viewer, body, join, leave }) => {
    await asTakingPart(deps.db, viewer, body.eventId);
    join(roomOf(body.eventId));
    // Whoever lost the right between the two has been put out of a room they were not in yet.
    try {
      await asTakingPart(deps.db, viewer, body.eventId);
    } catch (error) {
      leave(roomOf(body.eventId));
      throw error;
    }
  });
  onSocketEvent(app, eventSockets, '/events event:leave', async ({ deps, viewer, body, leave }) => {
    leave(roomOf(body.eventId));
    await asTakingPart(deps.db, viewer, body.eventId);
  });
  onSocketEvent(app, eventSockets, '/events comment:post', async ({ deps, viewer, body }) => ({
    comment: await postComment(deps, viewer, body),
  }));
}
