import type { Event } from '@baraza/contract/features/events.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notFound } from '#platform/http/errors.ts';
import { KeyedMutex } from '#platform/concurrency/keyed-mutex.ts';
import { transact } from '#platform/sql/pool.ts';
import { removeNonReaders } from '#features/events/discussion/discussion-room.ts';
import { decideRegistration, decideWaitlist, eventFull } from '#features/events/events.policy.ts';
import { findEventUnchecked, type LockedEvent, type ParticipationRow } from '#features/events/events.queries.ts';
import { lockExistingEvent, requireParticipation, viewOneEvent } from '#features/events/events.service.ts';
import { viewEvent } from '#features/events/events.view.ts';
import {
  addAttendee,
  addRequest,
  addToWaitlist,
  removeAttendee,
  removeFromWaitlist,
  removeRequest,
  seatFromWaitlist,
  takeSeat,
} from './registration.queries.ts';

/**
 * Lets one change of an event's guests run at a time in this process, so that a rush for seats holds one connection and
 * not the whole pool. Waits at most 10 seconds. Among processes the row lock of `lockEvent` decides.
 */
const eventMutex = new KeyedMutex(10_000);

/** Runs a change of an event's guests in a transaction that holds the event's lock. */
export async function changeGuests<T>(
  { db }: Deps,
  eventId: string,
  work: (tx: Tx, event: LockedEvent) => Promise<T>,
): Promise<T> {
  return eventMutex.run(eventId, () => transact(db, async (tx) => work(tx, await lockExistingEvent(tx, eventId))));
}

interface Registration<Decision> {
  decide: (viewer: ParticipationRow) => Decision;
  apply: (tx: Tx, decision: Exclude<Decision, 'unchanged'>, event: LockedEvent) => Promise<void>;
}

/** Decides once without the lock, which refuses most of a rush early, and again with it. */
async function changeParticipation<Decision extends string>(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  { decide, apply }: Registration<Decision>,
): Promise<Event> {
  const decideNow = async (db: Db) => decide(await requireParticipation(db, viewer, eventId));
  await eventMutex.run(eventId, async () => {
    if ((await decideNow(deps.db)) === 'unchanged') return;
    await transact(deps.db, async (tx) => {
      const event = await lockExistingEvent(tx, eventId);
      const decision = await decideNow(tx);
      if (decision !== 'unchanged') await apply(tx, decision as Exclude<Decision, 'unchanged'>, event);
    });
  });
  return viewOneEvent(deps, viewer, eventId);
}

/** Registers the viewer, or sends the host a request with a message. Idempotent. Throws what `decideRegistration` throws. */
export async function register(deps: Deps, viewer: Viewer, eventId: string, message = ''): Promise<Event> {
  return changeParticipation(deps, viewer, eventId, {
    decide: decideRegistration,
    apply: async (tx, decision) => {
      if (decision === 'seat') return giveSeat(deps, tx, { eventId, personId: viewer.id });
      await addRequest(tx, { eventId, personId: viewer.id, message: message.trim() });
      await removeFromWaitlist(tx, eventId, viewer.id);
      await deps.publish(tx, { type: 'events.requested', actorId: viewer.id, eventId });
    },
  });
}

/** Adds the viewer to the waitlist, or gives them a free seat. Idempotent. Throws what `decideWaitlist` throws. */
export async function joinWaitlist(deps: Deps, viewer: Viewer, eventId: string): Promise<Event> {
  return changeParticipation(deps, viewer, eventId, {
    decide: decideWaitlist,
    apply: async (tx, decision) => {
      if (decision === 'seat') return giveSeat(deps, tx, { eventId, personId: viewer.id });
      await addToWaitlist(tx, eventId, viewer.id);
    },
  });
}

async function giveSeat(
  { publish }: Deps,
  tx: Tx,
  { eventId, personId }: { eventId: string; personId: string },
): Promise<void> {
  if (!(await takeSeat(tx, eventId))) throw eventFull();
  await addAttendee(tx, eventId, personId);
  await removeRequest(tx, eventId, personId);
  await publish(tx, { type: 'events.registered', actorId: personId, eventId });
}

/** Gives up the viewer's seat, request or waitlist entry. A freed seat goes to the waitlist. Idempotent. */
export async function withdraw(deps: Deps, viewer: Viewer, eventId: string): Promise<Event> {
  return giveUp(deps, viewer, eventId, async (tx, event) => {
    const hadSeat = await removeAttendee(tx, eventId, viewer.id);
    await removeFromWaitlist(tx, eventId, viewer.id);
    await removeRequest(tx, eventId, viewer.id);
    if (!hadSeat) return;
    await promoteFromWaitlist(deps, tx, event);
    await removeNonReaders(deps, tx, eventId);
  });
}

/** Removes the viewer from the waitlist. Idempotent. */
export async function leaveWaitlist(deps: Deps, viewer: Viewer, eventId: string): Promise<Event> {
  return giveUp(deps, viewer, eventId, (tx) => removeFromWaitlist(tx, eventId, viewer.id));
}

/** Returns the event even if the viewer may no longer see it without their seat. */
async function giveUp(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  work: (tx: Tx, event: LockedEvent) => Promise<void>,
): Promise<Event> {
  await requireParticipation(deps.db, viewer, eventId);
  await changeGuests(deps, eventId, work);
  const row = await findEventUnchecked(deps.db, viewer.id, eventId);
  if (!row) throw notFound();
  return viewEvent(row);
}

/** Gives free seats to the first people of the waitlist and publishes it. Runs under the event's lock. */
export async function promoteFromWaitlist(
  { publish }: Pick<Deps, 'publish'>,
  tx: Tx,
  { id: eventId }: Pick<LockedEvent, 'id'>,
): Promise<void> {
  const subjectIds = await seatFromWaitlist(tx, eventId);
  if (subjectIds.length > 0) await publish(tx, { type: 'events.seated', eventId, subjectIds });
}
