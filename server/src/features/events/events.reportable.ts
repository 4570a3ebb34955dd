import { reportableComments } from '#features/comments/comments.public.ts';
import { hideRow } from '#features/profiles/profiles.public.ts';
import type { Reportable, Reportables } from '#platform/features/reportable.ts';
import { removeNonReaders } from './discussion/discussion-room.ts';
import { eventComments } from './discussion/event-comments.ts';
import { removeEventAndCover } from './editing/editing.service.ts';
import { findEvent, lockEvent } from './events.queries.ts';
import { findReportedEvent } from './events.reportable-queries.ts';

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

export const eventsReportable: Reportables = { EVENT: event, EVENT_COMMENT: reportableComments(eventComments) };
