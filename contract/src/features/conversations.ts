import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { conversationPageSize, messageMax, messagePageSize, messageSearchMax } from './conversation-limits.ts';
import { Picture } from '#shared/pictures.ts';
import {
  Count,
  Id,
  limit,
  PictureUrl,
  text,
  Timestamp,
  trimmedOrBlank,
  trimmedText,
  wholeNumber,
} from '#shared/scalars.ts';

export * from './conversation-limits.ts';

/** One of the two who talk. Somebody whose account is gone is named "Deleted user" and shows nothing else. */
export const Participant = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  image: z.nullable(PictureUrl),
  country: z.nullable(z.string()),
});
export type Participant = z.infer<typeof Participant>;

/** Made by the sender's device, anew for each message; sent again with the same, a message is stored once. */
export const ClientId = z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/, 'Must be 1 to 100 printable characters.'));

export const Message = z.object({
  id: Id,
  /** Rises by one with each message of the conversation: this, and no clock, is the order. */
  seq: z.number().check(z.int(), z.minimum(1)),
  /** Empty where a picture came without words. */
  content: z.string(),
  /** Its address needs no token: who is told it can look at the picture. */
  picture: z.optional(Picture),
  senderId: Id,
  sender: z.object({ id: Id, username: z.string(), name: z.string(), image: z.nullable(PictureUrl) }),
  conversationId: Id,
  createdAt: Timestamp,
  /** Later than `createdAt` once its sender has changed it. */
  updatedAt: Timestamp,
  clientId: z.optional(z.string()),
  /** The message it answers, as far as it is still there; without words it is a picture. */
  replyTo: z.optional(z.object({ id: Id, senderId: Id, content: z.string() })),
});
export type Message = z.infer<typeof Message>;

export const Conversation = z.object({
  id: Id,
  participants: z.array(Participant),
  /** The last one alone in a list; a page, oldest first, where one conversation is asked for. */
  messages: z.array(Message),
  lastMessageAt: z.nullable(Timestamp),
  unreadCount: Count,
  /** The newest message that the other participant has read; `null` also where they keep it private or are no friend. */
  readByOther: z.nullable(Id),
  /** The newest message that has reached a device of the other participant; `null` also where they are no friend. */
  deliveredToOther: z.nullable(Id),
  /** Whether the two are friends now: only then can messages be sent or changed. */
  canWrite: z.boolean(),
  muted: z.boolean(),
  archived: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

/** How far somebody has read. */
export const ReadMark = z.object({ conversationId: Id, userId: Id, messageId: z.nullable(Id) });
export type ReadMark = z.infer<typeof ReadMark>;

export const MessageDraft = z
  .object({
    conversationId: Id,
    content: trimmedOrBlank(messageMax),
    clientId: z.optional(ClientId),
    replyToId: z.optional(Id),
    /** What the upload of a picture for a message has answered to its sender; then the words may be missing. */
    picture: z.optional(PictureUrl),
  })
  .check(
    z.refine(({ content, picture }) => content !== '' || picture !== undefined, {
      path: ['content'],
      message: 'Cannot be blank.',
    }),
  );
export type MessageDraft = z.infer<typeof MessageDraft>;

/** What one has chosen for all of one's conversations. */
export const ConversationSettings = z.object({
  /** Then nobody is told how far one has read. */
  isReadingPrivate: z.boolean(),
});
export type ConversationSettings = z.infer<typeof ConversationSettings>;

const one = z.object({ id: Id });
const oneMessage = z.object({ id: Id, messageId: Id });

export const conversations = {
  'GET /api/conversations': endpoint({
    summary: 'Your conversations, newest message first, and those without any message last',
    query: z.object({
      limit: limit(conversationPageSize),
      /** A username: the conversation with that person alone, if there is one. */
      with: z.optional(text(60)),
      /** Opaque: where the page before has ended. */
      after: z.optional(z.string().check(z.regex(/^(\d{1,14}|-)_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
    }),
    reply: z.array(Conversation),
    linked: true,
  }),
  'GET /api/conversations/unread-count': endpoint({
    summary: 'How many messages are unread, those of muted conversations left out',
    reply: z.object({ count: Count }),
  }),
  'GET /api/conversations/settings': endpoint({
    summary: 'What you have chosen for all of your conversations',
    reply: ConversationSettings,
  }),
  'PUT /api/conversations/settings': endpoint({
    summary: 'Choose whether others see how far you have read',
    body: ConversationSettings,
    reply: ConversationSettings,
  }),
  'POST /api/conversations': endpoint({
    summary: 'Start a conversation with a friend, or find the one there is (200)',
    body: z.object({ participantIds: z.array(Id).check(z.maxLength(500)) }),
    reply: Conversation,
    status: 201,
    alsoStatus: 200,
    errors: ['not_friends', 'one_participant'],
    rateLimit: { max: 120, per: 'hour' },
    idempotent: true,
  }),
  'GET /api/conversations/:id': endpoint({
    summary:
      'A conversation with its messages, oldest first within the page; older ones by cursor, missed ones with `after`',
    params: one,
    query: z.object({ limit: z.optional(wholeNumber(1, 50)), lastMessageId: z.optional(Id), after: z.optional(Id) }),
    reply: Conversation,
    linked: true,
  }),
  'POST /api/conversations/:id/read': endpoint({
    summary: 'Mark all messages of a conversation as read; the other participant sees it only while you are friends',
    params: one,
    reply: ReadMark,
  }),
  'PUT /api/conversations/:id/settings': endpoint({
    summary: 'Mute or archive a conversation for yourself',
    params: one,
    body: z.object({ muted: z.optional(z.boolean()), archived: z.optional(z.boolean()) }),
    reply: Conversation,
  }),
  'GET /api/conversations/:id/search': endpoint({
    summary: 'Messages of a conversation that hold a text, newest first',
    params: one,
    query: z.object({ q: trimmedText(messageSearchMax), limit: limit(messagePageSize), lastMessageId: z.optional(Id) }),
    reply: z.array(Message),
    linked: true,
    rateLimit: { max: 60, per: 'minute' },
  }),
  'PATCH /api/conversations/:id/messages/:messageId': endpoint({
    summary: 'Change your message, within 15 minutes and while you are friends',
    params: oneMessage,
    body: z.object({ content: trimmedText(messageMax) }),
    reply: Message,
    errors: ['not_friends', 'too_late'],
  }),
  'DELETE /api/conversations/:id/messages/:messageId': endpoint({
    summary: 'Delete your message for both, within 15 minutes, friends or not',
    params: oneMessage,
    reply: null,
    errors: ['too_late'],
  }),
};
