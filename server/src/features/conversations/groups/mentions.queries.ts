import { sql } from 'kysely';
import { isVisibleTo } from '#features/profiles/profiles.public.ts';
import { isAdmin } from '#features/conversations/participants.queries.ts';
import type { Db } from '#platform/sql/database.ts';
import { groupName } from './groups.queries.ts';

/** The word after `@` with which an admin mentions all members. No person can have it as a username. */
const everyone = 'all';

/** The members whom their names in a message mention; all of them if an admin mentions everyone. With the name of their group. */
export async function listMentioned(
  db: Db,
  { conversationId, senderId, usernames }: { conversationId: string; senderId: string; usernames: readonly string[] },
): Promise<{ id: string; group_name: string }[]> {
  return db
    .selectFrom('conversation_member as member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .innerJoin('conversation_group as group', 'group.conversation_id', 'member.conversation_id')
    .innerJoin('conversation_member as sender', (join) =>
      join.onRef('sender.conversation_id', '=', 'member.conversation_id').on('sender.person_id', '=', senderId),
    )
    .select(['person.id', groupName('group').as('group_name')])
    .where('member.conversation_id', '=', conversationId)
    .where('member.person_id', '<>', senderId)
    .where(
      sql<boolean>`(lower(person.username) = any(${usernames}::text[])
        or ${isAdmin('sender')} and ${everyone} = any(${usernames}::text[]))`,
    )
    .where(isVisibleTo(senderId, 'person'))
    .execute();
}
