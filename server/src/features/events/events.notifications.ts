import { excerptOf } from '#platform/excerpt.ts';
import { newestOf, type NotificationRules, type RecipientQuery } from '#platform/notification-rules.ts';
import './events.domain-events.ts';
import { listInside } from './event-comments.queries.ts';

/** Who is notified of what happens to events. */
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
  'events.moved': ({ eventId }) => [
    {
      kind: 'change',
      to: guestsOf(eventId),
      more: { ...onEvent(eventId), what: 'moved', ...newestOf(`change event ${eventId}`) },
    },
  ],
  'events.cancelled': ({ eventId, reason }) => [
    {
      kind: 'change',
      to: guestsOf(eventId),
      more: {
        ...onEvent(eventId),
        what: 'cancelled',
        excerpt: excerptOf(reason),
        ...newestOf(`change event ${eventId}`),
      },
    },
  ],
  // It hangs on nothing, to outlast the event; nor on its host, who may be going as well.
  'events.deleted': ({ eventId, title }) => [
    {
      kind: 'change',
      to: guestsOf(eventId),
      more: { link: '/events-parties', what: 'deleted', subject: title, actorId: null },
    },
  ],
  // They go with the event when it is erased; their groups keep a host from notifying the guests again and again.
  'events.hidden': ({ eventId }) => [
    {
      kind: 'change',
      to: guestsOf(eventId),
      more: { link: '/events-parties', eventId, what: 'hidden', ...newestOf(`hidden event ${eventId}`) },
    },
  ],
  'events.restored': ({ eventId }) => [
    {
      kind: 'change',
      to: guestsOf(eventId),
      more: { ...onEvent(eventId), what: 'restored', ...newestOf(`restored event ${eventId}`) },
    },
  ],
  'events.commented': async ({ eventId, commentId, hostId, parentAuthorId, content }, tx) => {
    const link = `${onEvent(eventId).link}?comment=${commentId}`;
    const more = { ...onEvent(eventId), link, eventCommentId: commentId, what: 'event', excerpt: excerptOf(content) };
    // Who spoke there once may not be let in any more.
    const answered = parentAuthorId === undefined ? [] : await listInside(tx, eventId, [parentAuthorId]);
    return [
      { kind: 'reply', to: answered, more },
      { kind: 'comment', to: [hostId], more },
    ];
  },
  'events.reminded': ({ eventId, ahead }) => [
    {
      kind: 'reminder',
      to: attendeesAndHostOf(eventId),
      more: { ...onEvent(eventId), what: ahead, ...newestOf(`reminder event ${eventId}`) },
    },
  ],
};

function onEvent(eventId: string) {
  return { link: `/events-parties/events/${eventId}`, eventId };
}

function guestsOf(eventId: string): RecipientQuery {
  const select = `select user_id from event_attendee where event_id = $1
    union select user_id from event_waitlist where event_id = $1
    union select user_id from event_request where event_id = $1 and state = 'pending'`;
  return { name: 'guests', select, of: eventId };
}

function attendeesAndHostOf(eventId: string): RecipientQuery {
  const select = 'select user_id from event_attendee where event_id = $1 union select host_id from event where id = $1';
  return { name: 'attendees-and-host', select, of: eventId };
}
