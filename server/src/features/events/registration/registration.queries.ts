import { sql } from 'kysely';
import type { QueryResultRow } from 'pg';
import { areFriendsSql } from '#features/connections/connections.public.ts';
import type { Db, Tx } from '#platform/database.ts';
import { firstId, firstOf } from '#platform/page-sql.ts';
import type { WrittenRow } from '#platform/written-json.ts';
import type { Standing } from '#features/events/events.policy.ts';
import {
  guestColumns,
  type GuestRow,
  seesEvent,
  seesInside,
  standingColumns,
  visibleGuest,
} from '#features/events/events.queries.ts';
import { attendeeForHostJson, attendeeJson } from '#features/events/events.view.ts';
import { runStatement } from '#platform/statement.ts';

export interface StandingRow extends Standing {
  /** Whether the viewer may know who comes and what is said. */
  sees_inside: boolean;
  /** How many come. */
  taken: number;
}

/** Where somebody stands at an event they may see. */
export async function findStanding(db: Db, viewerId: string, eventId: string): Promise<StandingRow | undefined> {
  const [row] = await runStatement<StandingRow>(db, {
    name: 'event-standing',
    text: `select event.visibility, event.start_time <= now() as has_started, event.cancelled_at is not null as is_cancelled,
      event.taken, event.taken >= event.capacity as is_full, ${standingColumns}, ${seesInside} as sees_inside
    from event join person as host on host.id = event.host_id where event.id = $2 and ${seesEvent}`,
    values: [viewerId, eventId],
  });
  return row;
}

/** Takes one of the seats, if one is left and the event is still to come. */
export async function takeSeat(tx: Tx, eventId: string): Promise<'taken' | 'none left'> {
  const row = await tx
    .updateTable('event')
    .set({ taken: sql<number>`taken + 1` })
    .where('id', '=', eventId)
    .where(sql<boolean>`taken < capacity and cancelled_at is null and start_time > now()`)
    .returning('id')
    .executeTakeFirst();
  return row ? 'taken' : 'none left';
}

/** Gives somebody the seat that was taken for them; what they were before ends. */
export async function addAttendee(tx: Tx, eventId: string, userId: string): Promise<void> {
  await tx.insertInto('event_attendee').values({ event_id: eventId, user_id: userId }).execute();
  await removeFromLine(tx, eventId, userId);
}

/** Takes somebody's seat back; tells whether they had one. */
export async function removeAttendee(tx: Tx, eventId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from event_attendee where event_id = ${eventId} and user_id = ${userId} returning event_id
    )
    update event set taken = taken - 1 from gone where event.id = gone.event_id returning event.id`.execute(tx);
  return rows.length > 0;
}

/** Puts somebody at the end of the line. */
export async function addToLine(tx: Tx, eventId: string, userId: string): Promise<void> {
  await tx.insertInto('event_waitlist').values({ event_id: eventId, user_id: userId }).execute();
}

export async function removeFromLine(tx: Tx, eventId: string, userId: string): Promise<void> {
  await tx.deleteFrom('event_waitlist').where('event_id', '=', eventId).where('user_id', '=', userId).execute();
}

/**
 * Gives free seats of an event still to come to those who wait longest; tells to whom. Those deleted are passed over.
 * Whoever frees or adds a seat calls this in the same transaction, so nobody waits while a seat is free.
 */
export async function seatNextInLine(tx: Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with free as (
      select id, capacity - taken as seats from event
      where id = ${eventId} and taken < capacity and cancelled_at is null and start_time > now()
    ), next as (
      select waiting.event_id, waiting.user_id, waiting.position
      from event_waitlist as waiting join free on free.id = waiting.event_id
        join person on person.id = waiting.user_id and person.deleted_at is null
      order by waiting.position limit (select seats from free)
    ), gone as (
      delete from event_waitlist as waiting using next
      where waiting.event_id = next.event_id and waiting.user_id = next.user_id
    ), seated as (
      insert into event_attendee (event_id, user_id) select event_id, user_id from next order by position
      returning user_id, id
    ), counted as (
      update event set taken = taken + (select count(*) from seated)::int from free where event.id = free.id
    )
    select user_id from seated order by id`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** Everybody who asks stands in line, first come first. */
