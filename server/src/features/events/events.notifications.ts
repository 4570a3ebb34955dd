import { excerptOf } from '#platform/features/excerpt.ts';
import type { Tx } from '#platform/sql/database.ts';
import { newestOf, type NotificationRules } from '#platform/features/notification-rules.ts';
import './events.domain-events.ts';
import { listDiscussionReaders } from './discussion/discussion-room.queries.ts';
import { listHostIds } from './events.hosts.queries.ts';

/** The notifications for each domain event. */
export const eventsNotifications: NotificationRules = {
  'events.registered': async ({ eventId }, tx) => [
    {
      kind: 'registration',
      to: await listHostIds(tx, eventId),
      more: { ...onEvent(eventId), group: `registration event ${eventId}` },
    },
  ],
  'events.requested': async ({ eventId }, tx) => [
    {
      kind: 'request',
      to: await listHostIds(tx, eventId),
      more: { ...onEvent(eventId), group: `request event ${eventId}` },
    },
  ],
  'events.answered': ({ eventId, subjectId, answer }) => [
    {
      kind: 'answer',
      to: [subjectId],
      more: { ...onEvent(eventId), detail: answer, ...newestOf(`answer event ${eventId}`) },
    },
  ],
  'events.hostsAsked': ({ eventId, subjectIds }) => [
    {
      kind: 'invitation',
      to: subjectIds,
      more: { ...onEvent(eventId), detail: 'host', ...newestOf(`host event ${eventId}`) },
    },
  ],
  'events.hostsRemoved': 'events.hostsAsked',
  'events.hostAccepted': ({ eventId, hostId }) => [
    {
      kind: 'answer',
      to: [hostId],
      more: { ...onEvent(eventId), detail: 'hosting' },
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
      to: await listConcerned(tx, eventId),
      more: { ...onEvent(eventId), detail: 'moved', ...newestOf(`change event ${eventId}`) },
    },
  ],
  'events.cancelled': async ({ eventId, reason }, tx) => [
    {
      kind: 'change',
      to: await listConcerned(tx, eventId),
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
      to: await listConcerned(tx, eventId),
      more: { link: '/events-parties', detail: 'deleted', title, actorId: null },
    },
  ],
  'events.takenDown': async ({ eventId, hostId, title }, tx) => [
    {
      kind: 'change',
      to: await listOthers(tx, { eventId, hostId }),
      more: { link: '/events-parties', detail: 'removed', title },
    },
  ],
  // Deleted with the event when it is erased. The group keeps a host from notifying the guests repeatedly.
  'events.hidden': async ({ eventId, hostId }, tx) => [
    {
      kind: 'change',
      to: await listOthers(tx, { eventId, hostId }),
      more: { ...onEvent(eventId), link: '/events-parties', detail: 'hidden', ...newestOf(`hidden event ${eventId}`) },
    },
  ],
  'events.restored': async ({ eventId, hostId }, tx) => [
    {
      kind: 'change',
      to: await listOthers(tx, { eventId, hostId }),
      more: { ...onEvent(eventId), detail: 'restored', ...newestOf(`restored event ${eventId}`) },
    },
  ],
  'events.commented': async ({ eventId, commentId, parentAuthorId, content }, tx) => {
    const link = `${onEvent(eventId).link}?comment=${commentId}`;
    const subject = { type: 'EVENT_COMMENT', id: commentId } as const;
    const more = { link, subject, detail: 'event', excerpt: excerptOf(content), written: content, repeatMinutes: 0 };
    // The author of the parent comment may no longer have access.
    const answered = parentAuthorId === undefined ? [] : await listDiscussionReaders(tx, eventId, [parentAuthorId]);
    return [
      { kind: 'reply', to: answered, more },
      { kind: 'comment', to: await listHostIds(tx, eventId), more },
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

/** The hosts, the attendees, people on the waitlist, and people whose request is pending. */
async function listConcerned(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await selectAttendees(tx, eventId)
    .union(tx.selectFrom('event_waitlist').select('person_id').where('event_id', '=', eventId))
    .union(
      tx.selectFrom('event_request').select('person_id').where('event_id', '=', eventId).where('state', '=', 'pending'),
    )
    .execute();
  return [...rows.map(({ person_id }) => person_id), ...(await listHostIds(tx, eventId))];
}

/** `listConcerned` without the host, who is the cause or is notified by the stewards. */
async function listOthers(tx: Tx, { eventId, hostId }: { eventId: string; hostId: string }): Promise<string[]> {
  return (await listConcerned(tx, eventId)).filter((id) => id !== hostId);
}

async function listAttendeeAndHostIds(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await selectAttendees(tx, eventId).execute();
  return [...rows.map(({ person_id }) => person_id), ...(await listHostIds(tx, eventId))];
}

function selectAttendees(tx: Tx, eventId: string) {
  return tx.selectFrom('event_attendee').select('person_id').where('event_id', '=', eventId);
}
