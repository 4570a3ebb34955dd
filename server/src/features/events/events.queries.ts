import type { Event } from '@baraza/contract/features/events.ts';
import { sql } from 'kysely';
import type { PictureRow } from '#features/media/media.public.ts';
import { visiblePersonSql } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { json } from '#platform/json-sql.ts';
import { firstId, firstOf, lastId, microsecondsOf, timestampOf } from '#platform/page-sql.ts';
import { runStatement } from '#platform/statement.ts';
import { type RawJson, type WrittenRow, written } from '#platform/written-json.ts';
import { eventJson } from './events.view.ts';
import { seesEventSql, seesInsideSql } from './events.visibility.ts';

export interface GuestRow {
  id: string;
  user_id: string;
  username: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
}

const names = { event: 'event', host: 'host', viewer: '$1' };
export const seesEvent = seesEventSql(names);
export const seesInside = seesInsideSql(names);

/** Where the viewer stands: each a scalar subquery on a primary key. */
export const standingColumns = `event.host_id = $1 as is_host,
  coalesce((select true from event_attendee as own where own.event_id = event.id and own.user_id = $1), false) as is_registered,
  coalesce((select true from event_invitation as own where own.event_id = event.id and own.user_id = $1), false) as is_invited,
  (select state from event_request as own where own.event_id = event.id and own.user_id = $1) as request_state,
  (select (select count(*)::int from event_waitlist as ahead
      where ahead.event_id = own.event_id and ahead.position <= own.position)
    from event_waitlist as own where own.event_id = event.id and own.user_id = $1) as waitlist_place`;

export const guestColumns = `guest.id as user_id, guest.username, guest.first_name, guest.last_name, guest.avatar`;
export const visibleGuest = visiblePersonSql({ person: 'guest', viewer: '$1' });

const eventColumns = `event.id, ${eventJson.sql} as json`;
const fromEvents = 'from event join person as host on host.id = event.host_id';

/** What is searched, as the index event_words has it. */
const searched = `lower(event.title || e'\\n' || event.location)`;

