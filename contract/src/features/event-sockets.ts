import * as z from 'zod/mini';
import { serverEvent, socketEvent } from '#shared/socket-event.ts';
import { Id } from '#shared/scalars.ts';
import { EventComment, EventCommentDraft } from './events.ts';

const oneEvent = z.object({ eventId: Id });

/** The live discussion of an event, for those who may read it. */
export const eventSockets = {
  '/events event:join': socketEvent({
    summary: 'From here on hear what is said about an event',
    body: oneEvent,
    errors: ['not_found', 'not_allowed'],
  }),
  '/events event:leave': socketEvent({
    summary: 'Hear no more of it',
    body: oneEvent,
    errors: ['not_found', 'not_allowed'],
  }),
  '/events comment:post': socketEvent({
    summary: 'Say something; with the same `clientId` it is stored once and answered with the first comment',
    body: EventCommentDraft,
    ack: z.object({ comment: EventComment }),
    errors: ['not_found', 'not_allowed', 'parent_mismatch'],
    rateLimit: { max: 30, per: 'minute' },
  }),
  '/events comment:new': serverEvent({
    summary: 'Somebody said something; to all who joined, the author’s own sockets with them',
    body: EventComment,
  }),
  '/events check-in:new': serverEvent({
    summary: 'Somebody was scanned at the door of your event; to its host alone, who asks for the check-ins since',
    body: oneEvent,
  }),
  '/events comment:deleted': serverEvent({
    summary: 'A comment is gone, and the replies under it',
    body: z.object({ eventId: Id, id: Id }),
  }),
};
