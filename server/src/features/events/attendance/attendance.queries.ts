import { sql } from 'kysely';
import { isEventVisibleTo } from '#features/events/events.visibility.ts';
import { isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/sql/database.ts';
import { lastId, microsecondsOf, timestampOf } from '#platform/sql/page-sql.ts';

/** The past events of a club that the viewer may see, without those that were cancelled. */
function selectPast(db: Db, viewerId: string, communityId: string) {
  return db
    .selectFrom('event')
    .innerJoin('person as host', 'host.id', 'event.host_id')
    .where('event.community_id', '=', communityId)
    .where('event.end_time', '<', sql<Date>`now()`)
    .where('event.cancelled_at', 'is', null)
    .where(isEventVisibleTo(viewerId));
}

interface EventsPage {
  communityId: string;
  limit: number;
  /** `at` is a start in microseconds. */
  after: { at: string; id: string } | undefined;
}

export type EventRow = Awaited<ReturnType<typeof listPastEvents>>[number];

/** A page of the past events of a club, newest first, with the numbers of people who had a seat and were checked in. */
export async function listPastEvents(db: Db, viewerId: string, { communityId, limit, after }: EventsPage) {
  return selectPast(db, viewerId, communityId)
    .select(['event.id', 'event.title', 'event.start_time', 'event.taken'])
    .select(microsecondsOf('event.start_time').as('at'))
    .select(
      sql<number>`(select count(entry.checked_in_at)::int from event_attendee as entry where entry.event_id = event.id)`.as(
        'checked_in',
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(event.start_time, event.id) < (${timestampOf(after?.at ?? '0')}, ${after?.id ?? lastId}::uuid)`,
      ),
    )
    .orderBy('event.start_time', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute();
}

interface MembersPage {
  communityId: string;
  limit: number;
  after?: { checkedIn: number; id: string } | undefined;
}

export type MemberRow = Awaited<ReturnType<typeof listMemberAttendance>>[number];

/** A page of the members whom the viewer may see, with the numbers of past events; those who were checked in most often first. */
export async function listMemberAttendance(db: Db, viewerId: string, { communityId, limit, after }: MembersPage) {
  return db
    .with('past', () => selectPast(db, viewerId, communityId).select('event.id'))
    .with('counted', (cte) =>
      cte
        .selectFrom('community_member as member')
        .leftJoin(
          (join) =>
            join
              .selectFrom('event_attendee as entry')
              .innerJoin('past', 'past.id', 'entry.event_id')
              .select(['entry.person_id', 'entry.checked_in_at'])
              .as('seat'),
          (join) => join.onRef('seat.person_id', '=', 'member.person_id'),
        )
        .where('member.community_id', '=', communityId)
        .groupBy('member.person_id')
        .select([
          'member.person_id',
          sql<number>`count(seat.person_id)::int`.as('registered'),
          sql<number>`count(seat.checked_in_at)::int`.as('checked_in'),
        ]),
    )
    .selectFrom('counted')
    .innerJoin('person as member', 'member.id', 'counted.person_id')
    .select(['counted.registered', 'counted.checked_in', ...personColumns('member')])
    .where(isVisibleTo(viewerId, 'member'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(counted.checked_in, counted.person_id) < (${after?.checkedIn ?? 0}, ${after?.id ?? lastId}::uuid)`,
      ),
    )
    .orderBy('counted.checked_in', 'desc')
    .orderBy('counted.person_id', 'desc')
    .limit(limit)
    .execute();
}
