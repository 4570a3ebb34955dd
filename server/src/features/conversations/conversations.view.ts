import type { Conversation, Message, Participant } from '@baraza/contract/features/conversations.ts';
import { pictureUrl, viewPicture } from '#features/media/media.public.ts';
import type { ConversationRow, FaceRow, MessageRow, SentMessageRow } from './conversations.queries.ts';

/** How somebody is named whose account is gone. */
const deletedUser = 'Deleted user';

/** With these messages, or else with the last one. */
export function viewConversation(row: ConversationRow, messages = lastMessageOf(row)): Conversation {
  const [viewer, other] = [personOf(row, 'viewer'), personOf(row, 'other')];
  return {
    id: row.id,
    participants: (viewer.id < other.id ? [viewer, other] : [other, viewer]).map(viewParticipant),
    messages: messages.map((message) => viewMessage(message, message.sender_id === viewer.id ? viewer : other)),
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    unreadCount: row.unread_count,
    readByOther: row.read_by_other,
    deliveredToOther: row.delivered_to_other,
    canWrite: row.can_write,
    muted: row.muted,
    archived: row.archived,
  };
}

interface PersonRow extends FaceRow {
  id: string;
  country: string | null;
}

/** One of the two who talk. */
function personOf(row: ConversationRow, who: 'viewer' | 'other'): PersonRow {
  return {
    id: row[`${who}_id`],
    username: row[`${who}_username`],
    name: row[`${who}_name`],
    avatar: row[`${who}_avatar`],
    country: row[`${who}_country`],
    is_deleted: row[`${who}_is_deleted`],
  };
}

function lastMessageOf(row: ConversationRow): MessageRow[] {
  return row.message_id === null ? [] : [{ ...row, id: row.message_id, conversation_id: row.id }];
}

function viewParticipant(row: PersonRow): Participant {
  return { ...viewFace(row), id: row.id, country: row.is_deleted ? null : row.country };
}

export function viewMessage(row: MessageRow, sender: FaceRow): Message {
  return {
    id: row.id,
    seq: row.seq,
    content: row.content,
    ...(row.picture && { picture: viewPicture(row.picture) }),
    senderId: row.sender_id,
    sender: { id: row.sender_id, ...viewFace(sender) },
    conversationId: row.conversation_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(row.client_id && { clientId: row.client_id }),
    ...(row.reply_id &&
      row.reply_sender_id && {
        replyTo: { id: row.reply_id, senderId: row.reply_sender_id, content: row.reply_content ?? '' },
      }),
  };
}

export function viewSentMessage(row: SentMessageRow): Message {
  return viewMessage(row, row);
}

function viewFace(row: FaceRow) {
  if (row.is_deleted) return { username: '', name: deletedUser, image: null };
  return { username: row.username ?? '', name: row.name.trim(), image: row.avatar && pictureUrl(row.avatar) };
}
