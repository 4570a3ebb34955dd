import { sql } from 'kysely';
import { listManagerIds } from '#features/events/events.hosts.queries.ts';
import { areDetailsVisibleTo, isEventVisibleTo } from '#features/events/events.visibility.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

/** Returns those of `personIds` who may read the discussion of the event. */
export async function listDiscussionReaders(tx: Tx, eventId: string, personIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('event')
    .innerJoin('person', (join) => join.on(sql<boolean>`person.id = any(${personIds}::uuid[])`))
    .innerJoin('person as host', 'host.id', 'event.host_id')
    .select('person.id')
    .where('event.id', '=', eventId)
    .where('event.hidden_at', 'is', null)
    .where(isEventVisibleTo(sql.ref('person.id')))
    .where(areDetailsVisibleTo(sql.ref('person.id')))
    .execute();
  return rows.map(({ id }) => id);
}

/** A person whose socket is in the room of an event's discussion. */
export interface Follower {
  eventId: string;
  personId: string;
}

/** Returns those of the followers of events with a limited audience who may not read the discussion. */
export async function listNonReaders(db: Db, followers: readonly Follower[]): Promise<Follower[]> {
  const person = sql.ref<string>('follower.person_id');
  const { rows } = await sql<Follower>`
    select follower.event_id as "eventId", follower.person_id as "personId"
    from unnest(${followers.map(({ eventId }) => eventId)}::uuid[], ${followers.map(({ personId }) => personId)}::uuid[])
        as follower (event_id, person_id)
      join event on event.id = follower.event_id join person as host on host.id = event.host_id
    where (event.audience <> 'EVERYONE' or event.visibility <> 'PUBLIC')
      and (${isEventVisibleTo(person)} and ${areDetailsVisibleTo(person)}) is not true`.execute(db);
  return rows;
}

/** Returns everyone who may read the discussion of the event; 'everyone' if it is public, and those who manage it if it is hidden. */
export async function listAllDiscussionReaders(tx: Tx, eventId: string): Promise<string[] | 'everyone'> {
  const { rows } = await sql<{ id: string | null }>`
    with shown as (select id, visibility from event where id = ${eventId} and hidden_at is null)
    select null as id from shown where visibility = 'PUBLIC'
    union all select person_id from event_attendee join shown on shown.id = event_id
    union all select person_id from event_invitation join shown on shown.id = event_id where visibility <> 'PRIVATE'
    union all select person_id from event_host join shown on shown.id = event_id
      where visibility <> 'PRIVATE' and accepted_at is null and declined_at is null`.execute(tx);
  const ids = rows.map(({ id }) => id);
  return ids.includes(null) ? 'everyone' : [...ids.filter((id) => id !== null), ...(await listManagerIds(tx, eventId))];
}

/** The ids of all events of a host. */
export async function listHostedIds(tx: Tx, hostId: string): Promise<string[]> {
  const rows = await tx.selectFrom('event').select('id').where('host_id', '=', hostId).execute();
  return rows.map(({ id }) => id);
}
