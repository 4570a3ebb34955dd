import { sql } from 'kysely';
import { moderatorRoles } from '#features/communities/communities.public.ts';
import type { Db } from '#platform/sql/database.ts';
import { isHostedBy, isManagedBy } from './events.visibility.ts';

// Each query collects the people with a row for the event and applies the rule to them; applying it to everyone would scan all people.

/** The ids of the hosts of an event. */
export async function listHostIds(db: Db, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select candidate.id from event cross join lateral (
      select event.host_id as id union select person_id from event_host where event_id = event.id
    ) as candidate where event.id = ${eventId} and ${isHostedBy(sql.ref('candidate.id'))}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of everyone who may manage an event: its hosts, and the moderators of its community. */
export async function listManagerIds(db: Db, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select candidate.id from event cross join lateral (
      select event.host_id as id union select person_id from event_host where event_id = event.id
      union select person_id from community_member where community_id = event.community_id and role in ${moderatorRoles}
    ) as candidate where event.id = ${eventId} and ${isManagedBy(sql.ref('candidate.id'))}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A query for the ids of the events that a person hosts. */
export function selectHostedIds(db: Db, personId: string) {
  return db
    .selectFrom('event')
    .select('event.id')
    .where('event.id', 'in', (eb) =>
      eb
        .selectFrom('event')
        .select('id')
        .where('host_id', '=', personId)
        .union(eb.selectFrom('event_host').select('event_id as id').where('person_id', '=', personId)),
    )
    .where(isHostedBy(personId));
}
