import type { EventComment } from '@baraza/contract/features/events.ts';
import { defineComments, type UnsentComment } from '#features/comments/comment-outbox.public.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { emit } from '#platform/api/sockets.ts';
import { addComment } from './comments.api.ts';

/** The viewer's unsent comments in discussions. */
export const eventComments = defineComments<UnsentComment, EventComment>({
  name: 'event-comment',
  pathOf: (eventId) => `/events-parties/events/${eventId}`,
  isRepeatable: true,
  send: async ({ subjectId: eventId, ...comment }, { id: clientId }) =>
    (await emit('/events comment:post', { eventId, ...comment, clientId })).comment,
  onSent: (comment) => addComment(queryClient, comment),
});
