import type { Message } from '@baraza/contract/features/conversations.ts';
import { viewParticipant } from '#features/conversations/participants.view.ts';
import { viewPrivatePicture } from '#features/media/media.public.ts';
import type { MessageRow, SentMessageRow } from './messages.queries.ts';

export function viewMessage(row: MessageRow, sender: NonNullable<Message['sender']>): Message {
  const { picture, reply_to: original } = row;
  return {
    id: row.id,
    seq: row.seq,
    content: row.content,
    ...(picture && { picture: viewPrivatePicture(picture) }),
    senderId: row.sender_id,
    sender,
    conversationId: row.conversation_id,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(row.client_id !== null && { clientId: row.client_id }),
    ...(row.hidden_at && { isHidden: true }),
    ...(original && { replyTo: { id: original.id, senderId: original.sender_id, content: original.content } }),
  };
}

export function viewSentMessage(row: SentMessageRow): Message {
  return viewMessage(row, viewParticipant(row, 'sender'));
}

/** What a member sees of a message that a block hides from them: its number. */
export function viewSeparated({ id, seq, conversationId, createdAt }: Message): Message {
  const nobody = { senderId: null, sender: null };
  return { id, seq, content: '', ...nobody, conversationId, createdAt, updatedAt: createdAt, isHidden: true };
}

/** The message as those see it from whom the one that it replies to is hidden. */
export function withoutQuote({ replyTo: _replyTo, ...message }: Message): Message {
  return message;
}
