import { excerptOf } from '#platform/features/excerpt.ts';
import type { Tx } from '#platform/sql/database.ts';
import { newestOf, type NotificationRules } from '#platform/features/notification-rules.ts';
import './events.domain-events.ts';
import { listDiscussionReaders } from './discussion/discussion-room.queries.ts';

/** The notifications for each domain event. */
export const eventsNotifications: NotificationRules = {
  'events.registered': ({ eventId, hostId }) => [
    { kind: 'registration', to: [hostId], more: { ...onEvent(eventId), group: `registration event ${eventId}` } },
  ],
  'events.requested': ({ eventId, hostId }) => [
    { kind: 'request', to: [hostId], more: { ...onEvent(eventId), group: `request event ${eventId}` } },
  ],
  'events.answered': ({ eventId, subjectId, answer }) => [
    {
      kind: 'answer',
      to: [subjectId],
      more: { ...onEvent(eventId), detail: answer, ...newestOf(`answer event ${eventId}`) },
    },
  ],
  'events.invited': ({ eventId, subjectIds }) => [
    { kind: 'invitation', to: subjectIds, more: { ...onEvent(eventId), group: `invitation event ${eventId}` } },
  ],
  'events.seated': ({ eventId, subjectIds }) => [
    { kind: 'seat', to: subjectIds, more: { ...onEvent(eventId), ...newestOf(`seat event ${eventId}`) } },
  ],
  'events.moved': async ({ eventId }, tx) => [
    {
      kind: 'change',
      to: await listGuestIds(tx, eventId),
      more: { ...onEvent(eventId), detail: 'moved', ...newestOf(`change event ${eventId}`) },
    },
  ],
  'events.cancelled': async ({ eventId, reason }, tx) => [
    {
      kind: 'change',
      to: await listGuestIds(tx, eventId),
      more: {
        ...onEvent(eventId),
        detail: 'cancelled',
        excerpt: excerptOf(reason),
        ...newestOf(`change event ${eventId}`),
      },
    },
  ],
  // References neither the event nor the host, because the notification must outlive both.
  'events.deleted': async ({ eventId, title }, tx) => [
    {
      kind: 'change',
      to: await listGuestIds(tx, eventId),
      more: { link: '/events-parties', detail: 'deleted', title, actorId: null },
    },
  ],
  'events.takenDown': async ({ eventId, hostId, title }, tx) => [
    {
      kind: 'change',
      to: (await listGuestIds(tx, eventId)).filter((id) => id !== hostId),
      more: { link: '/events-parties', detail: 'removed', title },
    },
  ],
  // Deleted with the event when it is erased. The group keeps a host from notifying the guests repeatedly.
  'events.hidden': async ({ eventId }, tx) => [
    {
      kind: 'change',
      to: await listGuestIds(tx, eventId),
      more: { ...onEvent(eventId), link: '/events-parties', detail: 'hidden', ...newestOf(`hidden event ${eventId}`) },
    },
  ],
  'events.restored': async ({ eventId }, tx) => [
    {
      kind: 'change',
      to: await listGuestIds(tx, eventId),
      more: { ...onEvent(eventId), detail: 'restored', ...newestOf(`restored event ${eventId}`) },
    },
  ],
  'events.commented': async ({ eventId, commentId, hostId, parentAuthorId, content }, tx) => {
    const link = `${onEvent(eventId).link}?comment=${commentId}`;
    const subject = { type: 'EVENT_COMMENT', id: commentId } as const;
    const more = { link, subject, detail: 'event', excerpt: excerptOf(content), isNew: true };
    // The author of the parent comment may no longer have access.
    const answered = parentAuthorId === undefined ? [] : await listDiscussionReaders(tx, eventId, [parentAuthorId]);
    return [
      { kind: 'reply', to: answered, more },
      { kind: 'comment', to: [hostId], more },
    ];
  },
  'events.reminded': async ({ eventId, ahead }, tx) => [
    {
      kind: 'reminder',
      to: await listAttendeeAndHostIds(tx, eventId),
      more: { ...onEvent(eventId), detail: ahead, ...newestOf(`reminder event ${eventId}`) },
    },
  ],
};

function onEvent(id: string) {
  return { link: `/events-parties/events/${id}`, subject: { type: 'EVENT', id } } as const;
}

/** Attendees, people on the waitlist, and people whose request is pending. */
async function listGuestIds(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('event_attendee')
    .select('person_id')
    .where('event_id', '=', eventId)
    .union(tx.selectFrom('event_waitlist').select('person_id').where('event_id', '=', eventId))
    .union(
      tx.selectFrom('event_request').select('person_id').where('event_id', '=', eventId).where('state', '=', 'pending'),
    )
    .execute();
  return rows.map(({ person_id }) => person_id);
}

async function listAttendeeAndHostIds(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('event_attendee')
    .select('person_id')
    .where('event_id', '=', eventId)
    .union(tx.selectFrom('event').select('host_id as person_id').where('id', '=', eventId))
    .execute();
  return rows.map(({ person_id }) => person_id);
}
