import type { Conversation, Message, Participant } from '@baraza/contract/features/conversations.ts';
import { pictureUrl, viewPicture } from '#features/media/media.public.ts';
import type { ConversationRow, MessageJson, MessageRow, PersonRow } from './conversations.queries.ts';

/** How somebody is named whose account is gone. */
const deletedUser = 'Deleted user';

export function viewConversation(row: ConversationRow, messages?: readonly MessageRow[]): Conversation {
  return {
    id: row.id,
    participants: row.participants.map(viewParticipant),
    messages: messages?.map(viewMessage) ?? (row.last_message ? [viewMessage(row.last_message)] : []),
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    unreadCount: row.unread_count,
    readByOther: row.read_by_other,
    deliveredToOther: row.delivered_to_other,
    canWrite: row.can_write,
    muted: row.muted,
    archived: row.archived,
  };
}

function viewParticipant(row: PersonRow): Participant {
  return { ...viewFace(row), id: row.id, country: row.is_deleted ? null : row.country };
}

export function viewMessage(row: MessageRow | MessageJson): Message {
  return {
    id: row.id,
    seq: row.seq,
    content: row.content,
    ...(row.picture && { picture: viewPicture(row.picture) }),
    senderId: row.sender_id,
    sender: { id: row.sender_id, ...viewFace(row) },
    conversationId: row.conversation_id,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(row.client_id && { clientId: row.client_id }),
    ...(row.reply_id &&
      row.reply_sender_id && {
        replyTo: { id: row.reply_id, senderId: row.reply_sender_id, content: row.reply_content ?? '' },
      }),
  };
}

function viewFace(row: { username: string | null; name: string; avatar: string | null; is_deleted: boolean }) {
  if (row.is_deleted) return { username: '', name: deletedUser, image: null };
  return { username: row.username ?? '', name: row.name.trim(), image: row.avatar && pictureUrl(row.avatar) };
}
