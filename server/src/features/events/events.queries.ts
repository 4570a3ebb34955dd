import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { eventAttendeesShown } from '@baraza/contract/features/event-limits.ts';
import { briefColumns } from '#features/communities/communities.public.ts';
import { isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { textColumn, type Texts } from '#platform/sql/page-sql.ts';
import {
  areDetailsVisibleTo,
  isAskedToHost,
  isEventVisibleTo,
  isGuestListedFor,
  isHostedBy,
  isManagedBy,
} from './events.visibility.ts';

export type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

/** How the viewer takes part in an `event`: scalar subqueries on primary keys, which a large event does not slow down. */
function participationColumns(viewer: string) {
  const own = sql`own where own.event_id = event.id and own.person_id = ${viewer}`;
  return [
    isHostedBy(viewer).as('is_host'),
    isAskedToHost(viewer).as('is_asked_to_host'),
    sql<boolean>`coalesce((select true from event_attendee as ${own}), false)`.as('is_registered'),
    sql<boolean>`coalesce((select true from event_invitation as ${own}), false)`.as('is_invited'),
    sql<RequestState | null>`(select state from event_request as ${own})`.as('request_state'),
    sql<number | null>`(select (
        select count(*)::int from event_waitlist as earlier
        where earlier.event_id = own.event_id and earlier.position <= own.position
      ) from event_waitlist as ${own})`.as('waitlist_place'),
  ] as const;
}

type RequestState = 'pending' | 'approved' | 'declined';

/**
 * Events with what `viewEvent` needs, or, with only the beginning of the description, what `viewListedEvent` needs. Which of them the
 * viewer may see is `isEventVisibleTo`.
 */
export function selectEvents(db: Db, viewer: string, texts: Texts = 'whole') {
  return db
    .selectFrom('event')
    .innerJoin('person as host', 'host.id', 'event.host_id')
    .leftJoin('community', 'community.id', 'event.community_id')
    .select([
      'event.id',
      'event.title',
      textColumn('event.description', texts).as('description'),
      'event.location',
      'event.start_time',
      'event.end_time',
      'event.time_zone',
      'event.created_at',
      'event.updated_at',
      'event.capacity',
      'event.taken',
      'event.visibility',
      'event.audience',
      'event.tags',
      'event.cancelled_at',
      'event.cancel_reason',
      'event.hidden_at',
      'event.community_id',
      ...briefColumns,
      'community.archived_at',
      isManagedBy(viewer).as('can_manage'),
      ...personColumns('host'),
    ])
    .select(participationColumns(viewer))
    .select((eb) => {
      const seats = eb
        .selectFrom('event_attendee as seat')
        .innerJoin('person as guest', 'guest.id', 'seat.person_id')
        .select(['seat.id', ...personColumns('guest')])
        .whereRef('seat.event_id', '=', 'event.id');
      return [
        eb.selectFrom('campus').select('campus.name').whereRef('campus.id', '=', 'host.campus_id').as('campus'),
        eb
          .selectFrom('event_request as own')
          .select('own.reason')
          .whereRef('own.event_id', '=', 'event.id')
          .where('own.person_id', '=', viewer)
          .as('decline_reason'),
        jsonArrayFrom(
          eb
            .selectFrom('event_host as helping')
            .innerJoin('person as co_host', 'co_host.id', 'helping.person_id')
            .select([sql<boolean>`helping.accepted_at is not null`.as('has_accepted'), ...personColumns('co_host')])
            .whereRef('helping.event_id', '=', 'event.id')
            .where('helping.declined_at', 'is', null)
            .where(sql<boolean>`(helping.accepted_at is not null or ${isManagedBy(viewer)})`)
            .where(isVisibleTo(viewer, 'co_host'))
            .orderBy('helping.accepted_at')
            .orderBy('helping.person_id'),
        ).as('co_hosts'),
        jsonObjectFrom(
          eb
            .selectFrom('media')
            .select(['media.file', 'media.width', 'media.height', 'media.placeholder', 'media.copy_bytes'])
            .whereRef('media.file', '=', 'event.cover'),
        ).as('cover'),
        jsonObjectFrom(seats.where('seat.person_id', '=', viewer)).as('own_seat'),
        jsonArrayFrom(
          seats
            .where(areDetailsVisibleTo(viewer))
            .where('seat.person_id', '<>', viewer)
            .where(isGuestListedFor(viewer))
            .orderBy('seat.id')
            .limit(sql.lit(eventAttendeesShown)),
        ).as('other_seats'),
      ];
    });
}

/** One event, if the viewer may see it. */
export async function findEvent(db: Db, viewerId: string, id: string): Promise<EventRow | undefined> {
  return selectEvents(db, viewerId).where('event.id', '=', id).where(isEventVisibleTo(viewerId)).executeTakeFirst();
}

/** One event regardless of visibility, for the reply to a person who just gave up their seat. */
export async function findEventUnchecked(db: Db, viewerId: string, id: string): Promise<EventRow | undefined> {
  return selectEvents(db, viewerId).where('event.id', '=', id).executeTakeFirst();
}

/** How the viewer takes part in an event that they may see, and what decides what they may do about it. */
export async function findParticipation(db: Db, viewerId: string, eventId: string) {
  return db
    .selectFrom('event')
    .innerJoin('person as host', 'host.id', 'event.host_id')
    .leftJoin('community', 'community.id', 'event.community_id')
    .select(['event.visibility', 'event.taken', 'event.community_id', 'community.archived_at'])
    .select([
      sql<boolean>`event.start_time <= now()`.as('has_started'),
      sql<boolean>`event.cancelled_at is not null`.as('is_cancelled'),
      sql<boolean>`event.taken >= event.capacity`.as('is_full'),
      areDetailsVisibleTo(viewerId).as('sees_details'),
      isManagedBy(viewerId).as('can_manage'),
    ])
    .select(participationColumns(viewerId))
    .where('event.id', '=', eventId)
    .where(isEventVisibleTo(viewerId))
    .executeTakeFirst();
}

export type ParticipationRow = NonNullable<Awaited<ReturnType<typeof findParticipation>>>;

export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

/**
 * Locks the event's row until the transaction ends; `now` is when the transaction began. Seats, waitlist, requests,
 * invitations and the discussion change only under this lock. It is each transaction's first, so none deadlock.
 */
export async function lockEvent(tx: Tx, id: string) {
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
    .select((eb) =>
      eb
        .selectFrom('community')
        .select('archived_at')
        .whereRef('community.id', '=', 'event.community_id')
        .as('archived_at'),
    )
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
