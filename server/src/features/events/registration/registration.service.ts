import { invitationsPerDay } from '@baraza/contract/features/event-limits.ts';
import type { Attendee, Event, EventRequest, Invitation, Waiting } from '@baraza/contract/features/events.ts';
import type { Tx } from '#platform/database.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { AppError, notAllowed, notFound } from '#platform/errors.ts';
import { transact } from '#platform/pool.ts';
import { KeyedMutex } from '#platform/keyed-mutex.ts';
import { type RawJson, type WrittenPage, writtenPage } from '#platform/written-json.ts';
import { asHost, standingAt, viewOneEvent } from '#features/events/events.service.ts';
import {
  addAttendee,
  addInvitations,
  addRequest,
  addToLine,
  countInvitations,
  type AttendeeFilter,
  findRequest,
  type GuestsPage,
  type InvitationRow,
  listAttendees,
  listInvitable,
  listInvitations,
  listLine,
  listRequests,
  listVisible,
  removeAttendee,
  removeFromLine,
  removeInvitation,
  removeRequest,
  type RequestRow,
  seatNextInLine,
  setRequest,
  type StandingRow,
  takeSeat,
  type WaitingRow,
} from './registration.queries.ts';
import { clearRoom } from '#features/events/discussion/discussion-room.ts';
import { cancelled, full, refuseWhenOver, type WayIn, wayIn, wayIntoLine } from '#features/events/events.policy.ts';
import { findEventLeft, type LockedEvent, lockEvent } from '#features/events/events.queries.ts';
import { viewGuest } from '#features/events/events.view.ts';
import type { Db } from '#platform/database.ts';

// Who stands where changes in three phases. First a turn: in this process one change of an event at a time, so that a rush
// holds one connection and not all. Then a look without a lock, which refuses what is plainly refused. Then, in one
// transaction, the lock of the event's row, the look once more, and the change: that look decides, among all servers.

/** How long, in milliseconds, somebody waits for their turn at an event. */
const eventLocks = new KeyedMutex(10_000);

interface Change<Way> {
  decide: (standing: StandingRow) => Way | 'as it stands';
  apply: (tx: Tx, way: Way, event: LockedEvent) => Promise<void>;
}

/** Changes where the viewer stands; answers with the event as they then see it. */
async function changeStanding<Way extends string>(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  { decide, apply }: Change<Way>,
): Promise<RawJson<Event>> {
  const look = async (db: Db) => {
    return decide(await standingAt(db, viewer, eventId));
  };
  await eventLocks.take(eventId, async () => {
    if ((await look(deps.db)) === 'as it stands') return;
    await transact(deps.db, async (tx) => {
      const event = await lockEvent(tx, eventId);
      if (!event) throw notFound();
      const way = await look(tx);
      if (way !== 'as it stands') await apply(tx, way as Way, event);
    });
  });
  return viewOneEvent(deps, viewer, eventId);
}

/** Registers the viewer, or asks the host for a seat. Throws what `wayIn` throws; with a seat already, nothing changes. */
export async function register(deps: Deps, viewer: Viewer, eventId: string): Promise<RawJson<Event>> {
  return changeStanding<Exclude<WayIn, 'as it stands'>>(deps, viewer, eventId, {
    decide: wayIn,
    apply: async (tx, way, { host_id: hostId }) => {
      const told = { actorId: viewer.id, eventId, hostId };
      if (way === 'request') {
        await ask(tx, eventId, viewer.id);
        await deps.publish(tx, { type: 'events.requested', ...told });
      } else {
        await giveSeat(tx, eventId, viewer.id);
        await deps.publish(tx, { type: 'events.registered', ...told });
      }
    },
  });
}

/** Puts the viewer in line for a seat, or gives them one that is free. Throws what `wayIntoLine` throws. */
export async function joinLine(deps: Deps, viewer: Viewer, eventId: string): Promise<RawJson<Event>> {
  return changeStanding<'seat' | 'line'>(deps, viewer, eventId, {
    decide: wayIntoLine,
    apply: async (tx, way, { host_id: hostId }) => {
      if (way === 'line') return addToLine(tx, eventId, viewer.id);
      await giveSeat(tx, eventId, viewer.id);
      await deps.publish(tx, { type: 'events.registered', actorId: viewer.id, eventId, hostId });
    },
  });
}

async function ask(tx: Tx, eventId: string, userId: string): Promise<void> {
  await addRequest(tx, eventId, userId);
  await removeFromLine(tx, eventId, userId);
}

async function giveSeat(tx: Tx, eventId: string, userId: string): Promise<void> {
  if ((await takeSeat(tx, eventId)) === 'none left') throw full();
  await addAttendee(tx, eventId, userId);
  await removeRequest(tx, eventId, userId);
}

/** Gives up the viewer's seat, request and place in the line, whichever there is; a seat goes to the next in line. */
export async function withdraw(deps: Deps, viewer: Viewer, eventId: string): Promise<RawJson<Event>> {
  return giveUp(deps, viewer, eventId, async (tx, event) => {
    const hadSeat = await removeAttendee(tx, eventId, viewer.id);
    await removeFromLine(tx, eventId, viewer.id);
    await removeRequest(tx, eventId, viewer.id);
    if (!hadSeat) return;
    await moveLineUp(deps, tx, event);
    await clearRoom(deps, tx, eventId);
  });
}

