import { sql } from 'kysely';
import type { Tx } from '#platform/sql/database.ts';

/** Gives all events of a community its audience. Locks them in one order, as deleting an account does. */
export async function setEventsAudience(tx: Tx, communityId: string, audience: string): Promise<void> {
  await sql`
    update event set audience = ${audience} where id in (
      select id from event where community_id = ${communityId} and audience <> ${audience} order by id for no key update
    )`.execute(tx);
}
