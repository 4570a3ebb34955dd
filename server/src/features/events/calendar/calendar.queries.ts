import type { Event } from '@baraza/contract/features/events.ts';
import { visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { seesEvent } from '#features/events/events.queries.ts';
import { runStatement } from '#platform/statement.ts';

export interface CalendarRow {
  id: string;
  title: string;
  description: string;
  location: string;
  start_time: Date;
  end_time: Date;
  created_at: Date;
  updated_at: Date;
  revision: number;
  tags: Event['tags'];
  cancelled_at: Date | null;
}

const calendarEvents = `select event.id, event.title, event.description, event.location, event.start_time, event.end_time,
  event.created_at, event.updated_at, event.revision, event.tags, event.cancelled_at
  from event join person as host on host.id = event.host_id`;

/** Adds an address to a person's calendar and removes their oldest ones beyond `max`. */
export async function addCalendarAddress(tx: Tx, personId: string, secretHash: Buffer, max: number): Promise<void> {
  await tx.insertInto('event_calendar_address').values({ person_id: personId, secret_hash: secretHash }).execute();
  await tx
    .deleteFrom('event_calendar_address')
    .where('secret_hash', 'in', (eb) =>
      eb
        .selectFrom('event_calendar_address')
        .select('secret_hash')
        .where('person_id', '=', personId)
        .orderBy('created_at', 'desc')
        .orderBy('secret_hash')
        .offset(max),
    )
    .execute();
}

export async function removeCalendarAddresses(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('event_calendar_address').where('person_id', '=', personId).execute();
}

/** The id of the person whose calendar has the address with this secret. */
export async function findCalendarOwner(db: Db, secretHash: Buffer): Promise<string | undefined> {
  const [row] = await runStatement<{ id: string }>(db, {
    name: 'calendar-owner',
    text: `select person.id from event_calendar_address as address join person on person.id = address.person_id
     where address.secret_hash = $1 and ${visiblePersonSql({ person: 'person', viewer: 'person.id' })}`,
    values: [secretHash],
  });
  return row?.id;
}

/** One event, if the viewer may see it. */
export async function findForCalendar(db: Db, viewerId: string, id: string): Promise<CalendarRow | undefined> {
  const [row] = await runStatement<CalendarRow>(db, {
    name: 'calendar-event',
    text: `${calendarEvents} where event.id = $2 and ${seesEvent}`,
    values: [viewerId, id],
  });
  return row;
}

/** What somebody hosts or has a seat at, from a month ago on; cancelled ones too, so that calendars strike them out. */
export async function listForCalendar(db: Db, personId: string): Promise<CalendarRow[]> {
  return runStatement<CalendarRow>(db, {
    name: 'calendar-events',
    text: `${calendarEvents} where event.id in (
      select id from event where host_id = $1 union select event_id from event_attendee where user_id = $1
    ) and event.end_time > now() - interval '30 days' and ${seesEvent}
    order by event.start_time, event.id limit 500`,
    values: [personId],
  });
}
