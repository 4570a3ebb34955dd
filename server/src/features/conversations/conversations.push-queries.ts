import { sql } from 'kysely';
import { isMutedBy, isVisibleTo } from '#features/profiles/profiles.public.ts';
import { hasDevice } from '#features/push/push.public.ts';
import type { Db } from '#platform/sql/database.ts';
import { isPendingRequest } from './participants.queries.ts';
import { groupName } from './groups/groups.queries.ts';
import { attachmentOf } from './thread/messages.queries.ts';
import { isMuted, unreadCount } from './unread.queries.ts';

/** The newest message of a conversation that a person has not read, with its sender. */
export interface UnreadMessageRow {
  conversation_id: string;
  person_id: string;
  content: string;
  attachment: 'PICTURE' | 'VOICE' | null;
  unread_count: number;
  username: string;
  first_name: string;
  last_name: string;
  /** Whether it is a request that the person has not answered. */
  is_pending_request: boolean;
  /** Null between two people. */
  group_name: string | null;
}

/** The newest unread messages of conversations that are not muted, from people whom the reader sees and has not muted. */
export async function listLatestUnread(
  db: Db,
  members: readonly { conversationId: string; personId: string }[],
): Promise<UnreadMessageRow[]> {
  const viewer = sql.ref<string>('me.person_id');
  const { rows } = await sql<UnreadMessageRow>`
    select me.conversation_id, me.person_id, ${unreadCount} as unread_count, newest.content, newest.attachment,
      ${isPendingRequest} as is_pending_request,
      sender.username, sender.first_name, sender.last_name, (
        select ${groupName('chat')} from conversation_group as chat where chat.conversation_id = me.conversation_id) as group_name
    from unnest(${members.map(({ conversationId }) => conversationId)}::uuid[], ${members.map(({ personId }) => personId)}::uuid[])
      as wanted (conversation_id, person_id)
    join conversation_member as me using (conversation_id, person_id)
    join conversation on conversation.id = me.conversation_id
    join lateral (
      select content, ${attachmentOf('message')} as attachment, sender_id from message
      where message.conversation_id = me.conversation_id and message.seq > me.read_seq
        and message.sender_id <> me.person_id and message.hidden_at is null and message.system_type is null
      order by message.seq desc limit 1
    ) as newest on true
    join person as sender on sender.id = newest.sender_id
    where not ${isMuted('me')} and ${isVisibleTo(viewer, 'sender')} and not ${isMutedBy(viewer, 'sender')}`.execute(db);
  return rows;
}

/** The members of a group with a device to push to who have unread messages, have not muted it and have not sent its newest message. */
export async function listUnreadMembers(db: Db, conversationId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select me.person_id from conversation_member as me join conversation on conversation.id = me.conversation_id
    where me.conversation_id = ${conversationId} and ${unreadCount} > 0 and not ${isMuted('me')}
      and ${hasDevice('me.person_id')}
      and me.person_id is distinct from (select sender_id from message
        where message.conversation_id = me.conversation_id and message.seq = conversation.last_seq)`.execute(db);
  return rows.map((row) => row.person_id);
}
