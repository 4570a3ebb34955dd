import { sql } from 'kysely';
import type { Db } from '#platform/sql/database.ts';
import { firstId, lastId, maxPageRows, microsecondsOf } from '#platform/sql/page-sql.ts';
import { runPrepared, type ValueOrParameter } from '#platform/sql/prepared.ts';
import { type EventRow, selectEvents } from '#features/events/events.queries.ts';
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
  const { limit, sort, search, tag, campus } = page;
  const filter: EventFilter = { ...page, when: page.when ?? (sort && 'future') };
  const isPast = filter.when === 'past';
  const values = {
    viewer: viewerId,
    limit,
    last: (sort ? page.after?.id : page.lastEventId) ?? (sort && !isPast ? firstId : lastId),
    at: page.after?.at ?? (isPast ? '9999999999999999' : '0'),
    search: search ?? '',
    tag: tag ?? '',
    campus: campus ?? '',
  };
  // PostgreSQL plans a search by the text itself: a common one needs another index than a rare one.
  if (search) return selectPage(db, filter, values).execute();
  return runPrepared(db, {
    name: ['events-page', sort, filter.when, tag && 'tag', campus && 'campus'].filter(Boolean).join('-'),
    values,
    build: (parameters) => selectPage(db, filter, parameters),
  });
}

type PageValues = Record<'viewer' | 'last' | 'at' | 'search' | 'tag' | 'campus', ValueOrParameter<string>> & {
  limit: ValueOrParameter<number>;
};

function selectPage(db: Db, { when, search, tag, campus, sort }: EventFilter, values: PageValues) {
  const events = selectEvents(db, values.viewer)
    .where(isEventVisibleTo(values.viewer))
    .$if(when !== undefined, (query) =>
      query.where('event.start_time', when === 'future' ? '>' : '<=', sql<Date>`now()`),
    )
    .$if(!!search, (query) => query.where(matchesSearch(values.search, search)))
    .$if(!!tag, (query) => query.where(sql<boolean>`event.tags @> array[${values.tag}::text]`))
    .$if(!!campus, (query) =>
      query.where('host.campus_id', '=', (eb) =>
        eb.selectFrom('campus').select('campus.id').where('campus.name', '=', values.campus),
      ),
    );
  const direction = when === 'past' ? 'desc' : 'asc';
  if (!sort) {
    const page = events.where('event.id', '<', values.last).orderBy('event.id', 'desc').limit(sql.lit(maxPageRows));
    return db.selectFrom(page.as('page')).selectAll().orderBy('page.id', 'desc').limit(values.limit);
  }
  // In the order of the index `event_start`.
  const last = sql`(timestamptz 'epoch' + ${values.at}::bigint * interval '1 microsecond', ${values.last}::uuid)`;
  const isAfter = sql.raw(when === 'past' ? '<' : '>');
  const page = events
    .select(sql<string>`${sql.raw(microsecondsOf('event.start_time'))}`.as('starts_at'))
    .where(sql<boolean>`(event.start_time, event.id) ${isAfter} ${last}`)
    .orderBy('event.start_time', direction)
    .orderBy('event.id', direction)
    .limit(sql.lit(maxPageRows));
  return db
    .selectFrom(page.as('page'))
    .selectAll()
    .orderBy('page.start_time', direction)
    .orderBy('page.id', direction)
    .limit(values.limit);
}

function matchesSearch(text: ValueOrParameter<string>, search = '') {
  return search.length >= minIndexedSearchLength
    ? sql<boolean>`${searchedText} like plain_pattern(${text})`
    : sql<boolean>`strpos(${searchedText}, plain_text(${text})) > 0`;
}

export interface OwnEventsPage {
  limit: number;
  lastEventId?: string | undefined;
}

/** A page of the events the viewer hosts, newest created first. */
export async function listHosted(db: Db, viewerId: string, page: OwnEventsPage): Promise<EventRow[]> {
  return runPrepared(db, {
    name: 'events-hosted',
    values: { viewer: viewerId, last: page.lastEventId ?? lastId, limit: page.limit },
    build: ({ viewer, last, limit }) => {
      const events = selectEvents(db, viewer)
        .where('event.host_id', '=', viewer)
        .where(isEventVisibleTo(viewer))
        .where('event.id', '<', last)
        .orderBy('event.id', 'desc')
        .limit(sql.lit(maxPageRows));
      return db.selectFrom(events.as('page')).selectAll().orderBy('page.id', 'desc').limit(limit);
    },
  });
}

/** How the viewer can take part in an event, and the rows that record it. */
const participations = {
  registered: (db: Db) => db.selectFrom('event_attendee').select(['id', 'event_id', 'user_id']).as('entry'),
  requested: (db: Db) =>
    db
      .selectFrom('event_request')
      .select(['id', 'event_id', 'user_id'])
      .where('state', '=', sql.lit('pending' as const))
      .as('entry'),
  waitlisted: (db: Db) => db.selectFrom('event_waitlist').select(['id', 'event_id', 'user_id']).as('entry'),
  invited: (db: Db) => db.selectFrom('event_invitation').select(['id', 'event_id', 'user_id']).as('entry'),
};
export type ParticipationStatus = keyof typeof participations;

export type SubscribedRow = EventRow & { entry_id: string };

/** A page of the events in which the viewer takes part in this way, newest created first. */
export async function listSubscribed(
  db: Db,
  viewerId: string,
  page: OwnEventsPage & { status: ParticipationStatus },
): Promise<SubscribedRow[]> {
  const { status } = page;
  return runPrepared(db, {
    name: `events-${status}`,
    values: { viewer: viewerId, last: page.lastEventId ?? lastId, limit: page.limit },
    build: ({ viewer, last, limit }) => {
      const events = selectEvents(db, viewer)
        .innerJoin(participations[status](db), 'entry.event_id', 'event.id')
        .select('entry.id as entry_id')
        .where('entry.user_id', '=', viewer)
        .where(isEventVisibleTo(viewer))
        .where('event.id', '<', last)
        .orderBy('event.id', 'desc')
        .limit(sql.lit(maxPageRows));
      return db.selectFrom(events.as('page')).selectAll().orderBy('page.id', 'desc').limit(limit);
    },
  });
}