/** Gives up the viewer's place in the line. */
export async function leaveLine(deps: Deps, viewer: Viewer, eventId: string): Promise<RawJson<Event>> {
  return giveUp(deps, viewer, eventId, (tx) => removeFromLine(tx, eventId, viewer.id));
}

/** Who gives up a seat may lose sight of the event by it, and is still told how it ended. */
async function giveUp(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  apply: (tx: Tx, event: LockedEvent) => Promise<void>,
): Promise<RawJson<Event>> {
  await standingAt(deps.db, viewer, eventId);
  await changeLocked(deps, eventId, apply);
  const event = await findEventLeft(deps.db, viewer.id, eventId);
  if (!event) throw notFound();
  return event;
}

async function changeLocked<T>(
  { db }: Deps,
  eventId: string,
  work: (tx: Tx, event: LockedEvent) => Promise<T>,
): Promise<T> {
  return eventLocks.take(eventId, () =>
    transact(db, async (tx) => {
      const event = await lockEvent(tx, eventId);
      if (!event) throw notFound();
      return work(tx, event);
    }),
  );
}

/** Gives a seat to somebody who asks. Throws 403 to all but the host, 404 without a request, 409 `event_full` and others. */
export async function approve(
  deps: Deps,
  viewer: Viewer,
  guest: { eventId: string; userId: string },
): Promise<EventRequest> {
  await asHost(deps, viewer, guest.eventId);
  return changeLocked(deps, guest.eventId, async (tx, event) => {
    const request = await findRequest(tx, guest);
    if (!request) throw notFound();
    if (request.state === 'approved') return viewRequest(request);
    refuseWhenOver({ is_cancelled: event.cancelled_at !== null, has_started: event.has_started });
    if ((await takeSeat(tx, guest.eventId)) === 'none left') throw full();
    await addAttendee(tx, guest.eventId, guest.userId);
    await setRequest(tx, guest, { state: 'approved', reason: null });
    const told = { actorId: viewer.id, eventId: guest.eventId, subjectId: guest.userId };
    await deps.publish(tx, { type: 'events.answered', ...told, answer: 'approved' });
    return viewRequest({ ...request, state: 'approved', reason: null });
  });
}

/** Declines somebody who asks; a seat given to them before goes to the next in line. Throws 404 without a request. */
export async function decline(
  deps: Deps,
  viewer: Viewer,
  { reason: given, ...guest }: { eventId: string; userId: string; reason: string | undefined },
): Promise<EventRequest> {
  await asHost(deps, viewer, guest.eventId);
  const reason = given?.trim() || null;
  const told = { actorId: viewer.id, eventId: guest.eventId, subjectId: guest.userId };
  return changeLocked(deps, guest.eventId, async (tx, event) => {
    const request = await findRequest(tx, guest);
    if (!request) throw notFound();
    if (request.state === 'declined') return viewRequest(request);
    const hadSeat = await removeAttendee(tx, guest.eventId, guest.userId);
    await setRequest(tx, guest, { state: 'declined', reason });
    await deps.publish(tx, { type: 'events.answered', ...told, answer: 'declined' });
    if (hadSeat) {
      await moveLineUp(deps, tx, event);
      await clearRoom(deps, tx, guest.eventId);
    }
    return viewRequest({ ...request, state: 'declined', reason });
  });
}

/** Gives what is free to those who wait longest, and has them told. */
export async function moveLineUp(
  { publish }: Pick<Deps, 'publish'>,
  tx: Tx,
  { id: eventId, host_id: hostId }: Pick<LockedEvent, 'id' | 'host_id'>,
): Promise<void> {
  const subjectIds = await seatNextInLine(tx, eventId);
  if (subjectIds.length > 0) await publish(tx, { type: 'events.seated', eventId, hostId, subjectIds });
}

/** A page of people, how many there are in all, and whether there is more behind it. */
export interface PeoplePage<T> {
  items: T[];
  total: number;
  hasMore: boolean;
}

function cut<Row, T>(
  { rows, total }: { rows: Row[]; total: number },
  limit: number,
  view: (row: Row) => T,
): PeoplePage<T> {
  return { items: rows.slice(0, limit).map(view), total, hasMore: rows.length > limit };
}

/** Throws 404 to whoever may not know of the event, and 403 to those who may not know who comes, or has come. */
export async function viewAttendees(
  { db }: Deps,
  viewer: Viewer,
  { search, ...page }: GuestsPage & AttendeeFilter & { eventId: string },
): Promise<WrittenPage<Attendee> & { total: number }> {
  const standing = await standingAt(db, viewer, page.eventId);
  if (!standing.sees_inside) throw notAllowed('Only the host and those who come can see who comes.');
  if (page.isIn !== undefined && !standing.is_host) throw notAllowed('Only the host can see who has come.');
  const { is_host: forHost, taken } = standing;
  const asked = { ...page, search: search?.trim(), limit: page.limit + 1, forHost, taken };
  const { rows, total } = await listAttendees(db, viewer.id, asked);
  return { ...writtenPage<Attendee>(rows, page.limit), total };
}

