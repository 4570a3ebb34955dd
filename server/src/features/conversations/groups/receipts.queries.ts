import { sql } from 'kysely';
import { participantColumns } from '#features/conversations/participants.view.ts';
import { isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/sql/database.ts';

/** The other members who have received a message, and whether they have read it and show that, longest members first. */
export async function listReceipts(
  db: Db,
  { conversationId, seq, senderId }: { conversationId: string; seq: number; senderId: string },
) {
  return db
    .selectFrom('conversation_member as member')
    .innerJoin('person as other', 'other.id', 'member.person_id')
    .select([...participantColumns('other'), 'other.country as other_country'])
    .select(
      sql<boolean>`(member.read_seq >= ${seq}
        and not exists (select from private_reader where private_reader.person_id = other.id))`.as('has_read'),
    )
    .where('member.conversation_id', '=', conversationId)
    .where('member.person_id', '<>', senderId)
    .where('member.joined_seq', '<', seq)
    .where('member.delivered_seq', '>=', seq)
    .where(isVisibleTo(senderId, 'other'))
    .orderBy('member.joined_seq')
    .orderBy('member.person_id')
    .execute();
}
