import { excerptOf } from '#platform/excerpt.ts';
import type { Tx } from '#platform/database.ts';
import { newestOf, type NotificationRules } from '#platform/notification-rules.ts';
import './events.domain-events.ts';
import { listInside } from './discussion/comments.queries.ts';

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
      more: { ...onEvent(eventId), what: answer, ...newestOf(`answer event ${eventId}`) },
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
      more: { ...onEvent(eventId), what: 'moved', ...newestOf(`change event ${eventId}`) },
    },
  ],
  'events.cancelled': async ({ eventId, reason }, tx) => [
    {
      kind: 'change',
      to: await listGuestIds(tx, eventId),
      more: {
        ...onEvent(eventId),
        what: 'cancelled',
        excerpt: excerptOf(reason),
        ...newestOf(`change event ${eventId}`),
      },
    },
  ],
  // References neither the event nor its host, so that it outlives both.
  'events.deleted': ({ eventId, title }) => [
    {
      kind: 'change',
      to: await listGuestIds(tx, eventId),
      more: { link: '/events-parties', what: 'deleted', subject: title, actorId: null },
    },
  ],
  // Deleted with the event when the account is erased. The group keeps a host from notifying the guests repeatedly.
  'events.hidden': ({ eventId }) => [
    {
      kind: 'change',
      to: await listGuestIds(tx, eventId),
      more: { link: '/events-parties', eventId, what: 'hidden', ...newestOf(`hidden event ${eventId}`) },
    },
  ],
  'events.restored': async ({ eventId }, tx) => [
    {
      kind: 'change',
      to: await listGuestIds(tx, eventId),
      more: { ...onEvent(eventId), what: 'restored', ...newestOf(`restored event ${eventId}`) },
    },
  ],
  'events.commented': async ({ eventId, commentId, hostId, parentAuthorId, content }, tx) => {
    const link = `${onEvent(eventId).link}?comment=${commentId}`;
    const more = { ...onEvent(eventId), link, eventCommentId: commentId, what: 'event', excerpt: excerptOf(content) };
    // The author of the parent comment may have lost access since.
    const parentAuthor = parentAuthorId === undefined ? [] : await listInside(tx, eventId, [parentAuthorId]);
    return [
      { kind: 'reply', to: parentAuthor, more },
      { kind: 'comment', to: [hostId], more },
    ];
  },
  'events.reminded': async ({ eventId, ahead }, tx) => [
    {
      kind: 'reminder',
      to: await listAttendeeAndHostIds(tx, eventId),
      more: { ...onEvent(eventId), what: ahead, ...newestOf(`reminder event ${eventId}`) },
    },
  ],
};

function onEvent(eventId: string) {
  return { link: `/events-parties/events/${eventId}`, eventId };
}

/** Attendees, the waitlist and people with a pending request. */
function guestsOf(eventId: string): RecipientQuery {
  const select = `select user_id from event_attendee where event_id = $1
    union select user_id from event_waitlist where event_id = $1
    union select user_id from event_request where event_id = $1 and state = 'pending'`;
  return { name: 'guests', select, of: eventId };
}

async function listAttendeeAndHostIds(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('event_attendee')
    .select('user_id')
    .where('event_id', '=', eventId)
    .union(tx.selectFrom('event').select('host_id as user_id').where('id', '=', eventId))
    .execute();
  return rows.map(({ user_id }) => user_id);
}
