import * as z from 'zod/mini';
import { serverEvent, socketEvent } from '#shared/socket-event.ts';
import { Id } from '#shared/scalars.ts';
import { Message, MessageDraft, ReadMark } from './conversations.ts';

/** How long a typing mark stands when nothing more is heard, in milliseconds. */
export const typingLasts = 5_000;

/** Whispers live. Messages reach every device of both; what is typed and read only those who have the conversation open. */
export const conversationSockets = {
  '/conversations conversation:join': socketEvent({
    summary: 'From here on see what is typed and read in a conversation',
    body: Id,
    errors: ['not_found'],
  }),
  '/conversations conversation:leave': socketEvent({
    summary: 'See no more of it',
    body: Id,
    errors: ['not_found'],
  }),
  '/conversations message:post': socketEvent({
    summary:
      'Send a message; acknowledged once it is stored, and with the same `clientId` stored once. A picture is uploaded before',
    body: MessageDraft,
    ack: z.object({ message: Message }),
    errors: ['not_found', 'not_friends', 'not_our_picture', 'taken_back'],
    rateLimit: { max: 300, per: 'minute' },
  }),
  '/conversations message:received': socketEvent({
    summary: 'Say that a message of the other one has reached this device, and all before it',
    body: z.object({ conversationId: Id, messageId: Id }),
    errors: ['not_found'],
  }),
  '/conversations typing:start': socketEvent({
    summary: 'Say that you are typing; it ends by itself after 5 s. Needs a friend, like a message',
    body: Id,
    errors: ['not_found', 'not_friends'],
    rateLimit: { max: 5, per: 'second' },
  }),
  '/conversations typing:stop': socketEvent({
    summary: 'Say that you have stopped typing',
    body: Id,
    errors: ['not_found'],
    rateLimit: { max: 5, per: 'second' },
  }),
  '/conversations message:new': serverEvent({
    summary: 'A message, to every device of both, with the `clientId` its sender gave it',
    body: Message,
  }),
  '/conversations message:updated': serverEvent({ summary: 'A message was changed, to both', body: Message }),
  '/conversations message:deleted': serverEvent({
    summary: 'A message was taken back, to both',
    body: z.object({ conversationId: Id, id: Id }),
  }),
  '/conversations message:read': serverEvent({
    summary:
      'How far somebody has read, to their own devices and, unless they keep it private or are no longer friends, to those who have the conversation open',
    body: ReadMark,
  }),
  '/conversations message:delivered': serverEvent({
    summary: 'How far messages have reached a device of somebody, to the sender while they are friends',
    body: ReadMark,
  }),
  '/conversations user:typing': serverEvent({
    summary: 'The other one types, or has stopped',
    body: z.object({ conversationId: Id, userId: Id, isTyping: z.boolean() }),
  }),
};
