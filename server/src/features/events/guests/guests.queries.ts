import { sql } from 'kysely';
import { isFriendOf } from '#features/connections/connections.public.ts';
import { isInAudience } from '#features/communities/communities.public.ts';
import { isGuestListedFor, isHostedBy } from '#features/events/events.visibility.ts';
import { isVisibleTo, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import { firstId, maxPageRows } from '#platform/sql/page-sql.ts';

/** A page of an event's guests, in the order in which they became one. */
export interface GuestsPage {
  eventId: string;
  limit: number;
  /** The last entry of the previous page. */
  lastId?: string | undefined;
}

export interface AttendeeFilter {
  /** Part of a full name or username, regardless of case and accents. */
  search?: string | undefined;
  isCheckedIn?: boolean | undefined;
}

const countAll = sql<number>`count(*)::int`.as('total');

/** The attendees that the viewer may see. */
function selectAttendees(
  db: Db,
  viewerId: string,
  { eventId, search, isCheckedIn }: { eventId: string } & AttendeeFilter,
) {
  return db
    .selectFrom('event_attendee as entry')
    .innerJoin('event', 'event.id', 'entry.event_id')
    .innerJoin('person as guest', 'guest.id', 'entry.person_id')
    .where('entry.event_id', '=', eventId)
    .where(isGuestListedFor(viewerId))
    .$if(!!search, (query) =>
      query.where(
        sql<boolean>`plain_text(guest.first_name || ' ' || guest.last_name || e'\\n' || guest.username)
          like (select plain_pattern(${search}))`,
      ),
    )
    .$if(isCheckedIn !== undefined, (query) =>
      query.where(sql<boolean>`(entry.checked_in_at is not null) = ${isCheckedIn}::boolean`),
    );
}

export async function listAttendees(
  db: Db,
  viewerId: string,
  { limit, lastId = firstId, ...filter }: GuestsPage & AttendeeFilter,
) {
  const attendees = selectAttendees(db, viewerId, filter)
    .select(['entry.id', 'entry.checked_in_at', ...personColumns('guest')])
    .where('entry.id', '>', lastId)
    .orderBy('entry.id')
    .limit(sql.lit(maxPageRows));
  return db.selectFrom(attendees.as('page')).selectAll().orderBy('page.id').limit(limit).execute();
}

export async function countAttendees(
  db: Db,
  viewerId: string,
  filter: { eventId: string } & AttendeeFilter,
): Promise<number> {
  const { total } = await selectAttendees(db, viewerId, filter).select(countAll).executeTakeFirstOrThrow();
  return total;
}

export type WaitlistRow = Awaited<ReturnType<typeof listWaitlist>>['rows'][number];

/** A page of the waitlist in the order in which people get seats. */
export async function listWaitlist(
  db: Db,
  viewerId: string,
  { eventId, limit, lastPosition }: { eventId: string; limit: number; lastPosition: number },
) {
  const waitlist = db
    .selectFrom('event_waitlist as entry')
    .innerJoin('person as guest', 'guest.id', 'entry.person_id')
    .where('entry.event_id', '=', eventId)
    .where(isVisibleTo(viewerId, 'guest'));
  const rows = await waitlist
    .select(['entry.id', 'entry.created_at', 'entry.position', ...personColumns('guest')])
    .where('entry.position', '>', String(lastPosition))
    .orderBy('entry.position')
    .limit(limit)
    .execute();
  return { rows, ...(await waitlist.select(countAll).executeTakeFirstOrThrow()) };
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

function selectRequests(db: Db, viewerId: string, eventId: string) {
  return db
    .selectFrom('event_request as entry')
    .innerJoin('person as guest', 'guest.id', 'entry.person_id')
    .where('entry.event_id', '=', eventId)
    .where(isVisibleTo(viewerId, 'guest'));
}

const requestColumns = [
  'entry.id',
  'entry.state',
  'entry.message',
  'entry.reason',
  'entry.created_at',
  ...personColumns('guest'),
] as const;

/** A person's request, if the viewer may see that person. */
export async function findRequest(
  db: Db,
  viewerId: string,
  { eventId, personId }: { eventId: string; personId: string },
) {
  return selectRequests(db, viewerId, eventId)
    .select(requestColumns)
    .where('entry.person_id', '=', personId)
    .executeTakeFirst();
}

export async function listRequests(
  db: Db,
  viewerId: string,
  { eventId, limit, lastId = firstId, status }: GuestsPage & { status: RequestRow['state'] },
) {
  const ofStatus = selectRequests(db, viewerId, eventId).where('entry.state', '=', status);
  const rows = await ofStatus
    .select(requestColumns)
    .where('entry.id', '>', lastId)
    .orderBy('entry.id')
    .limit(limit)
    .execute();
  return { rows, ...(await ofStatus.select(countAll).executeTakeFirstOrThrow()) };
}

/** Records the host's answer to a request. */
export async function setRequest(
  tx: Tx,
  { eventId, personId }: { eventId: string; personId: string },
  answer: { state: 'approved' | 'declined'; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('event_request')
    .set({ ...answer, decided_at: sql<Date>`now()` })
    .where('event_id', '=', eventId)
    .where('person_id', '=', personId)
    .execute();
}

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>['rows'][number];

/** A page of the invitations, or of those of the given people. */
export async function listInvitations(
  db: Db,
  viewerId: string,
  { eventId, limit, lastId = firstId, personIds }: GuestsPage & { personIds?: string[] | undefined },
) {
  const invitations = db
    .selectFrom('event_invitation as entry')
    .innerJoin('person as guest', 'guest.id', 'entry.person_id')
    .where('entry.event_id', '=', eventId)
    .where(isVisibleTo(viewerId, 'guest'))
    .$if(personIds !== undefined, (query) => query.where(sql<boolean>`entry.person_id = any(${personIds}::uuid[])`));
  const rows = await invitations
    .select(['entry.id', 'entry.created_at', ...personColumns('guest')])
    .where('entry.id', '>', lastId)
    .orderBy('entry.id')
    .limit(limit)
    .execute();
  return { rows, ...(await invitations.select(countAll).executeTakeFirstOrThrow()) };
}

/** Invites people and deletes their declined requests. Returns the ids of the newly invited. */
export async function addInvitations(tx: Tx, eventId: string, personIds: string[]): Promise<string[]> {
  if (personIds.length === 0) return [];
  const rows = await tx
    .insertInto('event_invitation')
    .values(personIds.map((personId) => ({ event_id: eventId, person_id: personId })))
    .onConflict((conflict) => conflict.columns(['event_id', 'person_id']).doNothing())
    .returning('person_id')
    .execute();
  await tx
    .deleteFrom('event_request')
    .where('event_id', '=', eventId)
    .where('person_id', 'in', personIds)
    .where('state', '=', 'declined')
    .execute();
  return rows.map((row) => row.person_id);
}

/** Removes an invitation. Returns whether there was one. */
export async function removeInvitation(tx: Tx, eventId: string, personId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('event_invitation')
    .where('event_id', '=', eventId)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids that belong to people the viewer may see. */
export async function listVisibleIds(db: Db, viewerId: string, personIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where(sql<boolean>`id = any(${personIds}::uuid[])`)
    .where(isVisibleTo(viewerId, 'person'))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of people who may read the event and whom the host may invite: friends, members of the same intake, guests of an event of theirs
 * that has started, and people who are invited to this event or have a seat, a request or a waitlist entry.
 */
export async function listInvitableIds(
  db: Db,
  { eventId, hostId, personIds }: { eventId: string; hostId: string; personIds: string[] },
): Promise<string[]> {
  const hasRowIn = (table: string) =>
    sql`exists (select from ${sql.table(table)} as own where own.event_id = ${eventId} and own.person_id = guest.id)`;
  const rows = await db
    .selectFrom('person as guest')
    .innerJoin('person as host', (join) => join.on('host.id', '=', hostId))
    .select('guest.id')
    .where(sql<boolean>`guest.id = any(${personIds}::uuid[])`)
    .where(
      sql<boolean>`(select ${isInAudience(sql`guest.id`, 'event', 'event.host_id')} from event where event.id = ${eventId})`,
    )
    .where(
      sql<boolean>`(guest.intake = host.intake or ${isFriendOf('host', 'guest')}
       or exists (
         select from event_attendee as seat join event on event.id = seat.event_id
         where seat.person_id = guest.id and ${isHostedBy(sql.ref('host.id'))} and event.start_time <= now())
       or ${hasRowIn('event_invitation')} or ${hasRowIn('event_attendee')}
       or ${hasRowIn('event_request')} or ${hasRowIn('event_waitlist')})`,
    )
    .execute();
  return rows.map(({ id }) => id);
}
