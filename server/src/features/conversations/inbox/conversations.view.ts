import type { Conversation, Message, Participant } from '@baraza/contract/features/conversations.ts';
import { viewOther, viewParticipant } from '#features/conversations/participants.view.ts';
import { privatePictureUrl } from '#features/media/media.public.ts';
import { viewMessage, viewSeparated, withoutQuote } from '#features/conversations/thread/messages.view.ts';
import type { ShownMessageRow } from '#features/conversations/thread/messages.queries.ts';
import type { ConversationRow } from './conversations.queries.ts';

/** A conversation with these messages; by default with those of the row. */
export function viewConversation(row: ConversationRow, messages = row.messages.map(viewMessageOf(row))): Conversation {
  const participants: Participant[] = [
    { ...viewParticipant(row, 'viewer'), country: row.viewer_country },
    ...row.others.map(viewOther),
  ];
  // Read marks are between two people, once a request is answered.
  const partner = row.kind === 'DIRECT' && row.can_write && !row.is_pending_request ? row.others[0] : undefined;
  return {
    id: row.id,
    // The database has the same values in its constraint.
    kind: row.kind as Conversation['kind'],
    name: row.name,
    image: row.image && privatePictureUrl(row.image),
    membersCount: row.members_count,
    viewerRole: row.is_admin ? 'ADMIN' : 'MEMBER',
    communityId: row.community_id,
    onlyAdminsWrite: row.only_admins_write ?? false,
    participants: participants.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    messages,
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    unreadCount: row.unread_count,
    readByOther: partner && !partner.is_reading_private ? partner.read_id : null,
    deliveredToOther: partner?.delivered_id ?? null,
    canWrite: row.can_write,
    ...(row.is_frozen && { isFrozen: true as const }),
    ...(row.is_pending_request && {
      request: row.started_by === row.viewer_id ? ('SENT' as const) : ('RECEIVED' as const),
    }),
    muted: row.muted,
    mutedUntil: row.muted ? (row.muted_until?.toISOString() ?? null) : null,
    archived: row.archived,
    isPinned: row.pinned,
  };
}

/** Returns the view of the messages of a conversation. Those of a direct one are without their senders, who are its members. */
export function viewMessageOf(row: ConversationRow): (message: ShownMessageRow) => Message {
  const viewer = viewParticipant(row, 'viewer');
  const others = new Map(row.others.map((other) => [other.other_id, viewParticipant(other, 'other')]));
  return (message) => {
    const sender = message.sender ? viewParticipant(message.sender, 'sender') : others.get(message.sender_id);
    const viewed = viewMessage(message, sender ?? viewer, message.reactions);
    if (message.is_separated) return viewSeparated(viewed);
    return message.is_subject_separated ? withoutQuote(viewed) : viewed;
  };
}
