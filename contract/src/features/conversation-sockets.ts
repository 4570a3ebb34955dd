import * as z from 'zod/mini';
import { serverEvent, socketEvent } from '#shared/socket-event.ts';
import { Id } from '#shared/scalars.ts';
import { presenceCheckMax } from './conversation-limits.ts';
import { Message, MessageDraft, ReadMark, UnreadCount } from './conversations.ts';

/** How long a person is shown as typing unless they send the event again, in milliseconds. */
export const typingTimeout = 5_000;

/**
 * Live updates of Whispers. Messages go to every device of all members; typing and read marks only to sockets that
 * have joined the conversation.
 */
export const conversationSockets = {
  '/conversations conversation:join': socketEvent({
    summary: 'Subscribe to the typing and read marks of a conversation',
    body: Id,
    errors: ['not_found'],
  }),
  '/conversations conversation:leave': socketEvent({
    summary: 'Unsubscribe from the typing and read marks of a conversation',
    body: Id,
    errors: ['not_found'],
  }),
  '/conversations message:post': socketEvent({
    summary:
      'Send a message. The acknowledgement means that it is stored; a repeated `clientId` stores nothing. A picture is uploaded first. `forwardOf` sends another message again; 404 if you cannot read it, and `rate_limited` if its copied file is above your daily limit. Of a request that waits for its answer, only one is taken, and it is only text (`not_allowed`). With `echo: false` this socket does not receive `message:new` as well',
    body: MessageDraft,
    ack: z.object({ message: Message }),
    errors: [
      'not_found',
      'not_friends',
      'request_pending',
      'not_allowed',
      'not_our_picture',
      'taken_back',
      'archived',
      'group_closed',
    ],
    needsConsent: true,
    rateLimit: { max: 300, per: 'minute' },
  }),
  '/conversations message:received': socketEvent({
    summary: 'Report that a message of the other participant, and all before it, have reached this device',
    body: z.object({ conversationId: Id, messageId: Id }),
    ack: UnreadCount,
    errors: ['not_found'],
  }),
  '/conversations conversation:read': socketEvent({
    summary:
      'Mark all messages of a conversation as received and read, like `POST /api/conversations/:id/read`. This socket does not receive the `message:read` that follows',
    body: Id,
    ack: UnreadCount,
    errors: ['not_found'],
  }),
  '/conversations typing:start': socketEvent({
    summary:
      'Show that you are typing. It ends after 5 s unless repeated. Like sending a message, it requires that you are friends, or may write in the group. Nobody sees it in a request that waits for its answer',
    body: Id,
    errors: ['not_found', 'not_friends', 'request_pending', 'not_allowed', 'archived', 'group_closed'],
    rateLimit: { max: 5, per: 'second' },
  }),
  '/conversations typing:stop': socketEvent({
    summary: 'Show that you have stopped typing',
    body: Id,
    errors: ['not_found'],
    rateLimit: { max: 5, per: 'second' },
  }),
  '/conversations presence:check': socketEvent({
    summary:
      'Which of these friends are active now: connected with any device. Nothing is stored, and nothing is sent when it changes; ask again while you show it. People who hide it are missing, and so is everyone if you hide it yourself (`presenceVisible` of `PUT /api/privacy`) or have shown it again for less than ten minutes, like friends who are away, people who are not friends, and people who do not exist',
    body: z.object({ userIds: z.array(Id).check(z.minLength(1), z.maxLength(presenceCheckMax)) }),
    ack: z.object({ activeIds: z.array(Id) }),
    isRead: true,
    rateLimit: { max: 60, per: 'minute' },
  }),
  '/conversations message:new': serverEvent({
    summary:
      'A new message, to every device of all members. Those of a group may be of a kind `SYSTEM`, as its changes are; the first of them is how the devices of a new member learn of the group',
    body: Message,
  }),
  '/conversations message:updated': serverEvent({
    summary: 'A message or its reactions were changed, to every device of all members',
    body: Message,
  }),
  '/conversations message:deleted': serverEvent({
    summary: 'A message was deleted, to every device of all members',
    body: z.object({ conversationId: Id, id: Id }),
  }),
  '/conversations conversation:left': serverEvent({
    summary:
      'You have left a group or were removed from it, to all of your devices. They receive nothing more of it; remove it from the list',
    body: z.object({ conversationId: Id }),
  }),
  '/conversations conversation:updated': serverEvent({
    summary:
      'A group has changed for you without a message, such as your role after the last admin has left, or the club whose chat it is, to all of your devices; and when somebody has left a group, or joined the chat of a club, to sockets that have joined the conversation. A request was accepted, to all devices of both people. Request the conversation again',
    body: z.object({ conversationId: Id }),
  }),
  '/conversations message:read': serverEvent({
    summary:
      'How far a participant has read, to their own devices and to sockets that have joined the conversation. The latter only between friends, and unless the participant keeps it private',
    body: ReadMark,
  }),
  '/conversations message:delivered': serverEvent({
    summary:
      'How far messages have reached a device of their recipient, to the devices of the sender, while the two are friends',
    body: ReadMark,
  }),
  '/conversations user:typing': serverEvent({
    summary: 'Another member is typing or has stopped, to sockets that have joined the conversation',
    body: z.object({ conversationId: Id, userId: Id, isTyping: z.boolean() }),
  }),
};
