import * as z from 'zod/mini';
import { serverEvent, socketEvent } from '#shared/socket-event.ts';
import { Id } from '#shared/scalars.ts';
import { EventComment, EventCommentDraft } from './events.ts';

const oneEvent = z.object({ eventId: Id });

/** Live updates of an event's discussion and of its check-in. */
export const eventSockets = {
  '/events event:join': socketEvent({
    summary: 'Follow the discussion of an event: receive `comment:new` and `comment:deleted`',
    body: oneEvent,
    errors: ['not_found', 'not_allowed'],
  }),
  '/events event:leave': socketEvent({
    summary: 'Stop following the discussion',
    body: oneEvent,
    errors: ['not_found', 'not_allowed'],
  }),
  '/events comment:post': socketEvent({
    summary:
      'Post a comment. Sent again with the same `clientId`, it is stored once and the acknowledgement holds the stored comment',
    body: EventCommentDraft,
    ack: z.object({ comment: EventComment }),
    errors: ['not_found', 'not_allowed', 'parent_mismatch', 'new_account', 'archived'],
    needsConsent: true,
    rateLimit: { max: 30, per: 'minute' },
  }),
  '/events comment:new': serverEvent({
    summary: 'A new comment, sent to everyone who follows the discussion, including the author',
    body: EventComment,
  }),
  '/events check-in:new': serverEvent({
    summary: 'A ticket was scanned at your event, sent to the host, whose clients then fetch the new check-ins',
    body: oneEvent,
  }),
  '/events comment:deleted': serverEvent({
    summary: 'A comment was deleted, with the replies to it',
    body: z.object({ eventId: Id, id: Id }),
  }),
};