export async function letRequestsStandInLine(tx: Tx, eventId: string): Promise<void> {
  await sql`
    with asking as (
      delete from event_request where event_id = ${eventId} and state = 'pending' returning event_id, user_id, id
    )
    insert into event_waitlist (event_id, user_id) select event_id, user_id from asking order by id
    on conflict do nothing`.execute(tx);
}

/** Everybody in line whom the host has not invited asks for a seat instead. */
export async function letLineAsk(tx: Tx, eventId: string): Promise<void> {
  await sql`
    with waiting as (
      delete from event_waitlist as waiting where event_id = ${eventId} and not exists (
        select from event_invitation as own where own.event_id = waiting.event_id and own.user_id = waiting.user_id
      ) returning event_id, user_id, position
    )
    insert into event_request (event_id, user_id) select event_id, user_id from waiting order by position
    on conflict (event_id, user_id) do update set state = 'pending', reason = null, decided_at = null`.execute(tx);
}

/** Whoever has a seat or stands in line counts as invited. */
export async function inviteGuests(tx: Tx, eventId: string): Promise<void> {
  await sql`
    insert into event_invitation (event_id, user_id)
    select event_id, user_id from event_attendee where event_id = ${eventId}
    union select event_id, user_id from event_waitlist where event_id = ${eventId}
    on conflict do nothing`.execute(tx);
}

export async function addRequest(tx: Tx, eventId: string, userId: string): Promise<void> {
  await tx
    .insertInto('event_request')
    .values({ event_id: eventId, user_id: userId, reason: null, decided_at: null })
    .onConflict((old) =>
      old.columns(['event_id', 'user_id']).doUpdateSet({ state: 'pending', reason: null, decided_at: null }),
    )
    .execute();
}

/** Removes what somebody asked; that the host declined it is remembered. */
export async function removeRequest(tx: Tx, eventId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('event_request')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .where('state', '<>', 'declined')
    .execute();
}