export async function viewRequests(
  deps: Deps,
  viewer: Viewer,
  page: GuestsPage & { eventId: string; status: EventRequest['status'] },
): Promise<PeoplePage<EventRequest>> {
  await asHost(deps, viewer, page.eventId);
  return cut(await listRequests(deps.db, viewer.id, { ...page, limit: page.limit + 1 }), page.limit, viewRequest);
}

/** A page of those who stand in line, for the host; 403 to others. */
export async function viewLine(
  deps: Deps,
  viewer: Viewer,
  page: { eventId: string; limit: number; lastPosition: number },
): Promise<PeoplePage<Waiting>> {
  await asHost(deps, viewer, page.eventId);
  return cut(await listLine(deps.db, viewer.id, { ...page, limit: page.limit + 1 }), page.limit, viewWaiting);
}

export async function viewInvitations(
  deps: Deps,
  viewer: Viewer,
  page: GuestsPage & { eventId: string },
): Promise<PeoplePage<Invitation>> {
  await asHost(deps, viewer, page.eventId);
  return cut(await listInvitations(deps.db, viewer.id, { ...page, limit: page.limit + 1 }), page.limit, viewInvitation);
}

/**
 * Invites people; the host needs no invitation. Throws 404 when one of them is not there, 403 `not_invitable` naming those whom
 * `listInvitable` leaves out, 429 after the day's last one, and 409 `event_cancelled`. Then nobody is invited.
 */
export async function invite(
  deps: Deps,
  viewer: Viewer,
  { eventId, userIds }: { eventId: string; userIds: string[] },
): Promise<PeoplePage<Invitation>> {
  await asHost(deps, viewer, eventId);
  const wanted = [...new Set(userIds)].filter((id) => id !== viewer.id);
  const known = await listVisible(deps.db, viewer.id, wanted);
  if (known.length < wanted.length) throw notFound();
  const invitable = await listInvitable(deps.db, { eventId, hostId: viewer.id, userIds: wanted });
  if (invitable.length < wanted.length) throw notInvitable(userIds, [...invitable, viewer.id]);
  await changeLocked(deps, eventId, async (tx, event) => {
    if (event.cancelled_at) throw cancelled();
    const subjectIds = await addInvitations(tx, eventId, wanted);
    if (subjectIds.length === 0) return;
    await holdToDailyLimit(deps, tx, viewer, subjectIds.length);
    await deps.publish(tx, { type: 'events.invited', actorId: viewer.id, eventId, subjectIds });
  });
  const page = { eventId, of: wanted, limit: wanted.length };
  return cut(await listInvitations(deps.db, viewer.id, page), page.limit, viewInvitation);
}

function notInvitable(userIds: string[], invitable: string[]): AppError {
  const detail = 'You can invite friends, members of your intake and people who came to an event of yours.';
  const errors = userIds.flatMap((id, at) =>
    invitable.includes(id) ? [] : [{ path: `userIds.${at}`, message: detail }],
  );
  return new AppError('not_invitable', detail, { errors });
}

async function holdToDailyLimit({ env }: Deps, tx: Tx, viewer: Viewer, added: number): Promise<void> {
  if (env.RATE_LIMITS !== 'on') return;
  if ((await countInvitations(tx, viewer.id, { added, most: invitationsPerDay })) === 'counted') return;
  const detail = `You can invite ${invitationsPerDay} people a day. Nobody was invited; please go on tomorrow.`;
  throw new AppError('rate_limited', detail, { retryAfter: 86_400 - (Math.floor(Date.now() / 1000) % 86_400) });
}

/** Takes an invitation back. A seat stays; a place in the line of an event that is not for all ends. */
export async function takeInvitationBack(
  deps: Deps,
  viewer: Viewer,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<void> {
  await asHost(deps, viewer, eventId);
  await changeLocked(deps, eventId, async (tx, event) => {
    if (!(await removeInvitation(tx, eventId, userId))) throw notFound();
    if (event.visibility === 'PUBLIC') return;
    await removeFromLine(tx, eventId, userId);
    await clearRoom(deps, tx, eventId);
  });
}

function viewRequest(row: RequestRow): EventRequest {
  return {
    id: row.id,
    userId: row.user_id,
    user: viewGuest(row),
    createdAt: row.created_at.toISOString(),
    status: row.state,
    reason: row.reason,
  };
}

function viewWaiting({ id, user_id: userId, position, ...row }: WaitingRow): Waiting {
  const user = viewGuest({ ...row, user_id: userId });
  return { id, userId, user, createdAt: row.created_at.toISOString(), position: Number(position) };
}

function viewInvitation(row: InvitationRow): Invitation {
  return { id: row.id, userId: row.user_id, user: viewGuest(row), createdAt: row.created_at.toISOString() };
}
