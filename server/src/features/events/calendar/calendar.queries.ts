import { calendarFeed } from '@baraza/contract/features/event-limits.ts';
import { sql, type SqlBool } from 'kysely';
import { isVisibleTo } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { selectHostedIds } from '#features/events/events.hosts.queries.ts';
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
  return selectForCalendar(db, viewerId).select('event.description').where('event.id', '=', id).executeTakeFirst();
}

/** The events of these ids that a person may see, with the beginning of their descriptions, in any order. */
export async function listForCalendar(db: Db, personId: string, ids: readonly string[]): Promise<CalendarRow[]> {
  if (ids.length === 0) return [];
  return selectForCalendar(db, personId)
    .select(sql<string>`left(event.description, ${calendarFeed.descriptionMax + 1})`.as('description'))
    .where('event.id', 'in', ids)
    .execute();
}

/**
 * The events that a person hosts or attends, in the period of the feed: those to come, soonest first, then those of the past,
 * newest first. Calendars strike out the cancelled ones.
 */
export async function listCalendarRevisions(db: Db, personId: string): Promise<{ id: string; revision: number }[]> {
  const { daysBack, daysAhead, eventsMax } = calendarFeed;
  return db
    .selectFrom('event')
    .innerJoin('person as host', 'host.id', 'event.host_id')
    .select(['event.id', 'event.revision'])
    .where(isEventVisibleTo(personId))
    .where('event.id', 'in', (eb) =>
      selectHostedIds(db, personId).union(
        eb.selectFrom('event_attendee').select('event_id as id').where('person_id', '=', personId),
      ),
    )
    .where('event.end_time', '>', sql<Date>`now() - make_interval(days => ${daysBack}::int)`)
    .where('event.start_time', '<', sql<Date>`now() + make_interval(days => ${daysAhead}::int)`)
    .orderBy(sql`event.end_time < now()`)
    .orderBy(sql`abs(extract(epoch from event.start_time - now()))`)
    .orderBy('event.id')
    .limit(eventsMax)
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

/** The id of the person whose calendar has the address with this secret, unless they are suspended. */
export async function findCalendarOwner(db: Db, secretHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('event_calendar_address as address')
    .innerJoin('person', 'person.id', 'address.person_id')
    .select('person.id')
    .where('address.secret_hash', '=', secretHash)
    .where(isVisibleTo(sql.ref('person.id'), 'person'))
    .where(sql<SqlBool>`coalesce(person.suspended_until <= now(), true)`)
    .executeTakeFirst();
  return row?.id;
}
