import { sql } from 'kysely';
import type { Tx } from '#platform/database.ts';
import { removeBuddyThingsOf, removeRefusalsAround } from './buddies/buddies.queries.ts';

/** Takes away all that a person has made in the hub of any intake, and counts their likes off. */
export async function removeIntakeThingsOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('announcement').where('author_id', '=', personId).execute();
  await sql`
    with gone as (delete from announcement_like where user_id = ${personId} returning announcement_id)
    update announcement set likes_count = likes_count - 1 from gone where announcement.id = gone.announcement_id`.execute(
    tx,
  );
  await tx.deleteFrom('icebreaker_comment').where('author_id', '=', personId).execute();
  await tx.deleteFrom('icebreaker').where('author_id', '=', personId).execute();
  await tx.deleteFrom('first_week_tick').where('person_id', '=', personId).execute();
  await removeBuddyThingsOf(tx, personId);
  await removeRefusalsAround(tx, personId);
}
