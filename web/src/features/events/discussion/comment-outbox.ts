import type { EventComment } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { submitEntry } from '#platform/outbox/outbox.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import type { Submitted } from '#platform/outbox/outbox-types.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { emit } from '#platform/api/sockets.ts';
import { addComment } from './comments.api.ts';

interface CommentContent {
  eventId: Id;
  /** The comment to reply to; null for a top-level comment. */
  parentId: Id | null;
  content: string;
}

const commentKind = defineOutboxKind<CommentContent, EventComment>({
  name: 'event-comment',
  isRepeatable: true,
  send: async (comment, { id: clientId }) => (await emit('/events comment:post', { ...comment, clientId })).comment,
  onSent: (comment) => addComment(queryClient, comment),
});

/** The lane of the viewer's unsent comments on an event. */
export function commentLane(eventId: Id): string {
  return `event.${eventId}`;
}

/** Sends a comment after the earlier ones on the event. Without a connection it waits on the device. */
export function submitComment(comment: CommentContent, clientId: string): Promise<Submitted<EventComment>> {
  const { eventId, parentId, content } = comment;
  const note = {
    path: `/events-parties/events/${eventId}`,
    text: content,
    drafts: { [`event.${parentId ?? eventId}`]: content },
  };
  return submitEntry(commentKind, { id: clientId, lane: commentLane(eventId), content: comment, note });
}
