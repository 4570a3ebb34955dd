import { sql } from 'kysely';
import { isFriendOf } from '#features/connections/connections.public.ts';
import { participantColumns } from '#features/conversations/participants.view.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** The invitation link of a group that works; undefined without one. */
export async function findInvitation(db: Db, conversationId: string) {
  return db
    .selectFrom('conversation_invitation')
    .select(['created_at', 'expires_at'])
    .where('conversation_id', '=', conversationId)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst();
}

/** Adds the invitation link of a group in the place of an earlier one. */
export async function setInvitation(
  tx: Tx,
  { conversationId, createdBy, hash, days }: { conversationId: string; createdBy: string; hash: Buffer; days: number },
) {
  const values = {
    token_hash: hash,
    created_by: createdBy,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(days => ${days})`,
  };
  return tx
    .insertInto('conversation_invitation')
    .values({ conversation_id: conversationId, ...values })
    .onConflict((old) => old.column('conversation_id').doUpdateSet(values))
    .returning(['created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
}

export async function removeInvitation(tx: Tx, conversationId: string): Promise<void> {
  await tx.deleteFrom('conversation_invitation').where('conversation_id', '=', conversationId).execute();
}

/** The group that a link invites to, and the person's part in it; undefined for a link that does not work. */
export async function findInvited(db: Db, personId: string, hash: Buffer) {
  return db
    .selectFrom('conversation_invitation as invitation')
    .innerJoin('conversation_group as group', 'group.conversation_id', 'invitation.conversation_id')
    .leftJoin('conversation_member as me', (join) =>
      join.onRef('me.conversation_id', '=', 'invitation.conversation_id').on('me.person_id', '=', personId),
    )
    .select([
      'invitation.conversation_id',
      'group.name',
      'group.image',
      sql<boolean>`me.person_id is not null`.as('is_member'),
      sql<boolean>`exists (select from conversation_former_member as former
        where former.conversation_id = invitation.conversation_id and former.person_id = ${personId}
          and former.was_removed and former.left_at >= invitation.created_at)`.as('is_removed'),
    ])
    .where('invitation.token_hash', '=', hash)
    .where(sql<boolean>`invitation.expires_at > now()`)
    .executeTakeFirst();
}

/** Locks the conversation that a link invites to. */
export async function lockInvited(tx: Tx, hash: Buffer): Promise<void> {
  await tx
    .selectFrom('conversation')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('conversation_invitation').select('conversation_id').where('token_hash', '=', hash),
    )
    .forUpdate()
    .execute();
}

/** The members of a group who are friends of a person, longest members first. */
export async function listFriendsIn(db: Db, personId: string, conversationId: string) {
  return db
    .selectFrom('conversation_member as member')
    .innerJoin('person as other', 'other.id', 'member.person_id')
    .innerJoin('person as viewer', (join) => join.on('viewer.id', '=', personId))
    .where('member.conversation_id', '=', conversationId)
    .where(isFriendOf('viewer', 'other'))
    .select([...participantColumns('other'), 'other.country as other_country'])
    .orderBy('member.joined_seq')
    .orderBy('member.person_id')
    .execute();
}
