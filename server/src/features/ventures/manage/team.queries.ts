import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';

/** Invites a person to the team. Returns false if they were invited before. */
export async function addMember(
  tx: Tx,
  member: { ventureId: string; personId: string; title: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('venture_member')
    .values({ venture_id: member.ventureId, person_id: member.personId, title: member.title })
    .onConflict((conflict) => conflict.constraint('venture_member_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Accepts a person's invitation. Returns whether there was one. */
export async function setAccepted(tx: Tx, ventureId: string, personId: string): Promise<boolean> {
  const row = await tx
    .updateTable('venture_member')
    .set({ accepted_at: sql<Date>`coalesce(accepted_at, now())` })
    .where('venture_id', '=', ventureId)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeMember(db: Db, ventureId: string, personId: string): Promise<void> {
  await db.deleteFrom('venture_member').where('venture_id', '=', ventureId).where('person_id', '=', personId).execute();
}
