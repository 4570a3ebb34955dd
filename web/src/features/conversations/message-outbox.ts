import type { Message } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { defineOutboxKind } from '#platform/outbox.ts';
import type { OutboxDraft, OutboxEntry } from '#platform/outbox-types.ts';
import { deliver, emit } from '#platform/sockets.ts';

/** An uploaded picture of a message. The size reserves the space until it is loaded. */
export interface UploadedPicture {
  url: string;
  width: number;
  height: number;
}

interface MessageContent {
  conversationId: Id;
  content: string;
  picture?: UploadedPicture | undefined;
  replyTo?: Message['replyTo'];
}

/** A message that the server has not acknowledged. */
export type UnsentMessage = OutboxEntry<MessageContent>;

export const messageKind = defineOutboxKind<MessageContent, Message>({
  name: 'message',
  isRepeatable: true,
  async send({ conversationId, content, picture, replyTo }, { id: clientId }) {
    const { message } = await emit('/conversations message:post', {
      conversationId,
      content,
      clientId,
      echo: false,
      ...(picture && { picture: picture.url }),
      ...(replyTo && { replyToId: replyTo.id }),
    });
    return message;
  },
  onSent: (message) => deliver('/conversations message:new', message),
  // Its sender has deleted it on another device.
  onRefused: ({ code }) => (code === 'taken_back' ? 'drop' : 'keep'),
});

/** The lane of the unsent messages of a conversation. */
export function laneOf(conversationId: Id): string {
  return `chat.${conversationId}`;
}

/** Returns the entry of a message, which is sent after the earlier ones of its conversation. `path` is the conversation's page. */
export function messageDraft(message: MessageContent, path = '/chat'): OutboxDraft<MessageContent> {
  const { conversationId, content } = message;
  const note = { path, text: content, drafts: { [`chat.${conversationId}`]: content } };
  return { lane: laneOf(conversationId), content: message, note };
}