/** A text whose signs mean nothing but themselves in a pattern. */
function asItIs(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

export interface EventsPage {
  limit: number;
  lastEventId?: string | undefined;
  when?: 'future' | 'past' | undefined;
  search?: string | undefined;
  tag?: string | undefined;
  campus?: string | undefined;
  sort?: 'soonest' | undefined;
  /** Where a sorted page begins: behind the event of this start, in microseconds, and id. */
  after?: { at: string; id: string } | undefined;
}

/** `starts_at`, in microseconds, is there where the page is sorted. */
export type EventRow = WrittenRow & { starts_at?: string };

/** A page of events the viewer may see, newest created first or as sorted, filtered before it is cut. */
export async function listEvents(db: Db, viewerId: string, page: EventsPage): Promise<EventRow[]> {
  const { limit, lastEventId = lastId, sort, search, tag, campus } = page;
  const when = page.when ?? (sort && 'future');
  const values: unknown[] = [viewerId, limit];
  const filters: string[] = [];
  const kinds: string[] = sort ? [sort] : [];
  const filterBy = (kind: string, condition: (place: string) => string, value: string | undefined) => {
    if (!value) return;
    values.push(value);
    kinds.push(kind);
    filters.push(`and ${condition(`$${values.length}`)}`);
  };
  if (when) {
    kinds.push(when);
    filters.push(`and event.start_time ${when === 'future' ? '>' : '<='} now()`);
  }
  // The index knows three letters and more; of fewer nearly every event has them, and one soon has a page of those.
  if (search && search.length >= 3)
    filterBy('search', (words) => `${searched} like '%' || lower(${words}) || '%'`, asItIs(search));
  else filterBy('short-search', (words) => `strpos(${searched}, lower(${words})) > 0`, search);
  filterBy('tag', (one) => `event.tags @> array[${one}::text]`, tag);
  filterBy('campus', (one) => `host.campus_id = (select campus.id from campus where campus.name = ${one})`, campus);
  const { columns, behind, order } = sort ? orderByStart(page, values) : orderById(lastEventId, values);
  return runStatement<EventRow>(db, {
    name: search ? undefined : ['events-page', ...kinds].join('-'),
    text: firstOf(`select ${columns} ${fromEvents} where ${seesEvent} and ${behind} ${filters.join(' ')}`, order, '$2'),
    values,
  });
}

interface Order {
  columns: string;
  /** The condition for the rows behind the page before. */
  behind: string;
  order: string;
}

function orderById(lastEventId: string, values: unknown[]): Order {
  return { columns: eventColumns, behind: `event.id < $${values.push(lastEventId)}`, order: 'id desc' };
}

/** In the order of the index event_start, read forwards for those to come and backwards for past ones. */
function orderByStart({ when, after }: EventsPage, values: unknown[]): Order {
  const isPast = when === 'past';
  const { at, id } = after ?? (isPast ? { at: '9999999999999999', id: lastId } : { at: '0', id: firstId });
  const start = `(${timestampOf(`$${values.push(at)}`)}, $${values.push(id)}::uuid)`;
  return {
    columns: `event.start_time, ${microsecondsOf('event.start_time')} as starts_at, ${eventColumns}`,
    behind: `(event.start_time, event.id) ${isPast ? '<' : '>'} ${start}`,
    order: isPast ? 'start_time desc, id desc' : 'start_time, id',
  };
}

/** One event, if the viewer may see it. */
export async function findEvent(db: Db, viewerId: string, id: string): Promise<RawJson<Event> | undefined> {
  const [row] = await runStatement<WrittenRow>(db, {
    name: 'event',
    text: `select ${eventColumns} ${fromEvents} where event.id = $2 and ${seesEvent}`,
    values: [viewerId, id],
  });
  return row && written(row);
}

/** One event as somebody sees it who has just given up what let them see it. */
export async function findEventLeft(db: Db, viewerId: string, id: string): Promise<RawJson<Event> | undefined> {
  const [row] = await runStatement<WrittenRow>(db, {
    name: 'event-left',
    text: `select ${eventColumns} ${fromEvents} where event.id = $2`,
    values: [viewerId, id],
  });
  return row && written(row);
}

export interface OwnPage {
  limit: number;
  lastEventId?: string | undefined;
}

/** A page of the events the viewer hosts, newest created first. */
export async function listHosted(db: Db, viewerId: string, page: OwnPage): Promise<WrittenRow[]> {
  return runStatement<WrittenRow>(db, {
    name: 'events-hosted',
    text: firstOf(
      `select ${eventColumns} ${fromEvents} where event.host_id = $1 and ${seesEvent} and event.id < $2`,
      'id desc',
      '$3',
    ),
    values: [viewerId, page.lastEventId ?? lastId, page.limit],
  });
}

const standingTables = {
  registered: 'event_attendee as entry on true',
  requested: `event_request as entry on entry.state = 'pending'`,
  waitlisted: 'event_waitlist as entry on true',
  invited: 'event_invitation as entry on true',
} as const;

/** That standing, an `entry`, with its event. */
const standingJson = json.object<{ id: string; event: Event }>({ id: json.plain('entry.id'), event: eventJson });

/** A page of the events at which the viewer stands so, newest created first, each with the id of that standing. */
export async function listStanding(
  db: Db,
  viewerId: string,
  page: OwnPage & { status: keyof typeof standingTables },
): Promise<WrittenRow[]> {
  const { status } = page;
  return runStatement<WrittenRow>(db, {
    name: `events-${status}`,
    text: firstOf(
      `select event.id, ${standingJson.sql} as json ${fromEvents} join ${standingTables[status]}
       where entry.user_id = $1 and entry.event_id = event.id and ${seesEvent} and event.id < $2`,
      'id desc',
      '$3',
    ),
    values: [viewerId, page.lastEventId ?? lastId, page.limit],
  });
}

export interface EventFields {
  title: string;
  description: string;
  location: string;
  start_time: string;
  end_time: string;
  time_zone: string | null;
  capacity: number;
  visibility: 'PUBLIC' | 'PRIVATE' | 'INVITE_ONLY';
  tags: string[];
  cover: string | null;
}

/** Adds an event unless its start is over; tells its id if it was added. */
export async function addEvent(tx: Tx, hostId: string, fields: EventFields): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into event (host_id, title, description, location, start_time, end_time, time_zone, capacity, visibility, tags, cover)
    select ${hostId}, ${fields.title}, ${fields.description}, ${fields.location}, ${fields.start_time}::timestamptz,
      ${fields.end_time}::timestamptz, ${fields.time_zone}, ${fields.capacity}, ${fields.visibility}, ${fields.tags}::text[], ${fields.cover}
    where ${fields.start_time}::timestamptz > now() returning id`.execute(tx);
  return rows[0]?.id;
}

/** Changes the given columns; calendars hear of it by the next revision. */
export async function setEvent(tx: Tx, id: string, change: Partial<EventFields>): Promise<void> {
  await tx
    .updateTable('event')
    .set({ ...change, revision: sql<number>`revision + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function setCancelled(tx: Tx, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('event')
    .set({
      cancelled_at: sql<Date>`now()`,
      cancel_reason: reason,
      revision: sql<number>`revision + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** The picture of that name, where it is the cover of an event this person hosts. */
export async function findHostedCover(db: Db, hostId: string, file: string): Promise<PictureRow | undefined> {
  return db
    .selectFrom('event')
    .innerJoin('media', 'media.file', 'event.cover')
    .select(['media.file', 'media.width', 'media.height', 'media.placeholder'])
    .where('event.host_id', '=', hostId)
    .where('event.cover', '=', file)
    .executeTakeFirst();
}

/** Removes the event with all that hangs on it. */
export async function removeEvent(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('event').where('id', '=', id).execute();
}

export interface LockedEvent {
  id: string;
  host_id: string;
  title: string;
  location: string;
  start_time: Date;
  end_time: Date;
  capacity: number;
  taken: number;
  visibility: string;
  cover: string | null;
  cancelled_at: Date | null;
  has_started: boolean;
  /** When the transaction began. */
  now: Date;
}

/**
 * Holds the event's row until the transaction ends. Everything about who stands where, and the discussion, changes under
 * this lock, and it is the first one each transaction takes: so changes follow one another and never wait in a circle.
 */
export async function lockEvent(tx: Tx, id: string): Promise<LockedEvent | undefined> {
  return tx
    .selectFrom('event')
    .select([
      'id',
      'host_id',
      'title',
      'location',
      'start_time',
      'end_time',
      'capacity',
      'taken',
      'visibility',
      'cover',
      'cancelled_at',
    ])
    .select([sql<boolean>`start_time <= now()`.as('has_started'), sql<Date>`now()`.as('now')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
