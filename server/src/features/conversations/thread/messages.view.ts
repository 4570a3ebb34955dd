import type { Message, Reaction, SystemEvent } from '@baraza/contract/features/conversations.ts';
import { viewParticipant } from '#features/conversations/participants.view.ts';
import { viewPrivatePicture, viewVoice } from '#features/media/media.public.ts';
import type { MessageRow, SentMessageRow } from './messages.queries.ts';

export function viewMessage(row: MessageRow, sender: NonNullable<Message['sender']>, reactions: Reaction[]): Message {
  if (row.system_type !== null) return viewSystem(row, sender);
  const { picture, reply_to: original } = row;
  return {
    id: row.id,
    seq: row.seq,
    content: row.content,
    ...(picture && viewAttachment(picture)),
    senderId: row.sender_id,
    sender,
    conversationId: row.conversation_id,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(row.client_id !== null && { clientId: row.client_id }),
    ...(row.is_forwarded && { isForwarded: true as const }),
    ...(row.hidden_at && { isHidden: true }),
    ...(original && { replyTo: viewQuote(original) }),
    reactions,
    ...(row.revision > 0 && { revision: row.revision }),
  };
}

function viewQuote(row: NonNullable<MessageRow['reply_to']>): NonNullable<Message['replyTo']> {
  const { id, sender_id: senderId, content, attachment } = row;
  return { id, senderId, content, ...(attachment && { attachment }) };
}

function viewAttachment(row: NonNullable<MessageRow['picture']>): Pick<Message, 'picture' | 'voice'> {
  const { duration_ms, bytes, peaks } = row;
  if (duration_ms === null || bytes === null || peaks === null) return { picture: viewPrivatePicture(row) };
  return { voice: viewVoice({ file: row.file, duration_ms, bytes, peaks }) };
}

const nobody = { senderId: null, sender: null };

function viewSystem(row: MessageRow, actor: NonNullable<Message['sender']>): Message {
  const createdAt = new Date(row.created_at).toISOString();
  return {
    id: row.id,
    seq: row.seq,
    content: '',
    ...nobody,
    kind: 'SYSTEM',
    system: {
      // The database has the same values in its constraint.
      type: row.system_type as SystemEvent['type'],
      actor,
      subject: row.subject && viewParticipant(row.subject, 'subject'),
      ...(row.people_count !== null && { count: row.people_count }),
    },
    conversationId: row.conversation_id,
    createdAt,
    updatedAt: createdAt,
    reactions: [],
  };
}

/** A message as its sender sees it; by default without reactions, as when it is new. */
export function viewSentMessage(row: SentMessageRow, reactions: Reaction[] = []): Message {
  return viewMessage(row, viewParticipant(row, 'sender'), reactions);
}

/** What a member sees of a message that a block hides from them: its number; of a change of the group all but the people. */
export function viewSeparated(message: Message): Message {
  const { id, seq, conversationId, createdAt, system } = message;
  if (system) return { ...message, system: { ...system, actor: null, subject: null } };
  return {
    id,
    seq,
    content: '',
    ...nobody,
    conversationId,
    createdAt,
    updatedAt: createdAt,
    reactions: [],
    isHidden: true,
  };
}

/** The message as those see it from whom the one that it replies to, or the subject of a change, is hidden. */
export function withoutQuote({ replyTo: _replyTo, ...message }: Message): Message {
  return message.system ? { ...message, system: { ...message.system, subject: null } } : message;
}
