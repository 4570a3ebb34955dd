import { commentsSubject } from '#features/comments/comments.public.ts';
import { hideRow } from '#features/profiles/profiles.public.ts';
import type { Subject, Subjects } from '#platform/features/subjects.ts';
import { removeNonReaders } from './discussion/discussion-room.ts';
import { eventComments } from './discussion/event-comments.ts';
import { removeEventAndCover } from './editing/editing.service.ts';
import { findEvent, lockEvent } from './events.queries.ts';
import { findReportedEvent } from './events.subject-queries.ts';

const event: Subject = {
  table: 'event',
  author: 'host_id',
  hasAudience: true,
  isForAudienceAlone: true,
  title: 'title',
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

export const eventsSubjects: Subjects = { EVENT: event, EVENT_COMMENT: commentsSubject(eventComments) };