/** Writes the host's answer. */
export async function setRequest(
  tx: Tx,
  { eventId, userId }: { eventId: string; userId: string },
  answer: { state: 'approved' | 'declined'; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('event_request')
    .set({ ...answer, decided_at: sql<Date>`now()` })
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .execute();
}

export interface RequestRow extends GuestRow {
  state: 'pending' | 'approved' | 'declined';
  reason: string | null;
  created_at: Date;
}

/** Somebody's request, whoever reads it. */
export async function findRequest(
  db: Db,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<RequestRow | undefined> {
  const [row] = await runStatement<RequestRow>(db, {
    name: 'event-request',
    text: `select entry.id, entry.state, entry.reason, entry.created_at, ${guestColumns}
     from event_request as entry join person as guest on guest.id = entry.user_id
     where entry.event_id = $1 and entry.user_id = $2 and guest.deleted_at is null`,
    values: [eventId, userId],
  });
  return row;
}

/** Invites people, each once; what the host once declined of them is forgotten. */
export async function addInvitations(tx: Tx, eventId: string, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .insertInto('event_invitation')
    .values(userIds.map((userId) => ({ event_id: eventId, user_id: userId })))
    .onConflict((old) => old.columns(['event_id', 'user_id']).doNothing())
    .returning('user_id')
    .execute();
  await tx
    .deleteFrom('event_request')
    .where('event_id', '=', eventId)
    .where('user_id', 'in', userIds)
    .where('state', '=', 'declined')
    .execute();
  return rows.map((row) => row.user_id);
}

export async function removeInvitation(tx: Tx, eventId: string, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('event_invitation')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the ids that are people whom the viewer may see. */
export async function listVisible(db: Db, viewerId: string, userIds: string[]): Promise<string[]> {
  const rows = await runStatement<{ id: string }>(db, {
    name: 'event-people',
    text: `select guest.id from person as guest where guest.id = any($2::uuid[]) and ${visibleGuest}`,
    values: [viewerId, userIds],
  });
  return rows.map(({ id }) => id);
}

/**
 * Those of the ids whom the host may invite to an event: friends, members of the same intake, guests of an event of theirs that
 * has started, and whoever already has to do with this event: invited, or with a seat, a request or a wait for one.
 */
export async function listInvitable(
  db: Db,
  { eventId, hostId, userIds }: { eventId: string; hostId: string; userIds: string[] },
): Promise<string[]> {
  const isOn = (table: string) =>
    `exists (select from ${table} as own where own.event_id = $1 and own.user_id = guest.id)`;
  const rows = await runStatement<{ id: string }>(db, {
    name: 'event-invitable',
    text: `select guest.id from person as guest cross join (select * from person where id = $2) as host
     where guest.id = any($3::uuid[]) and (
       guest.intake = host.intake or (${areFriendsSql('host', 'guest')})
       or exists (
         select from event_attendee as seat join event as past on past.id = seat.event_id
         where seat.user_id = guest.id and past.host_id = $2 and past.start_time <= now())
       or ${['event_invitation', 'event_attendee', 'event_request', 'event_waitlist'].map(isOn).join(' or ')})`,
    values: [eventId, hostId, userIds],
  });
  return rows.map(({ id }) => id);
}

/** Counts invitations of the day, in UTC, unless there would be more than `most`. */
export async function countInvitations(tx: Tx, personId: string, { added, most }: { added: number; most: number }) {
  // The sum depends on the row that is there: the builder has no word for it.
  const { rows } = await sql`
    insert into invitation_day as counted (person_id, day, invitations)
    values (${personId}, (now() at time zone 'UTC')::date, ${added})
    on conflict (person_id) do update set day = excluded.day, invitations = excluded.invitations
      + case when counted.day = excluded.day then counted.invitations else 0 end
    where counted.day <> excluded.day or counted.invitations + excluded.invitations <= ${most}
    returning true`.execute(tx);
  return rows.length > 0 ? 'counted' : 'too many';
}

/** Who may know what is said about an event, as `seesInsideSql` has it for one of them; nobody where it is gone. */
export async function listInsiders(tx: Tx, eventId: string): Promise<string[] | 'everybody'> {
  const rows = await runStatement<{ id: string | null }>(tx, {
    name: 'event-insiders',
    text: `select null as id from event where id = $1 and visibility = 'PUBLIC'
     union all select host_id from event where id = $1
     union all select user_id from event_attendee where event_id = $1
     union all select user_id from event_invitation join event on event.id = event_id
       where event_id = $1 and visibility <> 'PRIVATE'`,
    values: [eventId],
  });
  const ids = rows.map(({ id }) => id);
  return ids.includes(null) ? 'everybody' : ids.filter((id) => id !== null);
}

export interface GuestsPage {
  limit: number;
  lastId?: string | undefined;
}

export interface AttendeeFilter {
  /** Part of a name. */
  search?: string | undefined;
  /** Only those who have come in at the door, or only those who have not. */
  isIn?: boolean | undefined;
}

/** What guests of one kind a list holds: those of a table, of whom `where` may leave some out. */
interface GuestList {
  table: string;
  /** What is read of each, beside the id of the entry. */
  columns: string;
  where?: string;
  kind?: string;
}

const guestsFrom = ({ table, where = '' }: GuestList) => `from ${table} as entry
  join person as guest on guest.id = entry.user_id where entry.event_id = $2 and ${visibleGuest} ${where}`;

type GuestValues = [viewerId: string, eventId: string, lastId: string, limit: number, ...filter: unknown[]];

/** A page of guests of one kind whom the viewer may see, in the order they became it. */
async function listGuests<Row extends QueryResultRow>(db: Db, list: GuestList, values: GuestValues): Promise<Row[]> {
  const { table, columns, kind = table } = list;
  const rows = `select entry.id, ${columns} ${guestsFrom(list)} and entry.id > $3`;
  return runStatement<Row>(db, { name: `${kind}-page`, text: firstOf(rows, 'id', '$4'), values });
}

/** How many there are on all pages. */
async function countGuests(db: Db, list: GuestList, values: GuestValues): Promise<number> {
  const [viewerId, eventId, , , ...filter] = values;
  // The total has neither cursor nor limit: its filter stands where theirs stood.
  const from = guestsFrom(list).replaceAll('$5', '$3').replaceAll('$6', '$4');
  const text = `select count(*)::int as total ${from}`;
  const name = `${list.kind ?? list.table}-total`;
  const [counted] = await runStatement<{ total: number }>(db, { name, text, values: [viewerId, eventId, ...filter] });
  return counted?.total ?? 0;
}

/** A page of guests of one kind with how many there are on all pages; `filter` fills the places of the list's `where`. */
async function listAndCount<Row extends GuestRow>(
  db: Db,
  list: GuestList,
  { viewerId, eventId, limit, lastId }: GuestsPage & { viewerId: string; eventId: string },
  filter: unknown[] = [],
): Promise<{ rows: Row[]; total: number }> {
  const values: GuestValues = [viewerId, eventId, lastId ?? firstId, limit, ...filter];
  const rows = await listGuests<Row>(db, list, values);
  return { rows, total: await countGuests(db, list, values) };
}

/** A page of those who come, told for the host or others; `taken` is how many do, and so the total where none are left out. */
export async function listAttendees(
  db: Db,
  viewerId: string,
  {
    eventId,
    search,
    isIn,
    limit,
    lastId,
    forHost,
    taken,
  }: GuestsPage & AttendeeFilter & { eventId: string; forHost: boolean; taken: number },
): Promise<{ rows: WrittenRow[]; total: number }> {
  const filters: unknown[] = [];
  const conditions: string[] = [];
  const kinds = ['event_attendee', forHost ? 'for-host' : 'for-guests'];
  const filterBy = (kind: string, value: unknown, condition: (place: string) => string) => {
    filters.push(value);
    kinds.push(kind);
    conditions.push(`and ${condition(`$${filters.length + 4}`)}`);
  };
  const names = `lower(guest.first_name || ' ' || guest.last_name || e'\\n' || guest.username)`;
  if (search) filterBy('search', search, (place) => `strpos(${names}, lower(${place})) > 0`);
  if (isIn !== undefined) filterBy('door', isIn, (place) => `(entry.checked_in_at is not null) = ${place}::boolean`);
  const list = {
    table: 'event_attendee',
    columns: `${(forHost ? attendeeForHostJson : attendeeJson).sql} as json`,
    where: conditions.join(' '),
    kind: kinds.join('-'),
  };
  const values: GuestValues = [viewerId, eventId, lastId ?? firstId, limit, ...filters];
  const rows = await listGuests<WrittenRow>(db, list, values);
  // Whoever is not to be seen any more has no seat either: both go in the transaction that deletes them.
  return { rows, total: filters.length === 0 ? taken : await countGuests(db, list, values) };
}

export interface WaitingRow extends GuestRow {
  created_at: Date;
  position: string;
}

/** A page of the line, those first who get a seat first, and how many stand in it. */
export async function listLine(
  db: Db,
  viewerId: string,
  { eventId, limit, lastPosition }: { eventId: string; limit: number; lastPosition: number },
): Promise<{ rows: WaitingRow[]; total: number }> {
  const from = `from event_waitlist as entry join person as guest on guest.id = entry.user_id
    where entry.event_id = $2 and ${visibleGuest}`;
  const rows = await runStatement<WaitingRow>(db, {
    name: 'event_waitlist-page',
    text: firstOf(
      `select entry.id, entry.created_at, entry.position, ${guestColumns} ${from} and entry.position > $3`,
      'position',
      '$4',
    ),
    values: [viewerId, eventId, lastPosition, limit],
  });
  const [counted] = await runStatement<{ total: number }>(db, {
    name: 'event_waitlist-total',
    text: `select count(*)::int as total ${from}`,
    values: [viewerId, eventId],
  });
  return { rows, total: counted?.total ?? 0 };
}

export async function listRequests(
  db: Db,
  viewerId: string,
  { status, ...page }: GuestsPage & { eventId: string; status: RequestRow['state'] },
) {
  const list = {
    table: 'event_request',
    columns: `${guestColumns}, entry.state, entry.reason, entry.created_at`,
    where: 'and entry.state = $5',
  };
  return listAndCount<RequestRow>(db, list, { viewerId, ...page }, [status]);
}

export interface InvitationRow extends GuestRow {
  created_at: Date;
}

export async function listInvitations(
  db: Db,
  viewerId: string,
  { of, ...page }: GuestsPage & { eventId: string; of?: string[] | undefined },
) {
  const list = {
    table: 'event_invitation',
    columns: `${guestColumns}, entry.created_at`,
    ...(of && { where: 'and entry.user_id = any($5::uuid[])', kind: 'event_invitation-of' }),
  };
  return listAndCount<InvitationRow>(db, list, { viewerId, ...page }, of && [of]);
}
