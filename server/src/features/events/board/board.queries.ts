import { sql } from 'kysely';
import type { Db } from '#platform/sql/database.ts';
import { firstId, lastId, maxPageRows, microsecondsOf, timestampOf } from '#platform/sql/page-sql.ts';
import { plannedForItsValues } from '#platform/sql/statement-names.ts';
import { type EventRow, selectEvents } from '#features/events/events.queries.ts';
import { selectHostedIds } from '#features/events/events.hosts.queries.ts';
import { seesContentsOf } from '#features/communities/communities.public.ts';
import { isEventVisibleTo } from '#features/events/events.visibility.ts';

interface EventFilter {
  when?: 'future' | 'past' | undefined;
  search?: string | undefined;
  tag?: string | undefined;
  campus?: string | undefined;
  communityId?: string | undefined;
  /** The bounds of the start; `until` is not included. */
  from?: string | undefined;
  until?: string | undefined;
  sort?: 'soonest' | undefined;
}

interface PagePosition {
  limit: number;
  /** The last event of the previous page, unless the list is sorted. */
  lastEventId?: string | undefined;
  /** The last event of the previous page of a sorted list: its start, in microseconds since 1970, and its id. */
  after?: { at: string; id: string } | undefined;
}

export interface EventsPage extends EventFilter, PagePosition {}

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
  const { direction, sorted } = sortByStart(events, { isPast: when === 'past', after: page.after });
  return db
    .selectFrom(sorted.limit(sql.lit(maxPageRows)).as('page'))
    .selectAll()
    .orderBy('page.start_time', direction)
    .orderBy('page.id', direction)
    .limit(limit)
    .execute();
}

type EventsQuery = ReturnType<typeof selectEvents>;

/** Events nearest to now first, in the order of the index `event_start`, after the cursor. */
function sortByStart(events: EventsQuery, { isPast, after }: Pick<PagePosition, 'after'> & { isPast: boolean }) {
  const [direction, isAfter, start] = isPast
    ? (['desc', sql`<`, { at: '9999999999999999', id: lastId }] as const)
    : (['asc', sql`>`, { at: '0', id: firstId }] as const);
  const { at, id } = after ?? start;
  const sorted = events
    .select(microsecondsOf('event.start_time').as('starts_at'))
    .where(sql<boolean>`(event.start_time, event.id) ${isAfter} (${timestampOf(at)}, ${id}::uuid)`)
    .orderBy('event.start_time', direction)
    .orderBy('event.id', direction);
  return { direction, sorted };
}

function selectFiltered(db: Db, viewerId: string, filter: EventFilter) {
  const { when, search, tag, campus, communityId = null, from, until } = filter;
  return (
    selectEvents(db, viewerId, 'beginnings')
      .where(isEventVisibleTo(viewerId))
      .$if(when !== undefined, (query) =>
        query.where('event.start_time', when === 'future' ? '>' : '<=', sql<Date>`now()`),
      )
      .$if(!!search, (query) => query.where(matchesSearch(search ?? '')))
      .$if(from !== undefined, (query) => query.where('event.start_time', '>=', new Date(from ?? '')))
      .$if(until !== undefined, (query) => query.where('event.start_time', '<', new Date(until ?? '')))
      .$if(communityId !== null, (query) =>
        query.where('event.community_id', '=', communityId).where(seesContentsOf(viewerId, communityId)),
      )
      // A common text needs another index than a rare one, a day another than a year, and a hub another than a club.
      .$if([search, from, until, communityId].some(Boolean), (query) => query.modifyEnd(plannedForItsValues))
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

export interface OwnEventsPage extends PagePosition {
  /** Whether the event has ended. Sorts the list. */
  when?: 'coming' | 'past' | undefined;
}

/** A page of `events`: those that have ended or not, nearest to now first, or all of them, newest created first. */
function pageOfOwn(events: EventsQuery, { when, after, limit, lastEventId = lastId }: OwnEventsPage) {
  if (when === undefined) {
    const newest = events.where('event.id', '<', lastEventId).orderBy('event.id', 'desc');
    return newest.limit(limit).$castTo<ListedEventRow>();
  }
  const isPast = when === 'past';
  const { sorted } = sortByStart(events, { isPast, after });
  const page = sorted.where('event.end_time', isPast ? '<=' : '>', sql<Date>`now()`).limit(limit);
  return page.$castTo<ListedEventRow>();
}

/** A page of the events the viewer hosts. */
export async function listHosted(db: Db, viewerId: string, page: OwnEventsPage): Promise<ListedEventRow[]> {
  const events = selectEvents(db, viewerId)
    .where('event.id', 'in', selectHostedIds(db, viewerId))
    .where(isEventVisibleTo(viewerId));
  return pageOfOwn(events, page).execute();
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

export type SubscribedRow = ListedEventRow & { entry_id: string };

/** A page of the events in which the viewer takes part in this way. */
export async function listSubscribed(
  db: Db,
  viewerId: string,
  page: OwnEventsPage & { status: ParticipationStatus },
): Promise<SubscribedRow[]> {
  const entries = db.selectFrom(participations[page.status](db)).where('entry.person_id', '=', viewerId);
  const entryId = entries.select('entry.id').whereRef('entry.event_id', '=', sql.ref('event.id'));
  const events = selectEvents(db, viewerId, 'beginnings')
    .where('event.id', 'in', entries.select('entry.event_id'))
    .where(isEventVisibleTo(viewerId));
  return pageOfOwn(events, page).select(entryId.$asScalar().$notNull().as('entry_id')).execute();
}
