import {
  type Attendee,
  type Event,
  type EventComment,
  eventAttendeesShown,
  type EventVisibility,
  type ViewerStatus,
} from '@baraza/contract/features/events.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { pictureOfJson, pictureUrl, pictureUrlJson } from '#features/media/media.public.ts';
import { personJson, visiblePersonSql } from '#features/profiles/profiles.public.ts';
import { json } from '#platform/json-sql.ts';
import type { GuestRow } from './events.queries.ts';
import { seesInsideSql } from './events.visibility.ts';

const seesInside = seesInsideSql({ event: 'event', host: 'host', viewer: '$1' });

/** The entry that the viewer, `$1`, has with the event in such a table, by its primary key. */
const ownSql = (column: string, table: string) =>
  `select ${column} from ${table} as own where own.event_id = event.id and own.user_id = $1`;
/** Whoever has none with any event is not looked for in each. */
const ownOfFewSql = (column: string, table: string) =>
  `${ownSql(column, table)} and (select true from ${table} as any_own where any_own.user_id = $1 limit 1)`;

/**
 * Where the viewer stands, looked up once for all that is told of it. A request matters at a PRIVATE event alone: elsewhere
 * nobody needs the host's answer.
 */
const standing = `select (${ownSql('own.id', 'event_attendee')}) as seat_id,
  (${ownOfFewSql('own.position', 'event_waitlist')}) as position,
  (${ownOfFewSql('true', 'event_invitation')}) as is_invited,
  case when event.visibility = 'PRIVATE' then (${ownOfFewSql('own.state', 'event_request')}) end as request_state
  offset 0`;

const statusSql = `case when event.host_id = $1 then 'host' when mine.seat_id is not null then 'registered'
  when mine.position is not null then 'waitlisted' when mine.is_invited then 'invited'
  when mine.request_state = 'pending' then 'requested' when mine.request_state = 'declined' then 'declined' else 'none' end`;
const placeSql = `case when mine.position is not null then (select count(*) from event_waitlist as ahead
  where ahead.event_id = event.id and ahead.position <= mine.position) end`;
const reasonSql = `case when mine.request_state = 'declined' and ${statusSql} = 'declined'
  then (${ownSql('own.reason', 'event_request')}) end`;

/** Who has a seat, without what the host alone is told. */
type Seat = Omit<Attendee, 'checkedInAt'>;

const others = `from event_attendee as other join person as guest on guest.id = other.user_id
  where other.event_id = event.id and other.user_id <> $1 and ${visiblePersonSql({ person: 'guest', viewer: '$1' })}`;
const ownCard = json.known<Person>(`(select ${personJson('own').sql} from person as own where own.id = $1)`);
/** Somebody with a seat: the `guest` of that entry. */
const seatFields = (entry: string) => ({
  id: json.plain(`${entry}.id`),
  userId: json.plain(`${entry}.user_id`),
  user: personJson('guest'),
});
const attendees = json.first(json.object<Seat>(seatFields('other')), {
  from: others,
  order: 'other.id',
  limit: eventAttendeesShown,
  before: json.object<Seat>({
    id: json.plain('mine.seat_id'),
    userId: json.plain('$1::uuid'),
    user: ownCard,
  }),
});

const event = json.object<Event>({
  id: json.plain('event.id'),
  title: json.text('event.title'),
  description: json.text('event.description'),
  location: json.text('event.location'),
  startTime: json.moment('event.start_time'),
  endTime: json.moment('event.end_time'),
  timeZone: json.orNull(json.text('event.time_zone')),
  createdAt: json.moment('event.created_at'),
  updatedAt: json.moment('event.updated_at'),
  hostId: json.plain('event.host_id'),
  host: personJson('host'),
  campus: json.text('(select campus.name from campus where campus.id = host.campus_id)'),
  capacity: json.integer('event.capacity'),
  attendeesCount: json.integer('event.taken'),
  attendees: json.emptyWhere(`event.taken = 0 or not ${seesInside}`, attendees),
  viewerStatus: json.plain<ViewerStatus>(statusSql),
  waitlistPlace: json.orNull(json.integer(placeSql)),
  declineReason: json.orNull(json.text(`(${reasonSql})`)),
  coverImage: pictureUrlJson('event.cover'),
  cover: pictureOfJson('event.cover'),
  // What nobody knows is for the invited alone.
  visibility: json.plain<EventVisibility>(
    `case when event.visibility in ('PUBLIC', 'PRIVATE') then event.visibility else 'INVITE_ONLY' end`,
  ),
  tags: json.texts('event.tags'),
  cancelledAt: json.orNull(json.moment('event.cancelled_at')),
  cancelReason: json.orNull(json.text('event.cancel_reason')),
});

/** A comment without what hangs under it. */
export type SingleComment = Omit<EventComment, 'replies' | 'clientId'>;

/** SQL that writes a `comment` of this `author`, without what hangs under it. */
export const eventCommentJson = json.object<SingleComment>({
  id: json.plain('comment.id'),
  eventId: json.plain('comment.event_id'),
  parentId: json.optional(json.plain('comment.parent_id')),
  authorId: json.plain('comment.author_id'),
  author: personJson('author'),
  content: json.text('comment.content'),
  createdAt: json.moment('comment.created_at'),
  // A comment is not changed any more.
  updatedAt: json.moment('comment.created_at'),
  repliesCount: json.integer('comment.replies_count'),
});

/** SQL that writes an `event` of this `host` as the viewer, `$1`, finds it; worked out for those alone that are answered with. */
export const eventJson = json.known<Event>(`(select ${event.sql} from (${standing}) as mine)`);

/** SQL that writes who a `guest` with a seat is, of which this is the `entry`. */
export const attendeeJson = json.object<Seat>(seatFields('entry'));
/** With when they came in, for the host. */
export const attendeeForHostJson = json.object<Attendee>({
  ...seatFields('entry'),
  checkedInAt: json.optional(json.orNull(json.moment('entry.checked_in_at'))),
});

/** Somebody with a seat, with when they came in, for the host. */
export function viewAttendeeForHost(row: GuestRow & { checked_in_at: Date | null }): Attendee {
  return {
    id: row.id,
    userId: row.user_id,
    user: viewGuest(row),
    checkedInAt: row.checked_in_at?.toISOString() ?? null,
  };
}

export function viewGuest(row: Omit<GuestRow, 'id'>): Person {
  return {
    id: row.user_id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    image: row.avatar && pictureUrl(row.avatar),
  };
}
