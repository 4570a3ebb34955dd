import { sql } from 'kysely';
import type { EventVisibility } from '@baraza/contract/features/events.ts';
import type { PictureFile } from '#features/media/media.public.ts';
import { isEventVisibleTo, isHostedBy } from '#features/events/events.visibility.ts';
import type { Db, Tx } from '#platform/sql/database.ts';

export interface EventFields {
  title: string;
  description: string;
  location: string;
  start_time: string;
  end_time: string;
  time_zone: string | null;
  capacity: number;
  visibility: EventVisibility;
  tags: string[];
  cover: string | null;
  community_id: string | null;
  audience: string;
}

/** Adds an event and returns its id, or undefined if its start is in the past by the database's clock. */
export async function addEvent(tx: Tx, hostId: string, fields: EventFields): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into event (host_id, title, description, location, start_time, end_time, time_zone, capacity, visibility, tags, cover,
      community_id, audience)
    select ${hostId}, ${fields.title}, ${fields.description}, ${fields.location}, ${fields.start_time}::timestamptz,
      ${fields.end_time}::timestamptz, ${fields.time_zone}, ${fields.capacity}, ${fields.visibility}, ${fields.tags}::text[], ${fields.cover},
      ${fields.community_id}::uuid, ${fields.audience}
    where ${fields.start_time}::timestamptz > now() returning id`.execute(tx);
  return rows[0]?.id;
}

/** A new revision makes calendars replace their copy of the event. */
const newRevision = { revision: sql<number>`revision + 1`, updated_at: sql<Date>`now()` };

/** Changes the given columns. */
export async function setEvent(tx: Tx, id: string, change: Partial<EventFields>): Promise<void> {
  await tx
    .updateTable('event')
    .set({ ...change, ...newRevision })
    .where('id', '=', id)
    .execute();
}

export async function setCancelled(tx: Tx, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('event')
    .set({ cancelled_at: sql<Date>`now()`, cancel_reason: reason, ...newRevision })
    .where('id', '=', id)
    .execute();
}

/** The picture with this file name, if it is the cover of an event that the viewer hosts and may read. */
export async function findHostedCover(db: Db, viewerId: string, file: string): Promise<PictureFile | undefined> {
  return db
    .selectFrom('event')
    .innerJoin('person as host', 'host.id', 'event.host_id')
    .innerJoin('media', 'media.file', 'event.cover')
    .select(['media.file', 'media.width', 'media.height', 'media.placeholder'])
    .where('event.cover', '=', file)
    .where(isHostedBy(viewerId))
    .where(isEventVisibleTo(viewerId))
    .executeTakeFirst();
}

/** Deletes the event; its guests and comments are deleted by cascade. */
export async function removeEvent(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('event').where('id', '=', id).execute();
}

/** Turns pending requests into waitlist entries, in their order. */
export async function moveRequestsToWaitlist(tx: Tx, eventId: string): Promise<void> {
  await sql`
    with request as (
      delete from event_request where event_id = ${eventId} and state = 'pending' returning event_id, person_id, id
    )
    insert into event_waitlist (event_id, person_id) select event_id, person_id from request order by id
    on conflict do nothing`.execute(tx);
}

/** Turns the waitlist entries of people who are not invited into requests, in their order. */
export async function moveWaitlistToRequests(tx: Tx, eventId: string): Promise<void> {
  await sql`
    with waiting as (
      delete from event_waitlist as waiting where event_id = ${eventId} and not exists (
        select from event_invitation as own where own.event_id = waiting.event_id and own.person_id = waiting.person_id
      ) returning event_id, person_id, position
    )
    insert into event_request (event_id, person_id) select event_id, person_id from waiting order by position
    on conflict (event_id, person_id) do update set state = 'pending', reason = null, decided_at = null`.execute(tx);
}

/** Invites everyone who has a seat or is on the waitlist. */
export async function inviteGuests(tx: Tx, eventId: string): Promise<void> {
  await sql`
    insert into event_invitation (event_id, person_id)
    select event_id, person_id from event_attendee where event_id = ${eventId}
    union select event_id, person_id from event_waitlist where event_id = ${eventId}
    on conflict do nothing`.execute(tx);
}
