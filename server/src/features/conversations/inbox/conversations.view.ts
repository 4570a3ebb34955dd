import type { Conversation, Message, Participant } from '@baraza/contract/features/conversations.ts';
import { viewParticipant } from '#features/conversations/participants.view.ts';
import { viewMessage } from '#features/conversations/thread/messages.view.ts';
import type { MessageRow } from '#features/conversations/thread/messages.queries.ts';
import type { ConversationRow } from './conversations.queries.ts';

/** A conversation with these messages; by default with those of the row. */
export function viewConversation(row: ConversationRow, messages = row.messages.map(viewMessageOf(row))): Conversation {
  const participants: Participant[] = [
    { ...viewParticipant(row, 'viewer'), country: row.viewer_country },
    {
      ...viewParticipant(row, 'other'),
      country: row.other_is_gone ? null : row.other_country,
      ...(row.other_is_new && { isNew: true as const }),
    },
  ];
  return {
    id: row.id,
    participants: participants.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    messages,
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    unreadCount: row.unread_count,
    readByOther: row.can_write && !row.is_reading_private ? row.read_id : null,
    deliveredToOther: row.can_write ? row.delivered_id : null,
    canWrite: row.can_write,
    muted: row.muted,
    archived: row.archived,
  };
}

/** Returns the view of the messages of a conversation. Their senders are its participants. */
export function viewMessageOf(row: ConversationRow): (message: MessageRow) => Message {
  const viewer = viewParticipant(row, 'viewer');
  const other = viewParticipant(row, 'other');
  return (message) => viewMessage(message, message.sender_id === viewer.id ? viewer : other);
}
