import { isMutedSql, visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/sql/database.ts';
import { runStatement } from '#platform/sql/statement.ts';

/** The newest message of a conversation that a person has not read, with its sender. */
export interface UnreadMessageRow {
  conversation_id: string;
  person_id: string;
  content: string;
  unread_count: number;
  username: string;
  first_name: string;
  last_name: string;
}

/** How many messages of a conversation a person has not read; 0 if they have muted it. */
export async function countUnreadIn(
  db: Db,
  { conversationId, personId }: { conversationId: string; personId: string },
): Promise<number> {
  const row = await db
    .selectFrom('conversation_member')
    .select('unread_count')
    .where('conversation_id', '=', conversationId)
    .where('person_id', '=', personId)
    .where('muted', '=', false)
    .executeTakeFirst();
  return row?.unread_count ?? 0;
}

/** The newest unread messages of conversations that are not muted, from people whom the reader sees and has not muted. */
export async function listLatestUnread(
  db: Db,
  members: readonly { conversationId: string; personId: string }[],
): Promise<UnreadMessageRow[]> {
  return runStatement<UnreadMessageRow>(db, {
    name: 'conversations-pushed',
    text: `select member.conversation_id, member.person_id, member.unread_count, newest.content, sender.username,
        sender.first_name, sender.last_name
      from unnest($1::uuid[], $2::uuid[]) as wanted (conversation_id, person_id)
      join conversation_member as member using (conversation_id, person_id)
      join lateral (
        select content, sender_id from message
        where message.conversation_id = member.conversation_id and message.seq > member.read_seq
          and message.sender_id <> member.person_id and message.hidden_at is null
        order by message.seq desc limit 1
      ) as newest on true
      join person as sender on sender.id = newest.sender_id
      where not member.muted and ${visiblePersonSql({ person: 'sender', viewer: 'member.person_id' })}
        and not ${isMutedSql({ person: 'sender', viewer: 'member.person_id' })}`,
    values: [members.map(({ conversationId }) => conversationId), members.map(({ personId }) => personId)],
  });
}
