import { hideRow } from '#features/profiles/profiles.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Reportable, ReportableDeps, Reportables } from '#platform/features/reportable.ts';
import { listThread, removeComment } from './discussion/comments.queries.ts';
import { removeNonReaders, roomOf } from './discussion/discussion-room.ts';
import { removeEventAndCover } from './editing/editing.service.ts';
import { findEvent, findParticipation, lockEvent } from './events.queries.ts';
import {
  findEventOfComment,
  findReportedComment,
  findReportedEvent,
  isHostOfComment,
} from './events.reportable-queries.ts';

const event: Reportable = {
  isVisible: async (db, viewerId, id) => (await findEvent(db, viewerId, id)) !== undefined,
  find: findReportedEvent,
  hide: async (deps, tx, { id }) => {
    const locked = await lockEvent(tx, id);
    if (!locked) return;
    await deps.publish(tx, { type: 'events.takenDown', eventId: id, hostId: locked.host_id, title: locked.title });
    await hideRow(tx, 'event', id);
    await removeNonReaders(deps, tx, id);
  },
  remove: async (deps, tx, { id }) => {
    const locked = await lockEvent(tx, id);
    if (!locked) return;
    await deps.publish(tx, { type: 'events.takenDown', eventId: id, hostId: locked.host_id, title: locked.title });
    await removeEventAndCover(deps, tx, locked);
  },
};

const comment: Reportable = {
  isVisible: async (db, viewerId, id) => {
    const eventId = await findEventOfComment(db, id);
    const participation = eventId && (await findParticipation(db, viewerId, eventId));
    if (!eventId || !participation || !participation.sees_details) return false;
    return (await listThread(db, viewerId, { eventId, id })).length > 0;
  },
  isParty: isHostOfComment,
  find: findReportedComment,
  hide: (deps, tx, { id }) => takeDownComment(deps, tx, id, () => hideRow(tx, 'event_comment', id)),
  remove: (deps, tx, { id }) => takeDownComment(deps, tx, id, (eventId) => removeComment(tx, { eventId, id })),
};

export const eventsReportable: Reportables = { EVENT: event, EVENT_COMMENT: comment };

/** Locks the event, takes the comment down and removes it from open pages. */
async function takeDownComment(
  { sockets }: ReportableDeps,
  tx: Tx,
  id: string,
  takeDown: (eventId: string) => Promise<unknown>,
): Promise<void> {
  const eventId = await findEventOfComment(tx, id);
  if (!eventId || !(await lockEvent(tx, eventId))) return;
  await takeDown(eventId);
  sockets.announce(tx, '/events comment:deleted', { rooms: roomOf(eventId) }, { eventId, id });
}
