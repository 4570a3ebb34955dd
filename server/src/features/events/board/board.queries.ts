import { sql } from 'kysely';
import type { Db } from '#platform/sql/database.ts';
import { firstId, lastId, maxPageRows, microsecondsOf, timestampOf } from '#platform/sql/page-sql.ts';
import { plannedForItsValues } from '#platform/sql/statement-names.ts';
import { type EventRow, selectEvents } from '#features/events/events.queries.ts';
import { selectHostedIds } from '#features/events/events.hosts.queries.ts';
import { isEventVisibleTo } from '#features/events/events.visibility.ts';

interface EventFilter {
  when?: 'future' | 'past' | undefined;
  search?: string | undefined;
  tag?: string | undefined;
  campus?: string | undefined;
  sort?: 'soonest' | undefined;
}

export interface EventsPage extends EventFilter {
  limit: number;
  /** The last event of the previous page, unless the list is sorted. */
  lastEventId?: string | undefined;
  /** The last event of the previous page of a sorted list: its start, in microseconds since 1970, and its id. */
  after?: { at: string; id: string } | undefined;
}

/** An event of a list; `starts_at`, in microseconds since 1970, is only read for a sorted list. */
export type ListedEventRow = EventRow & { starts_at?: string };

/** The texts that are searched, as the index `event_search` has them. */
const searchedText = sql`plain_text(event.title || e'\\n' || event.location)`;
/** The index finds texts of three letters or more. Shorter ones are so common that a scan fills a page quickly. */
const minIndexedSearchLength = 3;

/** A page of events the viewer may see, newest created first or as sorted, filtered before it is cut. */
export async function listEvents(db: Db, viewerId: string, page: EventsPage): Promise<ListedEventRow[]> {
  const { limit, sort, lastEventId = lastId } = page;
  const when = page.when ?? (sort && 'future');
  const events = selectFiltered(db, viewerId, { ...page, when });
  if (!sort) {
    const newest = events.where('event.id', '<', lastEventId).orderBy('event.id', 'desc').limit(sql.lit(maxPageRows));
    return db.selectFrom(newest.as('page')).selectAll().orderBy('page.id', 'desc').limit(limit).execute();
  }
  // In the order of the index `event_start`.
  const [direction, isAfter, start] =
    when === 'past'
      ? (['desc', sql`<`, { at: '9999999999999999', id: lastId }] as const)
      : (['asc', sql`>`, { at: '0', id: firstId }] as const);
  const { at, id } = page.after ?? start;
  const sorted = events
    .select(microsecondsOf('event.start_time').as('starts_at'))
    .where(sql<boolean>`(event.start_time, event.id) ${isAfter} (${timestampOf(at)}, ${id}::uuid)`)
    .orderBy('event.start_time', direction)
    .orderBy('event.id', direction)
    .limit(sql.lit(maxPageRows));
  return db
    .selectFrom(sorted.as('page'))
    .selectAll()
    .orderBy('page.start_time', direction)
    .orderBy('page.id', direction)
    .limit(limit)
    .execute();
}

function selectFiltered(db: Db, viewerId: string, { when, search, tag, campus }: EventFilter) {
  return (
    selectEvents(db, viewerId)
      .where(isEventVisibleTo(viewerId))
      .$if(when !== undefined, (query) =>
        query.where('event.start_time', when === 'future' ? '>' : '<=', sql<Date>`now()`),
      )
      // A common text needs another index than a rare one.
      .$if(!!search, (query) => query.where(matchesSearch(search ?? '')).modifyEnd(plannedForItsValues))
      .$if(!!tag, (query) => query.where(sql<boolean>`event.tags @> array[${tag}::text]`))
      .$if(!!campus, (query) =>
        query.where('host.campus_id', '=', (eb) =>
          eb
            .selectFrom('campus')
            .select('campus.id')
            .where('campus.name', '=', campus ?? ''),
        ),
      )
  );
}

function matchesSearch(text: string) {
  return text.length >= minIndexedSearchLength
    ? sql<boolean>`${searchedText} like plain_pattern(${text})`
    : sql<boolean>`strpos(${searchedText}, plain_text(${text})) > 0`;
}

export interface OwnEventsPage {
  limit: number;
  lastEventId?: string | undefined;
}

/** A page of the events the viewer hosts, newest created first. */
export async function listHosted(db: Db, viewerId: string, page: OwnEventsPage): Promise<EventRow[]> {
  const events = selectEvents(db, viewerId)
    .where('event.id', 'in', selectHostedIds(db, viewerId))
    .where(isEventVisibleTo(viewerId))
    .where('event.id', '<', page.lastEventId ?? lastId)
    .orderBy('event.id', 'desc')
    .limit(sql.lit(maxPageRows));
  return db.selectFrom(events.as('page')).selectAll().orderBy('page.id', 'desc').limit(page.limit).execute();
}

/** How the viewer can take part in an event, and the rows that record it. */
const participations = {
  registered: (db: Db) => db.selectFrom('event_attendee').select(['id', 'event_id', 'person_id']).as('entry'),
  requested: (db: Db) =>
    db
      .selectFrom('event_request')
      .select(['id', 'event_id', 'person_id'])
      .where('state', '=', sql.lit('pending' as const))
      .as('entry'),
  waitlisted: (db: Db) => db.selectFrom('event_waitlist').select(['id', 'event_id', 'person_id']).as('entry'),
  invited: (db: Db) => db.selectFrom('event_invitation').select(['id', 'event_id', 'person_id']).as('entry'),
};
export type ParticipationStatus = keyof typeof participations;

export type SubscribedRow = EventRow & { entry_id: string };

/** A page of the events in which the viewer takes part in this way, newest created first. */
export async function listSubscribed(
  db: Db,
  viewerId: string,
  page: OwnEventsPage & { status: ParticipationStatus },
): Promise<SubscribedRow[]> {
  const events = selectEvents(db, viewerId)
    .innerJoin(participations[page.status](db), 'entry.event_id', 'event.id')
    .select('entry.id as entry_id')
    .where('entry.person_id', '=', viewerId)
    .where(isEventVisibleTo(viewerId))
    .where('event.id', '<', page.lastEventId ?? lastId)
    .orderBy('event.id', 'desc')
    .limit(sql.lit(maxPageRows));
  return db.selectFrom(events.as('page')).selectAll().orderBy('page.id', 'desc').limit(page.limit).execute();
}
