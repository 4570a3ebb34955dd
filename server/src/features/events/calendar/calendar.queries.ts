import { sql } from 'kysely';
import { isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { isEventVisibleTo } from '#features/events/events.visibility.ts';

export type CalendarRow = NonNullable<Awaited<ReturnType<typeof findForCalendar>>>;

/** The events that the viewer may see, with what a calendar shows of them. */
function selectForCalendar(db: Db, viewerId: string) {
  return db
    .selectFrom('event')
    .innerJoin('person as host', 'host.id', 'event.host_id')
    .select([
      'event.id',
      'event.title',
      'event.description',
      'event.location',
      'event.start_time',
      'event.end_time',
      'event.created_at',
      'event.updated_at',
      'event.revision',
      'event.tags',
      'event.cancelled_at',
    ])
    .where(isEventVisibleTo(viewerId));
}

/** One event, if the viewer may see it. */
export async function findForCalendar(db: Db, viewerId: string, id: string) {
  return selectForCalendar(db, viewerId).where('event.id', '=', id).executeTakeFirst();
}

/** The events that a person hosts or attends and that ended at most 30 days ago. Calendars strike out the cancelled ones. */
export async function listForCalendar(db: Db, personId: string): Promise<CalendarRow[]> {
  return selectForCalendar(db, personId)
    .where('event.id', 'in', (eb) =>
      eb
        .selectFrom('event')
        .select('id')
        .where('host_id', '=', personId)
        .union(eb.selectFrom('event_attendee').select('event_id as id').where('user_id', '=', personId)),
    )
    .where('event.end_time', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('event.start_time')
    .orderBy('event.id')
    .limit(500)
    .execute();
}

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
  const row = await db
    .selectFrom('event_calendar_address as address')
    .innerJoin('person', 'person.id', 'address.person_id')
    .select('person.id')
    .where('address.secret_hash', '=', secretHash)
    .where(isVisibleTo(sql.ref('person.id'), 'person'))
    .executeTakeFirst();
  return row?.id;
}
